/** Records money that only the gateway knew of, or knew differently, by a person's decision. */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { amountText, type Currency, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { type Actor, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { type Acquirer, type GatewayKey, isPaid } from "../../states.ts";
import type { LockedSubject } from "./lock-subject.ts";
import { recordRefund } from "../refunds/record-refund.ts";
import { beginAttempt, changePayment, movePayment } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { nextReference } from "../attempts/payment-reference.ts";
import { mailPayer, markRefundDue } from "../refunds/refund-due.ts";
import { payments } from "../tables.ts";

interface UnmatchedPayment {
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
 * Creates a confirmed payment for money without an attempt. It settles nothing yet: the next action settles it or makes
 * it due for refund. The subject is locked, so that its attempts are numbered one after the other.
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
      description: due.description[due.requester.language],
      payerName: due.requester.name,
      payerEmail: due.requester.email,
      payerPhone: due.requester.phone,
      payerLanguage: due.requester.language,
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

/** Makes the full amount due for refund and mails the payer; no change if it is due already. */
export async function markFullRefundDue(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  reason: string,
): Promise<void> {
  if (payment.refundDue !== null && toMinorUnits(payment.refundDue) >= toMinorUnits(payment.amount)) return;
  await markRefundDue(tx, actor, payment, payment.amount, reason);
  await mailPayer(tx, payment, "paymentDuplicated", payment.amount);
}

/**
 * Records that the gateway refunded `amount` in total without us, and mails the payer. AMOUNTS_MISMATCH when it is more
 * than was paid or less than was refunded; REFUND_UNDER_WAY.
 */
export async function recordGatewayRefund(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  refund: { readonly amount: string; readonly reason: string; readonly now: Date },
): Promise<PaymentRow> {
  const { amount, reason, now } = refund;
  if (
    toMinorUnits(amount) > toMinorUnits(payment.amount) ||
    toMinorUnits(amount) < toMinorUnits(payment.refundedAmount)
  )
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
  const newlyRefunded = toMinorUnits(amount) - toMinorUnits(confirmed.refundedAmount);
  const set = { disputed: false };
  if (newlyRefunded > 0n) {
    const refundInput = {
      amount: amountText(newlyRefunded),
      reference: confirmed.reference,
      reason,
      by: "system",
      now,
      set,
    } as const;
    return recordRefund(tx, actor, confirmed, { means: "elsewhere", ...refundInput });
  }
  // The refund is recorded already; only the dispute ends.
  return changePayment(tx, confirmed, set, now);
}

/** Marks the payment as disputed because we claim the money at the gateway. */
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
