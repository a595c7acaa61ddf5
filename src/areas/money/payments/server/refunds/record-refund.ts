/** Records refunded money: the only place that increases `refundedAmount`, with a log entry each time. */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { amountText, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { type Actor, actorName } from "../../../../../server/audit/audit-log.ts";
import type { RefundMeans } from "../../refund-states.ts";
import { isPaid, type PaymentActor } from "../../states.ts";
import { movePayment } from "../attempts/attempt-workflow.ts";
import { paymentById, type PaymentRow } from "../attempts/queries.ts";
import { mailPayer } from "./refund-due.ts";
import { payableSubjectPort } from "../links/payable-subject.ts";
import { paymentRefunds } from "../tables.ts";

export interface RefundRecord {
  readonly amount: string;
  /** Reference for the payer and the log. */
  readonly reference: string;
  readonly by: PaymentActor;
  readonly now: Date;
  /** Further columns to update. */
  readonly set?: Partial<PaymentRow>;
}

/**
 * Adds a refund to a locked payment: `refunded` when it is complete, else `partlyRefunded`. The payer is mailed once
 * per `once`. INVALID with `amount` when it is not positive or exceeds what was paid.
 */
export async function addRefundedAmount(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  refund: RefundRecord & { readonly once: string },
): Promise<PaymentRow> {
  const total = toMinorUnits(payment.refundedAmount) + toMinorUnits(refund.amount);
  if (toMinorUnits(refund.amount) <= 0n) throw new Refusal("INVALID", { fields: { amount: ["TOO_SMALL"] } });
  if (total > toMinorUnits(payment.amount)) throw new Refusal("INVALID", { fields: { amount: ["REFUND_OVER"] } });
  const refundedAmount = amountText(total);
  const exceedsDue = payment.refundDue === null || toMinorUnits(payment.refundDue) < total;
  const { row: moved } = await movePayment(tx, payment, {
    to: total === toMinorUnits(payment.amount) ? "refunded" : "partlyRefunded",
    asActor: refund.by,
    actor,
    now: refund.now,
    note: refund.reference,
    set: {
      ...refund.set,
      refundedAmount,
      refundReference: refund.reference,
      refundedAt: refund.now.toISOString(),
      ...(exceedsDue ? { refundDue: refundedAmount } : {}),
    },
  });
  await mailPayer(tx, moved, "paymentRefunded", refund.amount, refund.once);
  const { status, settled, kind, subjectId } = moved;
  if (status === "refunded" && settled)
    await payableSubjectPort(kind)?.onFullyRefunded?.(tx, subjectId, { actor, now: refund.now });
  return moved;
}

/** Before the payment is locked: locks its subject if the subject reacts to refunds, so that the lock order is preserved. */
export async function lockWhatItPaid(tx: Transaction, id: string): Promise<void> {
  const { kind, subjectId } = await paymentById(tx, id);
  const subject = payableSubjectPort(kind);
  if (subject?.onFullyRefunded) await subject.due(tx, subjectId, { lock: true });
}

/** Records a refund that we did not request from the gateway: a manual transfer, or one that the gateway created. */
export async function recordRefund(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  refund: RefundRecord & { readonly means: Exclude<RefundMeans, "gateway">; readonly reason: string },
): Promise<PaymentRow> {
  const at = refund.now.toISOString();
  const [inserted] = await tx
    .insert(paymentRefunds)
    .values({
      paymentId: payment.id,
      reference: refund.reference,
      means: refund.means,
      status: "done",
      amount: refund.amount,
      reason: refund.reason,
      proposedBy: actor === "system" ? null : (actor.caller?.userId ?? null),
      proposedByName: actorName(actor),
      doneAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: paymentRefunds.id });
  return addRefundedAmount(tx, actor, payment, { ...refund, once: inserted?.id ?? payment.id });
}

/**
 * TRANSITION_NOT_ALLOWED unless a refund is due; REFUND_UNDER_WAY when one is open; INVALID with `amount` when it is
 * not positive or exceeds the rest.
 */
export function requireRefundDue(payment: PaymentRow, amount: string): void {
  if (!isPaid(payment.status) || payment.refundDue === null) throw new Refusal("TRANSITION_NOT_ALLOWED");
  if (payment.openRefund !== null) throw new Refusal("REFUND_UNDER_WAY");
  const remaining = toMinorUnits(payment.refundDue) - toMinorUnits(payment.refundedAmount);
  if (remaining <= 0n) throw new Refusal("TRANSITION_NOT_ALLOWED");
  if (toMinorUnits(amount) <= 0n) throw new Refusal("INVALID", { fields: { amount: ["TOO_SMALL"] } });
  if (toMinorUnits(amount) > remaining) throw new Refusal("INVALID", { fields: { amount: ["REFUND_OVER"] } });
}
