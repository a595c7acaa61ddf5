/** Mark "found in the bank statement": set in bulk, removed with a note. */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { BulkResult } from "../../../../../kit/contract/list-contract.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { forEachIsolated } from "../../../../../server/listing/for-each-isolated.ts";
import { requireGatewayPermission } from "../gateway-health/gateway-managers.ts";
import { conciliatePayment, lockPayment } from "../attempts/attempt-workflow.ts";

interface ConciliationMark {
  readonly conciliated: boolean;
  readonly statementReference?: string | undefined;
  readonly date?: string | undefined;
  readonly note?: string | undefined;
}

/** Each payment in its own transaction; refusals are returned per payment. */
export async function conciliateMany(
  call: Call,
  ids: readonly string[],
  mark: ConciliationMark,
): Promise<BulkResult & { count: number }> {
  if (!mark.conciliated && !mark.note) throw new Refusal("INVALID", { fields: { note: ["REQUIRED"] } });
  const result = await forEachIsolated(call, ids, (id) => conciliateOne(call, id, mark));
  return { count: result.updated.length, ...result };
}

/** TRANSITION_NOT_ALLOWED if the mark already has the requested value, so that a concurrent change is noticed. */
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
