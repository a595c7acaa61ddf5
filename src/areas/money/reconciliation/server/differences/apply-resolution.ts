/** Applies the resolution of a difference to our payment: confirm, create, link to a subject, or refund. */
import { eq } from "drizzle-orm";
import { currencies, type Currency } from "../../../../../kit/numbers/money.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import {
  acquirerOf,
  openDispute,
  assignPayment,
  markFullRefundDue,
  recordGatewayRefund,
  settleByHand,
  type PaymentRow,
  type LockedSubject,
  recordUnmatchedPayment,
} from "../../../payments/server/public.ts";
import { isPaid } from "../../../payments/states.ts";
import type { Resolution } from "../../states.ts";
import { differences, gatewayRecords } from "../tables.ts";

export interface Explanation {
  readonly _id: string;
  readonly updatedAt: string;
  readonly resolution: Resolution;
  readonly note: string;
  readonly number?: string | undefined;
}

export type DifferenceRow = typeof differences.$inferSelect;

export type RecordRow = typeof gatewayRecords.$inferSelect;

/** Both sides of a difference, locked, and the subject to be paid, if the input names one. */
export interface ResolutionContext {
  readonly ours: { readonly payment: PaymentRow; readonly target: LockedSubject | undefined } | undefined;
  readonly theirs: RecordRow | undefined;
  readonly target: LockedSubject | undefined;
  /** One of several operations of the same payment: money without a payment of its own. */
  readonly isTwin: boolean;
}

export async function applyResolution(
  tx: Transaction,
  call: Call,
  context: ResolutionContext,
  { resolution, note }: Explanation,
): Promise<void> {
  const { now } = call;
  const { ours, theirs } = context;
  switch (resolution) {
    case "accept":
      await settleByHand(tx, call, paymentOf(context), { decision: "accept", reason: note, now, received: theirs });
      return;
    case "refundDue":
      return makeRefundDue(tx, call, context, note);
    case "linkToRequest":
      return linkToSubject(tx, call, context, note);
    case "recordRefund":
      // A partial refund without an amount cannot be recorded: a statement that states the amount must be imported
      // first.
      if (theirs?.state === "partlyRefunded" && theirs.refunded === null) throw new Refusal("REFUND_UNKNOWN");
      await recordGatewayRefund(tx, call, paymentOf(context), {
        amount: theirs?.refunded ?? paymentOf(context).amount,
        reason: note,
        now,
      });
      return;
    case "claim":
      if (ours) await openDispute(tx, call, ours.payment, { reason: note, now });
      return;
    default:
      // Nothing to change: settled or confirmed at the gateway already, or not our money.
      return;
  }
}

async function makeRefundDue(tx: Transaction, call: Call, context: ResolutionContext, reason: string): Promise<void> {
  if (context.isTwin && context.ours?.target) {
    const payment = await createPayment(tx, call, context, context.ours.target, reason);
    return markFullRefundDue(tx, call, payment, reason);
  }
  const payment = paymentOf(context);
  const matchesRecord = context.theirs?.amount === payment.amount && context.theirs.currency === payment.currency;
  if (isPaid(payment.status) && matchesRecord) return markFullRefundDue(tx, call, payment, reason);
  await settleByHand(tx, call, payment, { decision: "refund", reason, now: call.now, received: context.theirs });
}

async function linkToSubject(tx: Transaction, call: Call, context: ResolutionContext, reason: string): Promise<void> {
  const { target, ours, isTwin } = context;
  if (!target) throw new Refusal("INVALID", { fields: { number: ["REQUIRED"] } });
  const payment =
    ours && !isTwin
      ? await confirmPayment(tx, call, ours.payment, reason)
      : await createPayment(tx, call, context, target, reason);
  await assignPayment(tx, call, payment, { ...target, reason, now: call.now });
}

/** Confirms an attempt that only the gateway has as paid, without settling its subject. */
async function confirmPayment(tx: Transaction, call: Call, payment: PaymentRow, reason: string): Promise<PaymentRow> {
  if (isPaid(payment.status)) return payment;
  return settleByHand(tx, call, payment, { decision: "free", reason, now: call.now });
}

/** Creates a payment for an operation without one, and links the gateway's record to it. */
async function createPayment(
  tx: Transaction,
  call: Call,
  { theirs }: ResolutionContext,
  target: LockedSubject,
  reason: string,
): Promise<PaymentRow> {
  if (!theirs) throw new Refusal("TRANSITION_NOT_ALLOWED");
  const { gateway, operation, amount, currency } = theirs;
  if (!isSupportedCurrency(currency)) throw new Refusal("INVALID", { fields: { resolution: ["CHOICE"] } });
  const acquirer = acquirerOf(call.server, gateway);
  const unmatched = { gateway, acquirer, operation, amount, currency, now: call.now, reason };
  const payment = await recordUnmatchedPayment(tx, call, target, unmatched);
  const { id, reference } = theirs;
  await tx
    .update(gatewayRecords)
    .set({ paymentId: payment.id, reference: reference ?? payment.reference })
    .where(eq(gatewayRecords.id, id));
  return payment;
}

const isSupportedCurrency = (currency: string): currency is Currency =>
  (currencies as readonly string[]).includes(currency);

function paymentOf({ ours }: ResolutionContext): PaymentRow {
  if (!ours) throw new Refusal("TRANSITION_NOT_ALLOWED");
  return ours.payment;
}
