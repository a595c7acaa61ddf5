/**
 * Reversals: money that a gateway returns by itself. It is an open refund from the first report on, so that nobody
 * refunds it again by hand. It is polled like other refunds; after some days a person decides.
 */
import { and, eq } from "drizzle-orm";
import { amountText, toMinorUnits } from "../../../../kit/numbers/money.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { addRefundedAmount } from "./refunds/record-refund.ts";
import { changePayment } from "./attempts/attempt-workflow.ts";
import type { PaymentRow } from "./attempts/queries.ts";
import { alertCashiers, gatewayLabels } from "./refunds/refund-due.ts";
import { beginRefund, moveRefund, updateOpenRefund } from "./refunds/refund-store.ts";
import { paymentRefunds } from "./tables.ts";

const firstQueryDelayMs = 60_000;

/** Records that the rest of a locked payment is being returned. */
export async function beginReversal(tx: Transaction, payment: PaymentRow, rawState: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const [refund] = await tx
    .insert(paymentRefunds)
    .values({
      paymentId: payment.id,
      reference: payment.reference,
      means: "elsewhere",
      status: "asked",
      amount: amountText(toMinorUnits(payment.amount) - toMinorUnits(payment.refundedAmount)),
      reason: rawState,
      proposedByName: gatewayLabels[payment.gateway],
      nextQueryAt: new Date(now.getTime() + firstQueryDelayMs).toISOString(),
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!refund) throw new Error("the reversal was not written");
  await beginRefund(tx, refund, { actor: "system", now });
  await updateOpenRefund(tx, payment, refund.status, at);
}

/** Ends the open reversal of a locked payment, if any: `back` was refunded, or nothing (0). */
export async function endReversal(tx: Transaction, payment: PaymentRow, back: bigint, now: Date): Promise<void> {
  const [open] = await tx
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.paymentId, payment.id),
        eq(paymentRefunds.means, "elsewhere"),
        eq(paymentRefunds.status, "asked"),
      ),
    )
    .for("update");
  if (!open) return;
  const target = { refund: open, payment };
  const move = { asActor: "system", actor: "system", now } as const;
  if (back > 0n) {
    const amount = amountText(back);
    const done = await moveRefund(tx, target, { ...move, to: "done", set: { amount, doneAt: now.toISOString() } });
    const { reference, id } = done.refund;
    await addRefundedAmount(tx, "system", done.payment, { amount, reference, by: "system", now, once: id });
    return;
  }
  const failed = await moveRefund(tx, target, { ...move, to: "failed", set: { failure: "notReversed" } });
  const { refundReason, settled, refundedAmount } = payment;
  // It pays its subject again: only the reversal was the reason for the refund due.
  if (refundReason === "reversing" && settled) {
    const refundDue = toMinorUnits(refundedAmount) > 0n ? refundedAmount : null;
    await changePayment(tx, failed.payment, { refundDue, refundReason: null }, now);
  }
  await alertCashiers(tx, failed.payment, "failed", failed.refund.amount);
}
