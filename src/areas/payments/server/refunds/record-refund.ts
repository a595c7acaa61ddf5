/** Money that went back to a payer: the only place where what was given back grows, each time with a line of its own. */
import { Refusal } from "../../../../kit/errors.ts";
import { amountText, minor } from "../../../../kit/money.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { type Actor, actorName } from "../../../../server/audit/audit-log.ts";
import type { RefundMeans } from "../../refund-states.ts";
import { isPaid, type PaymentActor } from "../../states.ts";
import { movePayment } from "../attempts/attempt-workflow.ts";
import { paymentById, type PaymentRow } from "../attempts/queries.ts";
import { mailPayer } from "./refund-due.ts";
import { registeredSubject } from "../links/payable-subject.ts";
import { paymentRefunds } from "../tables.ts";

export interface RefundRecord {
  readonly amount: string;
  /** What the payer and the log may read it under. */
  readonly reference: string;
  readonly by: PaymentActor;
  readonly now: Date;
  /** Columns that change with it. */
  readonly set?: Partial<PaymentRow>;
}

/**
 * Of a payment whose row is locked. Never more than was paid; whole it is `refunded`, else `partlyRefunded`. The payer
 * hears of each part; `once` names it, so that it is told once.
 */
export async function addRefundedAmount(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  back: RefundRecord & { readonly once: string },
): Promise<PaymentRow> {
  const total = minor(payment.refundedAmount) + minor(back.amount);
  if (minor(back.amount) <= 0n) throw new Refusal("INVALID", { fields: { amount: ["TOO_SMALL"] } });
  if (total > minor(payment.amount)) throw new Refusal("INVALID", { fields: { amount: ["REFUND_OVER"] } });
  const refundedAmount = amountText(total);
  const isDueLess = payment.refundDue === null || minor(payment.refundDue) < total;
  const { row: moved } = await movePayment(tx, payment, {
    to: total === minor(payment.amount) ? "refunded" : "partlyRefunded",
    asActor: back.by,
    actor,
    now: back.now,
    note: back.reference,
    set: {
      ...back.set,
      refundedAmount,
      refundReference: back.reference,
      refundedAt: back.now.toISOString(),
      ...(isDueLess ? { refundDue: refundedAmount } : {}),
    },
  });
  await mailPayer(tx, moved, "paymentRefunded", back.amount, back.once);
  const { status, settled, kind, subjectId } = moved;
  if (status === "refunded" && settled)
    await registeredSubject(kind)?.wentBack?.(tx, subjectId, { actor, now: back.now });
  return moved;
}

/** Of a payment that is not locked yet: what hears of its money going back is locked before it, as everybody locks. */
export async function lockWhatItPaid(tx: Transaction, id: string): Promise<void> {
  const { kind, subjectId } = await paymentById(tx, id);
  const subject = registeredSubject(kind);
  if (subject?.wentBack) await subject.due(tx, subjectId, { lock: true });
}

/** Money that went back without our asking the gateway for it: a transfer written down by hand, or of their own accord. */
export async function recordRefund(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  back: RefundRecord & { readonly means: Exclude<RefundMeans, "gateway">; readonly reason: string },
): Promise<PaymentRow> {
  const at = back.now.toISOString();
  const [refund] = await tx
    .insert(paymentRefunds)
    .values({
      paymentId: payment.id,
      reference: back.reference,
      means: back.means,
      status: "done",
      amount: back.amount,
      reason: back.reason,
      proposedBy: actor === "system" ? null : (actor.caller?.userId ?? null),
      proposedByName: actorName(actor),
      doneAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: paymentRefunds.id });
  return addRefundedAmount(tx, actor, payment, { ...back, once: refund?.id ?? payment.id });
}

/** Refused unless something is still due back and nothing of it is under way; never more than is due. */
export function requireRefundDue(payment: PaymentRow, amount: string): void {
  if (!isPaid(payment.status) || payment.refundDue === null) throw new Refusal("TRANSITION_NOT_ALLOWED");
  if (payment.openRefund !== null) throw new Refusal("REFUND_UNDER_WAY");
  const rest = minor(payment.refundDue) - minor(payment.refundedAmount);
  if (rest <= 0n) throw new Refusal("TRANSITION_NOT_ALLOWED");
  if (minor(amount) <= 0n) throw new Refusal("INVALID", { fields: { amount: ["TOO_SMALL"] } });
  if (minor(amount) > rest) throw new Refusal("INVALID", { fields: { amount: ["REFUND_OVER"] } });
}
