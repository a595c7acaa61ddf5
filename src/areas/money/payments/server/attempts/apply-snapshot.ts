/** Applies a verified gateway snapshot to an attempt and settles its subject. */
import { and, eq, inArray, ne } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { amountText, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../../server/database/connection.ts";
import type { Snapshot } from "../gateways/provider.ts";
import type { Server } from "../../../../../server/server.ts";
import { isHoldingMoney, openAttemptStatuses, unpaidStatuses } from "../../states.ts";
import { endLinkOf } from "../links/payment-link.ts";
import { readNotifiedAmount } from "../notified-amount.ts";
import { isReversal, afterConfirmed, recordReversal } from "./apply-reversal.ts";
import { isOpenAttempt, lockPayment, movePayment } from "./attempt-workflow.ts";
import { findDisputeReason, isAmountDifferent, disputePayment } from "./open-dispute.ts";
import type { PaymentRow } from "./queries.ts";
import { mailReceipt } from "./receipt-mail.ts";
import { mailPayer, markRefundDue } from "../refunds/refund-due.ts";
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
    if (disputeReason) return disputePayment(tx, payment, disputeReason, snapshot, now);
    await confirm(tx, payment, snapshot, { subject, due, now });
  });
}

/** Transfermóvil's query returns no amount; its notification may. */
async function withAmount(db: Queryable, payment: PaymentRow, snapshot: Snapshot): Promise<Snapshot> {
  if (snapshot.amount || payment.gateway !== "transfermovil" || !isMoney(snapshot)) return snapshot;
  return { ...snapshot, amount: await readNotifiedAmount(db, payment) };
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
      !isAmountDifferent(payment, snapshot)
    );
  if (!isOpenAttempt(payment)) return true;
  const isPending = snapshot.state === "pending" || snapshot.state === "authorized";
  return isPending && payment.status === "paying" && (payment.gatewayId !== null || snapshot.gatewayId === undefined);
}

/** Stores the gateway's identifiers with its first answer that has them. */
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
