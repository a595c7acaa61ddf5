/** Applies what a gateway reports after a payment was confirmed: refund, chargeback, reversal. */
import { amountText, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import type { Snapshot } from "../gateways/provider.ts";
import { recordRefund } from "../refunds/record-refund.ts";
import { beginReversal, endReversal } from "../reversal.ts";
import { changePayment } from "./attempt-workflow.ts";
import { findDisputeReason, isAmountDifferent, disputePayment } from "./open-dispute.ts";
import type { PaymentRow } from "./queries.ts";

/** A full reversal; a partial refund still pays its subject. */
export function isReversal({ state }: Snapshot): boolean {
  return state === "reversing" || state === "reversed" || state === "refunded";
}

/** Handles a snapshot of money that is already confirmed: a reversal, a dispute or a different amount. */
export async function afterConfirmed(
  tx: Transaction,
  payment: PaymentRow,
  snapshot: Snapshot,
  now: Date,
): Promise<void> {
  if (snapshot.state === "disputed") return disputePayment(tx, payment, "claimedBack", snapshot, now);
  const disputeReason = isAmountDifferent(payment, snapshot) ? findDisputeReason(payment, snapshot) : undefined;
  if (disputeReason) await disputePayment(tx, payment, disputeReason, snapshot, now);
  await recordReversal(tx, payment, snapshot, now);
}

/**
 * Records money that the gateway returns or has returned by itself. A refund that we requested is recorded by its own
 * query instead. If the subject counts as paid, the payment becomes disputed.
 */
export async function recordReversal(
  tx: Transaction,
  payment: PaymentRow,
  snapshot: Snapshot,
  now: Date,
): Promise<void> {
  const newlyRefunded = toMinorUnits(refundedByGateway(payment, snapshot)) - toMinorUnits(payment.refundedAmount);
  if (payment.openRefund !== null) {
    if (newlyRefunded > 0n || snapshot.state === "paid") await endReversal(tx, payment, newlyRefunded, now);
    return;
  }
  if (snapshot.state !== "reversing" && newlyRefunded <= 0n) return;
  const totalRefund = snapshot.state === "reversing" ? payment.amount : refundedByGateway(payment, snapshot);
  // The refund due is expected; a larger one was not decided by anybody.
  const exceedsDue = toMinorUnits(totalRefund) > toMinorUnits(payment.refundDue ?? "0.00");
  if (payment.settled && exceedsDue) await disputePayment(tx, payment, "reversed", snapshot, now);
  if (snapshot.state === "reversing") {
    const columns = exceedsDue ? { refundDue: payment.amount, refundReason: "reversing" } : {};
    return beginReversal(tx, await changePayment(tx, payment, columns, now), snapshot.rawState, now);
  }
  await recordRefund(tx, "system", payment, {
    means: "elsewhere",
    amount: amountText(newlyRefunded),
    reference: payment.reference,
    reason: snapshot.rawState,
    by: "system",
    now,
  });
}

/** Amount refunded according to the gateway; "0.00" if it states none. */
function refundedByGateway(payment: PaymentRow, { state, refunded }: Snapshot): string {
  if (refunded) return amountText(refunded.minor);
  return state === "refunded" || state === "reversed" ? payment.amount : "0.00";
}
