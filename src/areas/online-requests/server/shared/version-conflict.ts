/** Two people on one form: the one who read it before the other wrote is told what stands there now, and who put it there. */
import { desc, eq } from "drizzle-orm";
import { type LastChange, Refusal } from "../../../../kit/errors.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { linkHolderActor } from "../../../../server/audit/audit-log.ts";
import { userColumns, users } from "../../../people/server/tables.ts";
import { fullNameOf } from "../../../people/server/public.ts";
import { serializeForm } from "./serializers.ts";
import type { RequestFormRow } from "./form-workflow.ts";
import { requestFormLog, requestGroups } from "../tables.ts";

/** CONFLICT with the record as it is now, the last change of status and the person who made the last change. */
export async function formVersionConflict(
  tx: Transaction,
  form: RequestFormRow,
  read: string | undefined,
  now: Date,
): Promise<Refusal> {
  const [last] = await tx
    .select({ from: requestFormLog.from, to: requestFormLog.to, at: requestFormLog.at, byName: requestFormLog.byName })
    .from(requestFormLog)
    .where(eq(requestFormLog.formId, form.id))
    .orderBy(desc(requestFormLog.id))
    .limit(1);
  const [by] = form.updatedBy ? await tx.select(userColumns).from(users).where(eq(users.id, form.updatedBy)) : [];
  const current = serializeForm(form, [], now);
  const byName = by ? fullNameOf(by) : (last?.byName ?? null);
  // The request's link was mailed to its owner.
  const who = by?.id ?? (byName === linkHolderActor ? await ownerOf(tx, form) : null);
  const changed: LastChange | null = byName
    ? {
        by: who,
        byName,
        at: form.updatedAt,
        action: last?.at === form.updatedAt ? "onlineRequests.setStatus" : "onlineRequests.amend",
      }
    : null;
  return new Refusal("CONFLICT", { facts: { current, readAt: read, last: last ?? null, byName, changed } });
}

async function ownerOf(tx: Transaction, { commonId }: RequestFormRow): Promise<string | null> {
  const [group] = await tx
    .select({ id: requestGroups.requesterId })
    .from(requestGroups)
    .where(eq(requestGroups.commonId, commonId));
  return group?.id ?? null;
}
