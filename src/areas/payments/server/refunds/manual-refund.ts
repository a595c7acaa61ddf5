/** Money that a person gave back by hand, of one payment or of many: never more than is due, and from a set amount on a second person agrees. */
import type { BulkResult } from "../../../../kit/list-contract.ts";
import { amountText, minor } from "../../../../kit/money.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { forEachIsolated } from "../../../../server/listing/for-each-isolated.ts";
import { requirePaymentPermission } from "../gateway-health/gateway-managers.ts";
import { lockWhatItPaid, requireRefundDue, recordRefund } from "./record-refund.ts";
import { lockVersioned, type VersionedPayment } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { needsSecond, writeRefund } from "../refund-proposal.ts";

/** Money was given back by hand; the payer is told, where it is much once a second person has agreed. */
export async function recordManualRefund(
  call: Call,
  wanted: VersionedPayment & { readonly amount: string; readonly reference: string },
): Promise<PaymentRow> {
  return inTransaction(call.db, async (tx) => {
    await lockWhatItPaid(tx, wanted._id);
    const payment = await lockVersioned(tx, wanted, call.now);
    return writeDown(tx, call, payment, wanted);
  });
}

/** One transfer gave back all that was due of many payments: each by itself, as it was read, and each payer is told. */
export async function recordManualRefunds(
  call: Call,
  {
    ids,
    versions,
    reference,
  }: { readonly ids: readonly string[]; readonly versions: readonly string[]; readonly reference: string },
): Promise<BulkResult> {
  const readAt = new Map(ids.map((id, at) => [id, versions[at] ?? ""]));
  return forEachIsolated(call, ids, (_id) =>
    inTransaction(call.db, async (tx) => {
      await lockWhatItPaid(tx, _id);
      const payment = await lockVersioned(tx, { _id, updatedAt: readAt.get(_id) ?? "" }, call.now);
      const amount = amountText(minor(payment.refundDue ?? "0.00") - minor(payment.refundedAmount));
      return writeDown(tx, call, payment, { amount, reference });
    }),
  );
}

async function writeDown(
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
