/** Literal certifications: the leave of the province's justice director, noted by staff before the form is approved (domain.md §2.2). */
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { ParsedOf } from "../../../../kit/contract.ts";
import { Refusal } from "../../../../kit/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../../server/database/connection.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { actorName, writeAuditEntry, updateStamps } from "../../../../server/audit/audit-log.ts";
import { nomenclatorOf } from "../../../nomenclators/server/public.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import type { Authorization } from "../../schemas/group-schemas.ts";
import { type RequestFormRow, assertFormVersion } from "../shared/form-workflow.ts";
import { lockForm, lockStaffs } from "../shared/access.ts";
import { requestForms } from "../tables.ts";

/** Notes the leave, or takes the note away, while the form is under review; the audit log keeps who and why. */
export async function authorize(
  call: Call,
  input: ParsedOf<typeof onlineRequestsContract.authorize>,
): Promise<RequestFormRow> {
  const { _id, authorized, note, updatedAt } = input;
  return inTransaction(call.db, async (tx) => {
    const { form } = await lockForm(tx, _id, (commonId) => lockStaffs(tx, call, commonId));
    await assertFormVersion(tx, form, updatedAt, call.now);
    if (form.status !== "underReview" || !(await needsAuthorization(tx, form)))
      throw new Refusal("TRANSITION_NOT_ALLOWED", { facts: { from: form.status, number: form.number } });
    const at = call.now.toISOString();
    const noted = {
      authorizedAt: at,
      authorizedBy: requireCaller(call).userId,
      authorizedByName: actorName(call),
      authorizationNote: note,
    };
    const [written] = await tx
      .update(requestForms)
      .set({ ...(authorized ? noted : withoutAuthorization), ...updateStamps(call, call.now) })
      .where(and(eq(requestForms.id, form.id), eq(requestForms.status, "underReview")))
      .returning();
    if (!written) throw new Refusal("CONFLICT");
    await writeAuditEntry(tx, call, {
      action: authorized ? "onlineRequests.authorize" : "onlineRequests.unauthorize",
      kind: "requestForm",
      id: form.id,
      before: { authorizedAt: form.authorizedAt },
      after: { number: form.number, authorizedAt: written.authorizedAt },
      reason: note,
    });
    await publish(tx, "requests");
    return written;
  });
}

/** AUTHORIZATION_NEEDED while a literal certification has no leave. */
export async function requireAuthorization(db: Queryable, form: RequestFormRow): Promise<void> {
  if (!form.authorizedAt && (await needsAuthorization(db, form)))
    throw new Refusal("AUTHORIZATION_NEEDED", { facts: { number: form.number } });
}

/** The note beside a form; its words are for staff. */
export async function authorizationOf(
  db: Queryable,
  form: RequestFormRow,
  reader: { readonly staff: boolean },
): Promise<z.output<typeof Authorization>> {
  return {
    required: await needsAuthorization(db, form),
    at: form.authorizedAt,
    byName: form.authorizedByName,
    note: reader.staff ? form.authorizationNote : null,
  };
}

/** A form without leave. */
export const withoutAuthorization = {
  authorizedAt: null,
  authorizedBy: null,
  authorizedByName: null,
  authorizationNote: null,
} as const;

async function needsAuthorization(db: Queryable, form: RequestFormRow): Promise<boolean> {
  if (form.family !== "TR" || !form.documentType) return false;
  return (await nomenclatorOf(db, form.documentType))?.meta?.requiresAuthorization === true;
}
