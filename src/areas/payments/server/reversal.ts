/**
 * Money that a gateway returns by itself. From its first word on it is a refund under way, so that nobody pays the same
 * money back by hand; it is asked about like other refunds, and after some days a person decides what became of it.
 */
import { and, eq } from "drizzle-orm";
import { amountText, minor } from "../../../kit/money.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { addRefundedAmount } from "./refunds/record-refund.ts";
import { changePayment } from "./attempts/attempt-workflow.ts";
import type { PaymentRow } from "./attempts/queries.ts";
import { alertCashiers, gatewayLabels } from "./refunds/refund-due.ts";
import { beginRefund, moveRefund, updateOpenRefund } from "./refunds/refund-store.ts";
import { paymentRefunds } from "./tables.ts";

const firstQuestionMs = 60_000;

/** All that is left of a locked payment goes back. */
export async function beginReversal(tx: Transaction, payment: PaymentRow, rawState: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const [refund] = await tx
    .insert(paymentRefunds)
    .values({
      paymentId: payment.id,
      reference: payment.reference,
      means: "elsewhere",
      status: "asked",
      amount: amountText(minor(payment.amount) - minor(payment.refundedAmount)),
      reason: rawState,
      proposedByName: gatewayLabels[payment.gateway],
      askAt: new Date(now.getTime() + firstQuestionMs).toISOString(),
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!refund) throw new Error("the reversal was not written");
  await beginRefund(tx, refund, { actor: "system", now });
  await updateOpenRefund(tx, payment, refund.status, at);
}

/** What the gateway's word makes of the reversal of a locked payment, where one is under way: `back` went back, or nothing. */
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
  const both = { refund: open, payment };
  const step = { asActor: "system", actor: "system", now } as const;
  if (back > 0n) {
    const amount = amountText(back);
    const done = await moveRefund(tx, both, { ...step, to: "done", set: { amount, doneAt: now.toISOString() } });
    const { reference, id } = done.refund;
    await addRefundedAmount(tx, "system", done.payment, { amount, reference, by: "system", now, once: id });
    return;
  }
  const kept = await moveRefund(tx, both, { ...step, to: "failed", set: { failure: "notReversed" } });
  const { refundReason, settled, refundedAmount } = payment;
  // It pays its subject as before: what only the reversal made due is due no longer.
  if (refundReason === "reversing" && settled) {
    const refundDue = minor(refundedAmount) > 0n ? refundedAmount : null;
    await changePayment(tx, kept.payment, { refundDue, refundReason: null }, now);
  }
  await alertCashiers(tx, kept.payment, "failed", kept.refund.amount);
}
