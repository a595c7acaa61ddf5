/** What a keeper of the gateway decides about one payment: a dispute, and money that pays another request. */
import { and, eq, isNull } from "drizzle-orm";
import { Refusal } from "../../../../kit/errors.ts";
import { currencies, type Currency, minor } from "../../../../kit/money.ts";
import type { Call } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { type Actor, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
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
import { releaseOthers, settleSubject } from "../attempts/settle.ts";
import {
  type Due,
  type PayableSubject,
  registeredSubject,
  subjectKindOf,
  type SubjectKind,
  subjectOf,
} from "../links/payable-subject.ts";
import { payments } from "../tables.ts";

/** The gateway's money is not what was asked, or somebody claims it: it counts as paid all the same, or goes back. */
export async function resolveDispute(
  call: Call,
  wanted: VersionedPayment & { readonly decision: "accept" | "refund"; readonly reason: string },
): Promise<PaymentRow> {
  return inTransaction(call.db, async (tx) => {
    const payment = await withSubject(tx, wanted, call.now);
    requireGatewayPermission(call, payment.gateway);
    if (!payment.disputed) throw new Refusal("TRANSITION_NOT_ALLOWED");
    return settleByHand(tx, call, payment, { ...wanted, now: call.now });
  });
}

export interface DisputeDecision {
  /** free: it settles nothing yet and is not owed back either, because it is about to pay something else. */
  readonly decision: "accept" | "refund" | "free";
  readonly reason: string;
  readonly now: Date;
  /** What a statement proves that came; without it what the gateway said when it was disputed. */
  readonly received?: { readonly amount: string; readonly currency: string } | undefined;
}

/**
 * Money that is there and that no rule settles: by a person's decision it pays its subject as it came, or it is owed
 * back. The payment's row is locked, its subject's before it. Refused when the subject cannot take it.
 */
export async function settleByHand(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  { decision, reason, now, received }: DisputeDecision,
): Promise<PaymentRow> {
  const before = standing(payment);
  const known = await asReceived(tx, payment, decision, received);
  const taken = isPaid(known.status) ? known : await confirmByDecision(tx, actor, known, decision, reason, now);
  if (decision === "refund") {
    if (taken.status === "refunded") throw new Refusal("TRANSITION_NOT_ALLOWED");
    await markRefundDue(tx, actor, taken, taken.amount, reason, { now });
    await mailPayer(tx, taken, "paymentDuplicated", taken.amount);
  }
  const row = await changePayment(tx, taken, { disputed: false }, now);
  await writeAuditEntry(tx, actor, {
    action: "payments.decide",
    kind: "payment",
    id: payment.id,
    before,
    after: { ...standing(row), decision },
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
  if (decision === "accept") await requireNothingElsePaid(tx, payment);
  const settled = decision === "accept" && (await settleAnyway(tx, payment, now));
  if (decision === "accept" && !settled) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
  const columns = { settled, disputed: false, confirmedAt: now.toISOString(), failure: null, nextPollAt: null };
  const step = { to: "confirmed", asActor: "decision", actor, now, note, set: columns } as const;
  const { row: moved } = await movePayment(tx, payment, step);
  if (settled) await releaseOthers(tx, moved, now);
  return moved;
}

/** The decision is about the amount; that the subject waits for money is still asked for. */
async function settleAnyway(tx: Transaction, payment: PaymentRow, now: Date): Promise<boolean> {
  const subject = subjectOf(payment.kind);
  const due = await subject.due(tx, payment.subjectId, { lock: true });
  if (!due) return false;
  const asDue = { ...payment, dueAmount: due.amount, dueCurrency: due.currency };
  return settleSubject(tx, asDue, { subject, due, now });
}

async function requireNothingElsePaid(tx: Transaction, payment: PaymentRow): Promise<void> {
  const [paid] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.kind, payment.kind), eq(payments.subjectId, payment.subjectId), eq(payments.settled, true)));
  if (paid) throw new Refusal("REQUEST_NOT_FOUND_OR_PAID");
}

/** What came becomes what the payment says, so that books and statement agree; what was asked stays in the audit. */
async function asReceived(
  tx: Transaction,
  payment: PaymentRow,
  decision: DisputeDecision["decision"],
  proven: DisputeDecision["received"],
): Promise<PaymentRow> {
  const amount = proven?.amount ?? payment.receivedAmount;
  const currency = proven?.currency ?? payment.receivedCurrency;
  if (amount === null || currency === null || !isOurs(currency)) return payment;
  if (amount === payment.amount && currency === payment.currency) return payment;
  // What goes back or went back answers to the amount as it was.
  if (payment.openRefund !== null || minor(payment.refundedAmount) > 0n) throw new Refusal("TRANSITION_NOT_ALLOWED");
  const bankFee = currency === payment.currency && minor(payment.bankFee) <= minor(amount) ? payment.bankFee : "0.00";
  // What goes back answers to no price any more: by itself it may pay exactly what it is, converted money nothing.
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

const isOurs = (currency: string): currency is Currency => (currencies as readonly string[]).includes(currency);

/** Money that settles nothing (paid twice, or for something cancelled) pays another request that waits for just this price. */
export async function assignPaymentToRequest(
  call: Call,
  wanted: VersionedPayment & { readonly number: string; readonly reason: string },
): Promise<PaymentRow> {
  return inTransaction(call.db, async (tx) => {
    const target = await lockSubjectByNumber(tx, wanted.number);
    const payment = await lockVersioned(tx, wanted, call.now);
    requireGatewayPermission(call, payment.gateway);
    return assignPayment(tx, call, payment, { ...target, reason: wanted.reason, now: call.now });
  });
}

/** Something to pay, locked. */
export interface LockedSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly due: Due;
  readonly subject: PayableSubject;
}

/** The request a person named, locked. */
export async function lockSubjectByNumber(tx: Transaction, number: string): Promise<LockedSubject> {
  const kind = subjectKindOf(number);
  const subject = kind && registeredSubject(kind);
  const id = await subject?.named?.(tx, number);
  const due = id && (await subject?.due(tx, id, { lock: true }));
  if (!kind || !subject || !id || !due) throw new Refusal("INVALID", { fields: { number: ["NOT_FOUND"] } });
  return { kind, id, due, subject };
}

/** Refused unless the money is free, exactly what the request waits for, and came by a way in which that is paid. */
export async function assignPayment(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  { kind, id, due, subject, reason, now }: LockedSubject & { readonly reason: string; readonly now: Date },
): Promise<PaymentRow> {
  if (payment.status !== "confirmed" || payment.settled || minor(payment.refundedAmount) > 0n)
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
  if (!(await settleSubject(tx, moved, { subject, due, now })))
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

/** Locks as everybody does, subject before payment, and refuses when somebody changed the payment since it was read. */
async function withSubject(tx: Transaction, wanted: VersionedPayment, now: Date): Promise<PaymentRow> {
  await lockSubjectOf(tx, wanted._id);
  return lockVersioned(tx, wanted, now);
}

/** A payment with its subject, both locked in the order in which everybody locks. */
export async function lockWithSubject(
  tx: Transaction,
  id: string,
): Promise<{ payment: PaymentRow; target: LockedSubject | undefined }> {
  const target = await lockSubjectOf(tx, id);
  return { payment: await lockPayment(tx, id), target };
}

/** Undefined when what was paid is no longer there: its money still is. */
async function lockSubjectOf(tx: Transaction, id: string): Promise<LockedSubject | undefined> {
  const [found] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!found) throw new Refusal("NOT_FOUND");
  const { kind, subjectId } = found;
  const subject = subjectOf(kind);
  const due = await subject.due(tx, subjectId, { lock: true });
  return due ? { kind, id: subjectId, due, subject } : undefined;
}

function standing({ status, amount, currency, disputed, settled }: PaymentRow) {
  return { status, amount, currency, disputed, settled };
}
