/** Applies a verified gateway snapshot to an attempt and settles its subject. */
import { and, eq, inArray, ne } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { amountText, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../../server/database/connection.ts";
import type { Snapshot } from "../gateways/provider.ts";
import type { Server } from "../../../../../server/server.ts";
import { isHoldingMoney, openAttemptStatuses, unpaidStatuses } from "../../states.ts";
import { endLinkOf } from "../links/payment-link.ts";
import { recordRefund } from "../refunds/record-refund.ts";
import { notifiedAmount } from "../notified-amount.ts";
import { changePayment, isOpenAttempt, lockPayment, movePayment } from "./attempt-workflow.ts";
import type { PaymentRow } from "./queries.ts";
import { mailReceipt } from "./receipt-mail.ts";
import { alertCashiers, mailPayer, markRefundDue } from "../refunds/refund-due.ts";
import { beginReversal, endReversal } from "../reversal.ts";
import { type Due, type PayableSubject, subjectOf } from "../links/payable-subject.ts";
import { payments } from "../tables.ts";

/** Applies a snapshot; idempotent. Locks the subject before the attempt, as all code does, to avoid deadlocks. */
export async function applySnapshot(server: Server, id: string, received: Snapshot): Promise<void> {
  const [stored] = await server.db.select().from(payments).where(eq(payments.id, id));
  if (!stored || stored.reference !== received.reference) throw new Error("a snapshot of another payment");
  const snapshot = await withAmount(server.db, stored, received);
  if (isUnchanged(stored, snapshot)) return;
  await inTransaction(server.db, async (tx) => {
    const subject = subjectOf(stored.kind);
    const due = isMoney(snapshot) ? await subject.due(tx, stored.subjectId, { lock: true }) : null;
    const payment = await storeGatewayIds(tx, await lockPayment(tx, id), snapshot);
    const now = server.now();
    if (!isMoney(snapshot)) return endUnpaid(tx, payment, snapshot, now);
    if (isHoldingMoney(payment.status)) return afterConfirmed(tx, payment, snapshot, now);
    if (payment.status === "refunded") return;
    const disputeReason = findDisputeReason(payment, snapshot);
    if (disputeReason) return dispute(tx, payment, disputeReason, snapshot, now);
    await confirm(tx, payment, snapshot, { subject, due, now });
  });
}

/** Transfermóvil's query returns no amount; its notification may. */
async function withAmount(db: Queryable, payment: PaymentRow, snapshot: Snapshot): Promise<Snapshot> {
  if (snapshot.amount || payment.gateway !== "transfermovil" || !isMoney(snapshot)) return snapshot;
  return { ...snapshot, amount: await notifiedAmount(db, payment) };
}

const moneyStates = [
  "paid",
  "reversing",
  "reversed",
  "refundRequested",
  "partiallyRefunded",
  "refunded",
  "disputed",
] as const;

/** True if the payer paid, even if the money was returned since. */
function isMoney({ state }: Snapshot): boolean {
  return (moneyStates as readonly string[]).includes(state);
}

/** Most queries return what is already stored: nothing to lock or write. */
function isUnchanged(payment: PaymentRow, snapshot: Snapshot): boolean {
  if (isMoney(snapshot))
    return (
      isHoldingMoney(payment.status) &&
      snapshot.state === "paid" &&
      payment.openRefund === null &&
      !contradicts(payment, snapshot)
    );
  if (!isOpenAttempt(payment)) return true;
  const isPending = snapshot.state === "pending" || snapshot.state === "authorized";
  return isPending && payment.status === "paying" && (payment.gatewayId !== null || snapshot.gatewayId === undefined);
}

/** Stores the gateway's identifiers once they are known. */
async function storeGatewayIds(tx: Transaction, payment: PaymentRow, snapshot: Snapshot): Promise<PaymentRow> {
  const columns = {
    gatewayId: payment.gatewayId ?? snapshot.gatewayId ?? null,
    operationSignature: snapshot.signature ?? payment.operationSignature,
    bank: snapshot.bank ?? payment.bank,
    bankId: snapshot.bankId ?? payment.bankId,
    tmId: snapshot.tmId ?? payment.tmId,
    payerPhone: snapshot.payerPhone ?? payment.payerPhone,
    authCode: snapshot.authCode ?? payment.authCode,
    commission: snapshot.commission ? amountText(snapshot.commission.minor) : payment.commission,
  };
  const [row] = await tx.update(payments).set(columns).where(eq(payments.id, payment.id)).returning();
  return row ?? payment;
}

/** No money: an open attempt continues or ends; an ended one is unchanged. */
async function endUnpaid(tx: Transaction, payment: PaymentRow, snapshot: Snapshot, now: Date): Promise<void> {
  const move = { asActor: "system", actor: "system", now, note: snapshot.rawState } as const;
  const { state } = snapshot;
  if (!isOpenAttempt(payment)) return;
  if (state === "pending" || state === "authorized") {
    if (payment.status === "created" && snapshot.rawState !== "unknown")
      await movePayment(tx, payment, { ...move, to: "paying" });
    return;
  }
  if (payment.disputed) return;
  const to = state === "failed" || state === "expired" ? state : "cancelled";
  // An order that the gateway drops after its deadline is expired, not cancelled.
  const isOverdue = Date.parse(payment.expiresAt) <= now.getTime();
  await movePayment(tx, payment, {
    ...move,
    to: isOverdue && to !== "failed" ? "expired" : to,
    set: state === "failed" ? { failure: snapshot.rawState } : {},
  });
}

/** Why this money cannot count as this attempt's payment; undefined when it can. */
function findDisputeReason(payment: PaymentRow, { amount, state }: Snapshot): string | undefined {
  if (state === "disputed") return "claimedBack";
  // Transfermóvil binds the amount to the order and may omit it.
  if (!amount) return payment.gateway === "transfermovil" ? undefined : "noAmount";
  if (amount.currency !== payment.currency) return `currency ${amount.currency.slice(0, 3)}`;
  if (amount.minor !== toMinorUnits(payment.amount)) return `amount ${amountText(amount.minor)}`;
  return undefined;
}

/** True if the gateway reports an amount that differs from the expected one and that nobody has decided on yet. */
function contradicts(payment: PaymentRow, { amount }: Snapshot): boolean {
  if (!amount) return false;
  const { receivedAmount, receivedCurrency } = payment;
  const isRecorded = amountText(amount.minor) === receivedAmount && amount.currency === receivedCurrency;
  return !isRecorded && (amount.currency !== payment.currency || amount.minor !== toMinorUnits(payment.amount));
}

/** Marks the payment as disputed and alerts the cashiers; it settles nothing. */
async function dispute(
  tx: Transaction,
  payment: PaymentRow,
  disputeReason: string,
  { amount }: Snapshot,
  now: Date,
): Promise<void> {
  if (payment.disputed) return;
  const received = amount ? { receivedAmount: amountText(amount.minor), receivedCurrency: amount.currency } : {};
  const disputed = await changePayment(tx, payment, { disputed: true, disputeReason, ...received }, now);
  await alertCashiers(tx, disputed, "disputed");
}

interface SettlementContext {
  readonly subject: PayableSubject;
  readonly due: Due | null;
  readonly now: Date;
}

/** Confirms the payment. The money either settles its subject or is due for refund. */
async function confirm(
  tx: Transaction,
  payment: PaymentRow,
  snapshot: Snapshot,
  context: SettlementContext,
): Promise<void> {
  const { now } = context;
  const isReversed = isReversal(snapshot);
  const duplicated = await wasPaidBefore(tx, payment);
  const settled = !isReversed && !duplicated && (await markSubjectPaid(tx, payment, context));
  const late = (unpaidStatuses as readonly string[]).includes(payment.status);
  const { row: confirmed } = await movePayment(tx, payment, {
    to: "confirmed",
    asActor: "system",
    actor: "system",
    now,
    note: snapshot.rawState,
    set: {
      settled,
      duplicated,
      late,
      disputed: false,
      confirmedAt: now.toISOString(),
      failure: null,
      nextPollAt: null,
    },
  });
  if (settled) {
    await releaseOthers(tx, confirmed, now);
    // Part of it may have been refunded before the confirmation arrived.
    return recordReversal(tx, confirmed, snapshot, now);
  }
  if (isReversed) return recordReversal(tx, confirmed, snapshot, now);
  await markRefundDue(tx, "system", confirmed, confirmed.amount, duplicated ? "duplicated" : "notPayable", {
    alert: duplicated ? "duplicated" : "refundDue",
    now,
  });
  await mailPayer(tx, confirmed, "paymentDuplicated", confirmed.amount);
}

/** True when the subject is now paid. */
export async function markSubjectPaid(
  tx: Transaction,
  payment: PaymentRow,
  { subject, due, now }: SettlementContext,
): Promise<boolean> {
  if (!due?.payable || due.currency !== payment.dueCurrency) return false;
  if (toMinorUnits(due.amount) !== toMinorUnits(payment.dueAmount)) return false;
  const outcome = await settleOrRefuse(tx, subject, payment, now);
  if (outcome === "settled") {
    await endLinkOf(tx, { kind: payment.kind, id: payment.subjectId }, now, "paid");
    await mailReceipt(tx, payment, { subject, now });
  }
  return outcome === "settled";
}

/** A subject that throws a Refusal cannot be paid; the savepoint rolls back its partial writes. */
async function settleOrRefuse(
  tx: Transaction,
  subject: PayableSubject,
  payment: PaymentRow,
  now: Date,
): Promise<"settled" | "refundDue"> {
  const { id, reference, gateway, amount, currency } = payment;
  const confirmed = { id, reference, gateway, amount, currency, confirmedAt: now.toISOString() };
  try {
    return await tx.transaction((inner) => subject.markPaid(inner, payment.subjectId, confirmed));
  } catch (error) {
    if (error instanceof Refusal) return "refundDue";
    throw error;
  }
}

async function wasPaidBefore(tx: Transaction, payment: PaymentRow): Promise<boolean> {
  const [settledPayment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.kind, payment.kind),
        eq(payments.subjectId, payment.subjectId),
        eq(payments.settled, true),
        ne(payments.id, payment.id),
      ),
    );
  return settledPayment !== undefined;
}

/** Polls the subject's other open attempts now, so that they close before they take money too. */
export async function releaseOthers(tx: Transaction, payment: PaymentRow, now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ nextPollAt: now.toISOString() })
    .where(
      and(
        eq(payments.kind, payment.kind),
        eq(payments.subjectId, payment.subjectId),
        inArray(payments.status, [...openAttemptStatuses]),
      ),
    );
}

/** A full reversal; a partial refund still pays its subject. */
function isReversal({ state }: Snapshot): boolean {
  return state === "reversing" || state === "reversed" || state === "refunded";
}

/** Handles a snapshot of money that is already confirmed: a reversal, a dispute or a different amount. */
async function afterConfirmed(tx: Transaction, payment: PaymentRow, snapshot: Snapshot, now: Date): Promise<void> {
  if (snapshot.state === "disputed") return dispute(tx, payment, "claimedBack", snapshot, now);
  const disputeReason = contradicts(payment, snapshot) ? findDisputeReason(payment, snapshot) : undefined;
  if (disputeReason) await dispute(tx, payment, disputeReason, snapshot, now);
  await recordReversal(tx, payment, snapshot, now);
}

/**
 * Records money that the gateway returns or has returned by itself. A refund that we requested is recorded by its own
 * query instead. If the subject counts as paid, the payment becomes disputed.
 */
async function recordReversal(tx: Transaction, payment: PaymentRow, snapshot: Snapshot, now: Date): Promise<void> {
  const newlyRefunded = toMinorUnits(refundedByGateway(payment, snapshot)) - toMinorUnits(payment.refundedAmount);
  if (payment.openRefund !== null) {
    if (newlyRefunded > 0n || snapshot.state === "paid") await endReversal(tx, payment, newlyRefunded, now);
    return;
  }
  if (snapshot.state !== "reversing" && newlyRefunded <= 0n) return;
  const totalRefund = snapshot.state === "reversing" ? payment.amount : refundedByGateway(payment, snapshot);
  // The refund due is expected; a larger one was not decided by anybody.
  const exceedsDue = toMinorUnits(totalRefund) > toMinorUnits(payment.refundDue ?? "0.00");
  if (payment.settled && exceedsDue) await dispute(tx, payment, "reversed", snapshot, now);
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
