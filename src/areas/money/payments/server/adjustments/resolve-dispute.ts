/** Decisions of a gateway manager on one payment: disputes, and assignment to another request. */
import { and, eq } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { currencies, type Currency, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { type Actor, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { isPaid } from "../../states.ts";
import { requireGatewayPermission } from "../gateway-health/gateway-managers.ts";
import { changePayment, movePayment, type VersionedPayment } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { mailPayer, markRefundDue } from "../refunds/refund-due.ts";
import { releaseOthers, markSubjectPaid } from "../attempts/apply-snapshot.ts";
import { subjectOf } from "../links/payable-subject.ts";
import { payments } from "../tables.ts";
import { lockSubjectAndVersion } from "./lock-subject.ts";

/**
 * Resolves a dispute about an amount or a claim: the payment is accepted or becomes due for refund.
 * TRANSITION_NOT_ALLOWED when it is not disputed.
 */
export async function resolveDispute(
  call: Call,
  input: VersionedPayment & { readonly decision: "accept" | "refund"; readonly reason: string },
): Promise<PaymentRow> {
  return inTransaction(call.db, async (tx) => {
    const payment = await lockSubjectAndVersion(tx, input, call.now);
    requireGatewayPermission(call, payment.gateway);
    if (!payment.disputed) throw new Refusal("TRANSITION_NOT_ALLOWED");
    return recordPaymentByHand(tx, call, payment, { ...input, now: call.now });
  });
}

interface DisputeDecision {
  /** free: settles nothing and is not due for refund, because it is about to pay another subject. */
  readonly decision: "accept" | "refund" | "free";
  readonly reason: string;
  readonly now: Date;
  /** Amount proven by a statement; the amount from the gateway's dispute if absent. */
  readonly received?: { readonly amount: string; readonly currency: string } | undefined;
}

/**
 * Settles, by a person's decision, money that no rule settles: it pays its subject as received, or becomes due for
 * refund. The subject and then the payment are locked. Refused when the subject cannot be paid.
 */
export async function recordPaymentByHand(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  { decision, reason, now, received }: DisputeDecision,
): Promise<PaymentRow> {
  const before = auditFacts(payment);
  const adjusted = await applyReceivedAmount(tx, payment, decision, received);
  const confirmed = isPaid(adjusted.status)
    ? adjusted
    : await confirmByDecision(tx, actor, adjusted, decision, reason, now);
  if (decision === "refund") {
    if (confirmed.status === "refunded") throw new Refusal("TRANSITION_NOT_ALLOWED");
    await markRefundDue(tx, actor, confirmed, confirmed.amount, reason, { now });
    await mailPayer(tx, confirmed, "paymentDuplicated", confirmed.amount);
  }
  const row = await changePayment(tx, confirmed, { disputed: false }, now);
  await writeAuditEntry(tx, actor, {
    action: "payments.decide",
    kind: "payment",
    id: payment.id,
    before,
    after: { ...auditFacts(row), decision },
    reason,
  });
  return row;
}

async function confirmByDecision(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  decision: DisputeDecision["decision"],
  note: string,
  now: Date,
): Promise<PaymentRow> {
  if (decision === "accept") await requireSubjectUnpaid(tx, payment);
  const settled = decision === "accept" && (await settleIgnoringAmount(tx, payment, now));
  if (decision === "accept" && !settled) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  const columns = { settled, disputed: false, confirmedAt: now.toISOString(), failure: null, nextPollAt: null };
  const move = { to: "confirmed", asActor: "decision", actor, now, note, set: columns } as const;
  const { row: moved } = await movePayment(tx, payment, move);
  if (settled) await releaseOthers(tx, moved, now);
  return moved;
}

/** The decision covers the amount; the subject must still be payable. */
async function settleIgnoringAmount(tx: Transaction, payment: PaymentRow, now: Date): Promise<boolean> {
  const subject = subjectOf(payment.kind);
  const due = await subject.due(tx, payment.subjectId, { lock: true });
  if (!due) return false;
  const asDue = { ...payment, dueAmount: due.amount, dueCurrency: due.currency };
  return markSubjectPaid(tx, asDue, { subject, due, now });
}

async function requireSubjectUnpaid(tx: Transaction, payment: PaymentRow): Promise<void> {
  const [paid] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.kind, payment.kind), eq(payments.subjectId, payment.subjectId), eq(payments.settled, true)));
  if (paid) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
}

/**
 * Sets the payment to the amount received, so that books and statement agree; the audit log has the requested amount.
 */
async function applyReceivedAmount(
  tx: Transaction,
  payment: PaymentRow,
  decision: DisputeDecision["decision"],
  received: DisputeDecision["received"],
): Promise<PaymentRow> {
  const amount = received?.amount ?? payment.receivedAmount;
  const currency = received?.currency ?? payment.receivedCurrency;
  if (amount === null || currency === null || !isSupportedCurrency(currency)) return payment;
  if (amount === payment.amount && currency === payment.currency) return payment;
  // Refunds refer to the original amount.
  if (payment.openRefund !== null || toMinorUnits(payment.refundedAmount) > 0n)
    throw new Refusal("TRANSITION_NOT_ALLOWED");
  const bankFee =
    currency === payment.currency && toMinorUnits(payment.bankFee) <= toMinorUnits(amount) ? payment.bankFee : "0.00";
  // A refunded payment has no price: CUP may be assigned at its own amount, converted money to nothing.
  const price = currency === "CUP" ? { dueAmount: amount, dueCurrency: currency } : { dueAmount: "0.00" };
  const [row] = await tx
    .update(payments)
    .set({
      amount,
      currency,
      bankFee,
      receivedAmount: amount,
      receivedCurrency: currency,
      ...(decision === "accept" ? {} : price),
    })
    .where(eq(payments.id, payment.id))
    .returning();
  return row ?? payment;
}

const isSupportedCurrency = (currency: string): currency is Currency =>
  (currencies as readonly string[]).includes(currency);

function auditFacts({ status, amount, currency, disputed, settled }: PaymentRow) {
  return { status, amount, currency, disputed, settled };
}
