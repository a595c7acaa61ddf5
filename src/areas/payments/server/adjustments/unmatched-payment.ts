/** Money that only the gateway knew of, or knew better: a person's decision brings it into our books. */
import { Refusal } from "../../../../kit/errors.ts";
import { amountText, type Currency, minor } from "../../../../kit/money.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { type Actor, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Acquirer, type GatewayKey, isPaid } from "../../states.ts";
import type { LockedSubject } from "./resolve-dispute.ts";
import { recordRefund } from "../refunds/record-refund.ts";
import { beginAttempt, changePayment, movePayment } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { nextReference } from "../attempts/payment-reference.ts";
import { mailPayer, markRefundDue } from "../refunds/refund-due.ts";
import { payments } from "../tables.ts";

export interface UnmatchedPayment {
  readonly gateway: GatewayKey;
  readonly acquirer: Acquirer | null;
  /** The gateway's own id of the operation. */
  readonly operation: string;
  readonly amount: string;
  readonly currency: Currency;
  readonly now: Date;
  readonly reason: string;
}

/**
 * An attempt of our own for money that came without one, confirmed and free: the next verb settles it or owes it back.
 * The subject is locked; its attempts are numbered one after the other.
 */
export async function recordUnmatchedPayment(
  tx: Transaction,
  actor: Actor,
  { kind, id, due }: LockedSubject,
  { gateway, acquirer, operation, amount, currency, now, reason }: UnmatchedPayment,
): Promise<PaymentRow> {
  const at = now.toISOString();
  const [payment] = await tx
    .insert(payments)
    .values({
      reference: await nextReference(tx, kind, due.number),
      kind,
      subjectId: id,
      subjectNumber: due.number,
      gateway,
      acquirer,
      gatewayId: operation,
      status: "confirmed",
      amount,
      currency,
      bankFee: "0.00",
      dueAmount: amount,
      dueCurrency: currency,
      description: due.description[due.payer.language],
      payerName: due.payer.name,
      payerEmail: due.payer.email,
      payerPhone: due.payer.phone,
      payerLanguage: due.payer.language,
      expiresAt: at,
      confirmedAt: at,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!payment) throw new Refusal("CONFLICT");
  await beginAttempt(tx, payment, { actor, now, note: reason });
  return payment;
}

/** All of it is owed back, and the payer is told. Owed already, nothing changes. */
export async function markFullRefundDue(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  reason: string,
): Promise<void> {
  if (payment.refundDue !== null && minor(payment.refundDue) >= minor(payment.amount)) return;
  await markRefundDue(tx, actor, payment, payment.amount, reason);
  await mailPayer(tx, payment, "paymentDuplicated", payment.amount);
}

/** The gateway gave `amount` back in all without us: our books say so too, and the payer is told. */
export async function recordGatewayRefund(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  refund: { readonly amount: string; readonly reason: string; readonly now: Date },
): Promise<PaymentRow> {
  const { amount, reason, now } = refund;
  if (minor(amount) > minor(payment.amount) || minor(amount) < minor(payment.refundedAmount))
    throw new Refusal("AMOUNTS_MISMATCH");
  if (payment.openRefund !== null) throw new Refusal("REFUND_UNDER_WAY");
  const confirmed = isPaid(payment.status)
    ? payment
    : (
        await movePayment(tx, payment, {
          to: "confirmed",
          asActor: "decision",
          actor,
          now,
          note: reason,
          set: { confirmedAt: now.toISOString(), nextPollAt: null },
        })
      ).row;
  const more = minor(amount) - minor(confirmed.refundedAmount);
  const set = { disputed: false };
  if (more > 0n) {
    const back = { amount: amountText(more), reference: confirmed.reference, reason, by: "system", now, set } as const;
    return recordRefund(tx, actor, confirmed, { means: "elsewhere", ...back });
  }
  // Our books say so already: what is left is that nobody disputes it any more.
  return changePayment(tx, confirmed, set, now);
}

/** We claim the money at the gateway: the payment is disputed until somebody decides. */
export async function openDispute(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  claim: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await changePayment(tx, payment, { disputed: true, disputeReason: "claimed" }, claim.now);
  await writeAuditEntry(tx, actor, {
    action: "payments.claim",
    kind: "payment",
    id: payment.id,
    before: { disputed: payment.disputed },
    after: { disputed: true },
    reason: claim.reason,
  });
}
