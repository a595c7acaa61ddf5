/** Version conflict of a form: the CONFLICT refusal shows the current record and the author of the last change. */
import { desc, eq } from "drizzle-orm";
import { type LastChange, Refusal } from "../../../../../kit/validation/errors.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { linkHolderActor } from "../../../../../kit/text/actor-names.ts";
import { personOf } from "../../../../administration/people/server/public.ts";
import { serializeForm } from "./serializers.ts";
import type { RequestFormRow } from "./lock-group.ts";
import { requestFormLog, requestGroups } from "../tables.ts";

/** CONFLICT with the current record, the last status change and the author of the last change. */
export async function formVersionConflict(
  tx: Transaction,
  form: RequestFormRow,
  expectedVersion: string | undefined,
  now: Date,
): Promise<Refusal> {
  const [lastEntry] = await tx
    .select({ from: requestFormLog.from, to: requestFormLog.to, at: requestFormLog.at, byName: requestFormLog.byName })
    .from(requestFormLog)
    .where(eq(requestFormLog.formId, form.id))
    .orderBy(desc(requestFormLog.id))
    .limit(1);
  const author = form.updatedBy ? await personOf(tx, form.updatedBy) : undefined;
  const current = serializeForm(form, [], now);
  const byName = author?.name ?? lastEntry?.byName ?? null;
  // Changes by link holders count as the owner's, who received the link by mail.
  const authorId = author?.id ?? (byName === linkHolderActor ? await ownerOf(tx, form) : null);
  const changed: LastChange | null = byName
    ? {
        by: authorId,
        byName,
        at: form.updatedAt,
        action: lastEntry?.at === form.updatedAt ? "onlineRequests.setStatus" : "onlineRequests.amend",
      }
    : null;
  return new Refusal("CONFLICT", {
    facts: { current, readAt: expectedVersion, last: lastEntry ?? null, byName, changed },
  });
}

async function ownerOf(tx: Transaction, { commonId }: RequestFormRow): Promise<string | null> {
  const [group] = await tx
    .select({ id: requestGroups.requesterId })
    .from(requestGroups)
    .where(eq(requestGroups.commonId, commonId));
  return group?.id ?? null;
}
