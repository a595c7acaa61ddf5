/** Legal hold: while a court or an inquiry needs a request, its personal data are not erased. */
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { instant } from "../../../../../kit/contract/schemas.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { actorName, writeAuditEntry, updateStamps } from "../../../../../server/audit/audit-log.ts";
import { assertVersion } from "../../../../../server/crud/version-conflict.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { LegalHold } from "../../schemas/group-schemas.ts";
import type { RequestGroupRow } from "../shared/lock-group.ts";
import { lockStaffs } from "../shared/access.ts";
import { requestGroups } from "../tables.ts";

type Hold = z.output<typeof LegalHold>;
const CurrentHold = z.object({ hold: LegalHold.nullable(), updatedAt: instant });

/**
 * Sets or releases the hold; the audit entry contains the reason. CONFLICT for a stale version; TRANSITION_NOT_ALLOWED
 * if it already is in that state or its data were erased.
 */
export async function setLegalHold(
  call: Call,
  input: ParsedOf<typeof onlineRequestsContract.hold>,
): Promise<Hold | null> {
  const { _id: commonId, held, reason } = input;
  return inTransaction(call.db, async (tx) => {
    const { group, forms } = await lockStaffs(tx, call, commonId);
    const current = { kind: "requestGroup", id: commonId, updatedAt: group.updatedAt, shape: CurrentHold };
    await assertVersion(
      tx,
      { ...current, show: () => ({ hold: legalHoldOf(group), updatedAt: group.updatedAt }) },
      input,
    );
    if (held === (group.heldAt !== null) || forms.some((form) => form.anonymisedAt))
      throw new Refusal("TRANSITION_NOT_ALLOWED", { facts: { number: group.number } });
    const at = call.now.toISOString();
    const columns = held
      ? { heldAt: at, heldByName: actorName(call), holdReason: reason }
      : { heldAt: null, heldByName: null, holdReason: null };
    const [after] = await tx
      .update(requestGroups)
      .set({ ...columns, ...updateStamps(call, call.now) })
      .where(eq(requestGroups.commonId, commonId))
      .returning();
    await writeAuditEntry(tx, call, {
      action: held ? "onlineRequests.hold" : "onlineRequests.release",
      kind: "requestGroup",
      id: commonId,
      before: { heldAt: group.heldAt },
      after: { number: group.number, heldAt: columns.heldAt },
      reason,
    });
    return legalHoldOf(after ?? group);
  });
}

export function legalHoldOf({ heldAt, heldByName, holdReason }: RequestGroupRow): Hold | null {
  return heldAt ? { at: heldAt, byName: heldByName ?? "", reason: holdReason ?? "" } : null;
}
