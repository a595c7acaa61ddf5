/**
 * Literal certifications require an authorization by the province's justice director; staff record it before they
 * approve the form.
 */
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../../../server/database/connection.ts";
import { publish } from "../../../../../server/realtime/notify-channel.ts";
import { actorName, writeAuditEntry, updateStamps } from "../../../../../server/audit/audit-log.ts";
import type { Nomenclator } from "../../../../administration/nomenclators/contract.ts";
import { nomenclatorOf } from "../../../../administration/nomenclators/server/public.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import type { Authorization } from "../../schemas/group-schemas.ts";
import { assertFormVersion } from "../shared/form-workflow.ts";
import type { RequestFormRow } from "../shared/lock-group.ts";
import { lockForm, lockStaffs } from "../shared/access.ts";
import { requestForms } from "../tables.ts";

/**
 * Records the authorization of a form under review, or removes it; the audit entry contains the reason. CONFLICT for a
 * stale version; TRANSITION_NOT_ALLOWED if the form is not under review or needs no authorization.
 */
export async function authorizeForm(
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
    const granted = {
      authorizedAt: at,
      authorizedBy: requireCaller(call).userId,
      authorizedByName: actorName(call),
      authorizationNote: note,
    };
    const [updated] = await tx
      .update(requestForms)
      .set({ ...(authorized ? granted : withoutAuthorization), ...updateStamps(call, call.now) })
      .where(and(eq(requestForms.id, form.id), eq(requestForms.status, "underReview")))
      .returning();
    if (!updated) throw new Refusal("CONFLICT");
    await writeAuditEntry(tx, call, {
      action: authorized ? "onlineRequests.authorize" : "onlineRequests.unauthorize",
      kind: "requestForm",
      id: form.id,
      before: { authorizedAt: form.authorizedAt },
      after: { number: form.number, authorizedAt: updated.authorizedAt },
      reason: note,
    });
    await publish(tx, "requests");
    return updated;
  });
}

/** Throws AUTHORIZATION_NEEDED if a literal certification has no authorization. */
export async function requireAuthorization(db: Queryable, form: RequestFormRow): Promise<void> {
  if (!form.authorizedAt && (await needsAuthorization(db, form)))
    throw new Refusal("AUTHORIZATION_NEEDED", { facts: { number: form.number } });
}

/** The authorization of a form by its document type; only staff see its note. */
export function authorizationOf(
  form: RequestFormRow,
  documentType: Pick<Nomenclator, "meta"> | undefined,
  reader: { readonly staff: boolean },
): z.output<typeof Authorization> {
  return {
    required: requiresAuthorization(form, documentType),
    at: form.authorizedAt,
    byName: form.authorizedByName,
    note: reader.staff ? form.authorizationNote : null,
  };
}

/** Column values of a form without authorization. */
export const withoutAuthorization = {
  authorizedAt: null,
  authorizedBy: null,
  authorizedByName: null,
  authorizationNote: null,
} as const;

async function needsAuthorization(db: Queryable, form: RequestFormRow): Promise<boolean> {
  if (form.family !== "TR" || !form.documentType) return false;
  return requiresAuthorization(form, await nomenclatorOf(db, form.documentType));
}

/** True if the authorization of this document type applies to the form. */
const requiresAuthorization = (
  { family }: RequestFormRow,
  documentType: Pick<Nomenclator, "meta"> | null | undefined,
) => family === "TR" && documentType?.meta?.requiresAuthorization === true;
