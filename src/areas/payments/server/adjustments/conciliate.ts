/** The mark "found in the bank's statement": set on many at once, taken away with a note. */
import { Refusal } from "../../../../kit/errors.ts";
import type { BulkResult } from "../../../../kit/list-contract.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { forEachIsolated } from "../../../../server/listing/for-each-isolated.ts";
import { requireGatewayPermission } from "../gateway-health/gateway-managers.ts";
import { conciliatePayment, lockPayment } from "../attempts/attempt-workflow.ts";

export interface ConciliationMark {
  readonly conciliated: boolean;
  readonly statementReference?: string | undefined;
  readonly date?: string | undefined;
  readonly note?: string | undefined;
}

/** Each payment on its own: what cannot be marked says why and stops nobody else. */
export async function conciliateMany(
  call: Call,
  ids: readonly string[],
  mark: ConciliationMark,
): Promise<BulkResult & { count: number }> {
  if (!mark.conciliated && !mark.note) throw new Refusal("INVALID", { fields: { note: ["REQUIRED"] } });
  const outcome = await forEachIsolated(call, ids, (id) => conciliateOne(call, id, mark));
  return { count: outcome.updated.length, ...outcome };
}

/** Marking what is marked, or unmarking what is not, is refused: two people at once are told of each other. */
async function conciliateOne(call: Call, id: string, mark: ConciliationMark): Promise<void> {
  await inTransaction(call.db, async (tx) => {
    const payment = await lockPayment(tx, id);
    const by = requireGatewayPermission(call, payment.gateway);
    if (payment.conciliated === mark.conciliated) throw new Refusal("TRANSITION_NOT_ALLOWED");
    await conciliatePayment(tx, call, payment, {
      conciliated: mark.conciliated,
      statementReference: mark.statementReference ?? null,
      statementDate: mark.date ?? null,
      by,
      now: call.now,
      ...(mark.note ? { note: mark.note } : {}),
    });
  });
}
