/**
 * Manual refunds of one payment or many: never more than is due, and from a configured amount on with a second person's
 * approval.
 */
import type { BulkResult } from "../../../../../kit/contract/list-contract.ts";
import { amountText, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { forEachIsolated } from "../../../../../server/listing/for-each-isolated.ts";
import { requirePaymentPermission } from "../gateway-health/gateway-managers.ts";
import { lockWhatItPaid, requireRefundDue, recordRefund } from "./record-refund.ts";
import { lockVersioned, type VersionedPayment } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { needsSecond, writeRefund } from "../refund-proposal.ts";

/**
 * Records a refund that a person paid by hand and mails the payer; a large amount is stored as a proposal until a
 * second person approves it. Throws as `requireRefundDue`; CONFLICT when the payment changed.
 */
export async function recordManualRefund(
  call: Call,
  input: VersionedPayment & { readonly amount: string; readonly reference: string },
): Promise<PaymentRow> {
  return inTransaction(call.db, async (tx) => {
    await lockWhatItPaid(tx, input._id);
    const payment = await lockVersioned(tx, input, call.now);
    return storeRefund(tx, call, payment, input);
  });
}

/**
 * Records one transfer that refunded all that was due of many payments. Each payment is checked against its version, in
 * its own transaction, and each payer is mailed.
 */
export async function recordManualRefunds(
  call: Call,
  {
    ids,
    versions,
    reference,
  }: { readonly ids: readonly string[]; readonly versions: readonly string[]; readonly reference: string },
): Promise<BulkResult> {
  const versionById = new Map(ids.map((id, index) => [id, versions[index] ?? ""]));
  return forEachIsolated(call, ids, (_id) =>
    inTransaction(call.db, async (tx) => {
      await lockWhatItPaid(tx, _id);
      const payment = await lockVersioned(tx, { _id, updatedAt: versionById.get(_id) ?? "" }, call.now);
      const amount = amountText(toMinorUnits(payment.refundDue ?? "0.00") - toMinorUnits(payment.refundedAmount));
      return storeRefund(tx, call, payment, { amount, reference });
    }),
  );
}

async function storeRefund(
  tx: Transaction,
  call: Call,
  payment: PaymentRow,
  { amount, reference }: { readonly amount: string; readonly reference: string },
): Promise<PaymentRow> {
  const by = requirePaymentPermission(call, payment);
  requireRefundDue(payment, amount);
  const reason = payment.refundReason ?? reference;
  if (await needsSecond(tx, payment, amount)) {
    const proposal = { means: "hand", status: "proposed", amount, reference, reason } as const;
    return (await writeRefund(tx, call, payment, proposal)).payment;
  }
  return recordRefund(tx, call, payment, { means: "hand", amount, reference, reason, by, now: call.now });
}
