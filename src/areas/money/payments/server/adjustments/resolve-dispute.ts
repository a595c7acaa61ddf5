/** Decisions of a gateway manager on one payment: disputes, and assignment to another request. */
import { and, eq, isNull } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { currencies, type Currency, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { type Actor, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { isPaid } from "../../states.ts";
import { requireGatewayPermission } from "../gateway-health/gateway-managers.ts";
import { gatewayAccepts } from "../links/payment-methods.ts";
import {
  changePayment,
  lockVersioned,
  lockPayment,
  movePayment,
  type VersionedPayment,
} from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { mailPayer, markRefundDue } from "../refunds/refund-due.ts";
import { releaseOthers, markSubjectPaid } from "../attempts/apply-snapshot.ts";
import {
  type Due,
  type PayableSubject,
  payableSubjectPort,
  subjectKindOf,
  type SubjectKind,
  subjectOf,
} from "../links/payable-subject.ts";
import { payments } from "../tables.ts";

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

export interface DisputeDecision {
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
 * Sets the payment to the amount received, so that books and statement agree; the audit log keeps the requested amount.
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

/**
 * Assigns money that settles nothing (a duplicate, or for something cancelled) to another request with exactly this
 * price.
 */
export async function assignPaymentToRequest(
  call: Call,
  input: VersionedPayment & { readonly number: string; readonly reason: string },
): Promise<PaymentRow> {
  return inTransaction(call.db, async (tx) => {
    const target = await lockSubjectByNumber(tx, input.number);
    const payment = await lockVersioned(tx, input, call.now);
    requireGatewayPermission(call, payment.gateway);
    return assignPayment(tx, call, payment, { ...target, reason: input.reason, now: call.now });
  });
}

/** A payable subject, locked. */
export interface LockedSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly due: Due;
  readonly subject: PayableSubject;
}

/** Locks the subject with this number. INVALID with `number: NOT_FOUND` when there is none. */
export async function lockSubjectByNumber(tx: Transaction, number: string): Promise<LockedSubject> {
  const kind = subjectKindOf(number);
  const subject = kind && payableSubjectPort(kind);
  const id = await subject?.findByNumber?.(tx, number);
  const due = id && (await subject?.due(tx, id, { lock: true }));
  if (!kind || !subject || !id || !due) throw new Refusal("INVALID", { fields: { number: ["NOT_FOUND"] } });
  return { kind, id, due, subject };
}

/**
 * TRANSITION_NOT_ALLOWED unless the payment is confirmed and settles nothing; REFUND_UNDER_WAY; INVALID with `number`
 * when the subject does not accept the method, another amount is due, or it is not payable; CONFLICT after a concurrent
 * refund.
 */
export async function assignPayment(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  { kind, id, due, subject, reason, now }: LockedSubject & { readonly reason: string; readonly now: Date },
): Promise<PaymentRow> {
  if (payment.status !== "confirmed" || payment.settled || toMinorUnits(payment.refundedAmount) > 0n)
    throw new Refusal("TRANSITION_NOT_ALLOWED");
  if (payment.openRefund !== null) throw new Refusal("REFUND_UNDER_WAY");
  if (!gatewayAccepts(payment.gateway, kind)) throw new Refusal("INVALID", { fields: { number: ["OTHER_WAY"] } });
  const [moved] = await tx
    .update(payments)
    .set({
      kind,
      subjectId: id,
      subjectNumber: due.number,
      linkId: null,
      duplicated: false,
      disputed: false,
      refundDue: null,
      refundReason: null,
      updatedAt: now.toISOString(),
    })
    .where(and(eq(payments.id, payment.id), isNull(payments.refundedAt)))
    .returning();
  if (!moved) throw new Refusal("CONFLICT");
  if (!(await markSubjectPaid(tx, moved, { subject, due, now })))
    throw new Refusal("INVALID", {
      fields: { number: [due.payable ? "WAITS_FOR_OTHER" : "REQUEST_NOT_FOUND_OR_PAID"] },
    });
  const settled = await changePayment(tx, moved, { settled: true }, now);
  await releaseOthers(tx, moved, now);
  await writeAuditEntry(tx, actor, {
    action: "payments.linkToRequest",
    kind: "payment",
    id: payment.id,
    before: { number: payment.subjectNumber, refundDue: payment.refundDue },
    after: { number: due.number },
    reason,
  });
  return settled;
}

/** Locks the subject, then the payment, and checks the payment's version. */
async function lockSubjectAndVersion(tx: Transaction, input: VersionedPayment, now: Date): Promise<PaymentRow> {
  await lockSubjectOf(tx, input._id);
  return lockVersioned(tx, input, now);
}

/** Locks the subject, then the payment: the lock order of all code. */
export async function lockWithSubject(
  tx: Transaction,
  id: string,
): Promise<{ payment: PaymentRow; target: LockedSubject | undefined }> {
  const target = await lockSubjectOf(tx, id);
  return { payment: await lockPayment(tx, id), target };
}

/** Undefined when the subject was deleted; its payment remains. */
async function lockSubjectOf(tx: Transaction, id: string): Promise<LockedSubject | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new Refusal("NOT_FOUND");
  const { kind, subjectId } = payment;
  const subject = subjectOf(kind);
  const due = await subject.due(tx, subjectId, { lock: true });
  return due ? { kind, id: subjectId, due, subject } : undefined;
}

function auditFacts({ status, amount, currency, disputed, settled }: PaymentRow) {
  return { status, amount, currency, disputed, settled };
}
