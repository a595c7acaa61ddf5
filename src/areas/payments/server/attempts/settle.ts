/** What a gateway's word does to an attempt, and money to its subject. The only way in is a proven snapshot. */
import { and, eq, inArray, ne } from "drizzle-orm";
import { Refusal } from "../../../../kit/errors.ts";
import { amountText, minor } from "../../../../kit/money.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../server/database/connection.ts";
import type { Snapshot } from "../../../../server/gateways/provider.ts";
import type { Server } from "../../../../server/server.ts";
import { isHeld, openAttemptStatuses, unpaidStatuses } from "../../states.ts";
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

/** Applies what a gateway says; saying it again changes nothing. Subject first, attempt second: everyone locks in that order. */
export async function settleSnapshot(server: Server, id: string, said: Snapshot): Promise<void> {
  const [found] = await server.db.select().from(payments).where(eq(payments.id, id));
  if (!found || found.reference !== said.reference) throw new Error("a snapshot of another payment");
  const snapshot = await withAmount(server.db, found, said);
  if (isOldNews(found, snapshot)) return;
  await inTransaction(server.db, async (tx) => {
    const subject = subjectOf(found.kind);
    const due = isMoney(snapshot) ? await subject.due(tx, found.subjectId, { lock: true }) : null;
    const payment = await learn(tx, await lockPayment(tx, id), snapshot);
    const now = server.now();
    if (!isMoney(snapshot)) return endUnpaid(tx, payment, snapshot, now);
    if (isHeld(payment.status)) return afterConfirmed(tx, payment, snapshot, now);
    if (payment.status === "refunded") return;
    const doubt = doubtOf(payment, snapshot);
    if (doubt) return dispute(tx, payment, doubt, snapshot, now);
    await confirm(tx, payment, snapshot, { subject, due, now });
  });
}

/** Transfermóvil's query tells no amount; its notification may. */
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

/** Whether the snapshot speaks of money that the payer gave, also when it went back since. */
function isMoney({ state }: Snapshot): boolean {
  return (moneyStates as readonly string[]).includes(state);
}

/** Most questions are answered with what we know: then there is nothing to lock and nothing to write. */
function isOldNews(payment: PaymentRow, snapshot: Snapshot): boolean {
  if (isMoney(snapshot))
    return (
      isHeld(payment.status) &&
      snapshot.state === "paid" &&
      payment.openRefund === null &&
      !contradicts(payment, snapshot)
    );
  if (!isOpenAttempt(payment)) return true;
  const waits = snapshot.state === "pending" || snapshot.state === "confirmed";
  return waits && payment.status === "paying" && (payment.gatewayId !== null || snapshot.gatewayId === undefined);
}

/** Keeps the gateway's own ids as soon as they are known. */
async function learn(tx: Transaction, payment: PaymentRow, snapshot: Snapshot): Promise<PaymentRow> {
  const known = {
    gatewayId: payment.gatewayId ?? snapshot.gatewayId ?? null,
    operationSignature: snapshot.signature ?? payment.operationSignature,
    bank: snapshot.bank ?? payment.bank,
    bankId: snapshot.bankId ?? payment.bankId,
    tmId: snapshot.tmId ?? payment.tmId,
    payerPhone: snapshot.payerPhone ?? payment.payerPhone,
    authCode: snapshot.authCode ?? payment.authCode,
    commission: snapshot.commission ? amountText(snapshot.commission.minor) : payment.commission,
  };
  const [row] = await tx.update(payments).set(known).where(eq(payments.id, payment.id)).returning();
  return row ?? payment;
}

/** Nothing was paid: an open attempt goes on or ends; one that has ended stays as it is. */
async function endUnpaid(tx: Transaction, payment: PaymentRow, snapshot: Snapshot, now: Date): Promise<void> {
  const move = { asActor: "system", actor: "system", now, note: snapshot.rawState } as const;
  const { state } = snapshot;
  if (!isOpenAttempt(payment)) return;
  if (state === "pending" || state === "confirmed") {
    if (payment.status === "created" && snapshot.rawState !== "unknown")
      await movePayment(tx, payment, { ...move, to: "paying" });
    return;
  }
  if (payment.disputed) return;
  const to = state === "failed" || state === "expired" ? state : "cancelled";
  // An order that the gateway lets go because its time is over did not get cancelled by anybody.
  const overdue = Date.parse(payment.expiresAt) <= now.getTime();
  await movePayment(tx, payment, {
    ...move,
    to: overdue && to !== "failed" ? "expired" : to,
    set: state === "failed" ? { failure: snapshot.rawState } : {},
  });
}

/** Why this money cannot be taken as this attempt's payment; undefined when it can. */
function doubtOf(payment: PaymentRow, { amount, state }: Snapshot): string | undefined {
  if (state === "disputed") return "claimedBack";
  // Transfermóvil fixes the amount by the order itself, and need not tell it.
  if (!amount) return payment.gateway === "transfermovil" ? undefined : "noAmount";
  if (amount.currency !== payment.currency) return `currency ${amount.currency.slice(0, 3)}`;
  if (amount.minor !== minor(payment.amount)) return `amount ${amountText(amount.minor)}`;
  return undefined;
}

/** Whether the gateway speaks of another amount than the one that counts as paid, and that nobody has decided on yet. */
function contradicts(payment: PaymentRow, { amount }: Snapshot): boolean {
  if (!amount) return false;
  const { receivedAmount, receivedCurrency } = payment;
  const isKnown = amountText(amount.minor) === receivedAmount && amount.currency === receivedCurrency;
  return !isKnown && (amount.currency !== payment.currency || amount.minor !== minor(payment.amount));
}

/** Not settled by this word, and not forgotten: a person looks at it. */
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

interface Owed {
  readonly subject: PayableSubject;
  readonly due: Due | null;
  readonly now: Date;
}

/** The money is real. It settles its subject, or it is owed back; there is no third way. */
async function confirm(tx: Transaction, payment: PaymentRow, snapshot: Snapshot, owed: Owed): Promise<void> {
  const { now } = owed;
  const goingBack = isGoingBack(snapshot);
  const duplicated = await wasPaidBefore(tx, payment);
  const settled = !goingBack && !duplicated && (await settleSubject(tx, payment, owed));
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
    // A part of it had gone back before we heard that it came.
    return giveBack(tx, confirmed, snapshot, now);
  }
  if (goingBack) return giveBack(tx, confirmed, snapshot, now);
  await markRefundDue(tx, "system", confirmed, confirmed.amount, duplicated ? "duplicated" : "notPayable", {
    alert: duplicated ? "duplicated" : "refundDue",
    now,
  });
  await mailPayer(tx, confirmed, "paymentDuplicated", confirmed.amount);
}

/** True when the money moved its subject to paid. */
export async function settleSubject(
  tx: Transaction,
  payment: PaymentRow,
  { subject, due, now }: Owed,
): Promise<boolean> {
  if (!due?.payable || due.currency !== payment.dueCurrency || minor(due.amount) !== minor(payment.dueAmount))
    return false;
  const outcome = await settleOrRefuse(tx, subject, payment, now);
  if (outcome === "settled") {
    await endLinkOf(tx, { kind: payment.kind, id: payment.subjectId }, now, "paid");
    await mailReceipt(tx, payment, { subject, now });
  }
  return outcome === "settled";
}

/** A subject that refuses its money cannot be served; the savepoint undoes what it had begun. */
async function settleOrRefuse(
  tx: Transaction,
  subject: PayableSubject,
  payment: PaymentRow,
  now: Date,
): Promise<"settled" | "refundDue"> {
  const { id, reference, gateway, amount, currency } = payment;
  const confirmed = { id, reference, gateway, amount, currency, confirmedAt: now.toISOString() };
  try {
    return await tx.transaction((inner) => subject.settle(inner, payment.subjectId, confirmed));
  } catch (error) {
    if (error instanceof Refusal) return "refundDue";
    throw error;
  }
}

async function wasPaidBefore(tx: Transaction, payment: PaymentRow): Promise<boolean> {
  const [before] = await tx
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
  return before !== undefined;
}

/** Attempts that were opened beside this one are looked at now, so that they close before they take money too. */
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

/** All of it: what went back in part still pays its subject. */
function isGoingBack({ state }: Snapshot): boolean {
  return state === "reversing" || state === "reversed" || state === "refunded";
}

/** News about money that we had already: it goes back, or somebody claims it. */
async function afterConfirmed(tx: Transaction, payment: PaymentRow, snapshot: Snapshot, now: Date): Promise<void> {
  if (snapshot.state === "disputed") return dispute(tx, payment, "claimedBack", snapshot, now);
  const doubt = contradicts(payment, snapshot) ? doubtOf(payment, snapshot) : undefined;
  if (doubt) await dispute(tx, payment, doubt, snapshot, now);
  await giveBack(tx, payment, snapshot, now);
}

/**
 * The gateway returns money by itself or has done so. A refund that we asked for ourselves is told of by its own
 * asking, and not a second time here. Of a subject that counts as paid a person must know.
 */
async function giveBack(tx: Transaction, payment: PaymentRow, snapshot: Snapshot, now: Date): Promise<void> {
  const back = minor(wentBack(payment, snapshot)) - minor(payment.refundedAmount);
  if (payment.openRefund !== null) {
    if (back > 0n || snapshot.state === "paid") await endReversal(tx, payment, back, now);
    return;
  }
  if (snapshot.state !== "reversing" && back <= 0n) return;
  const inAll = snapshot.state === "reversing" ? payment.amount : wentBack(payment, snapshot);
  // What is due of it goes back as it should; more than that nobody decided.
  const isMore = minor(inAll) > minor(payment.refundDue ?? "0.00");
  if (payment.settled && isMore) await dispute(tx, payment, "reversed", snapshot, now);
  if (snapshot.state === "reversing") {
    const owed = isMore ? { refundDue: payment.amount, refundReason: "reversing" } : {};
    return beginReversal(tx, await changePayment(tx, payment, owed, now), snapshot.rawState, now);
  }
  await recordRefund(tx, "system", payment, {
    means: "elsewhere",
    amount: amountText(back),
    reference: payment.reference,
    reason: snapshot.rawState,
    by: "system",
    now,
  });
}

/** How much of it went back by the gateway's word; nothing where it does not say how much. */
function wentBack(payment: PaymentRow, { state, refunded }: Snapshot): string {
  if (refunded) return amountText(refunded.minor);
  return state === "refunded" || state === "reversed" ? payment.amount : "0.00";
}
