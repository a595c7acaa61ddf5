/** Refunds that are due: amounts, alerts for the gateway's managers, mails for the payer. */
import { and, eq, inArray } from "drizzle-orm";
import { amountText, currencies, type Currency, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { type Actor, writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { notificationTargets, notify } from "../../../../administration/notifications/server/public.ts";
import { queueMails } from "../../../../administration/outgoing-mail/server/public.ts";
import { type GatewayKey, paidStatuses } from "../../states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { methodName } from "../links/payment-methods.ts";
import { findGatewayManagers } from "../gateway-health/gateway-managers.ts";
import type { SubjectKey } from "../links/payment-link.ts";
import { changePayment } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { payments } from "../tables.ts";

interface RefundPart extends SubjectKey {
  readonly amount: string;
  /**
   * Total share of the price due for refund, including this one: if it is the full price, the full amount paid is due,
   * to the cent.
   */
  readonly inAll?: string;
}

/**
 * Marks `amount` of a subject's price (in the price's currency) as due for refund, because it cannot be served in whole
 * or in part. The refund goes through the attempt that settled it. False when nothing was paid.
 */
export async function addRefundDue(
  tx: Transaction,
  actor: Actor,
  part: RefundPart & { readonly reason: string },
): Promise<boolean> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.kind, part.kind), eq(payments.subjectId, part.id), isSettledPayment))
    .for("update");
  if (!payment) return false;
  const due = addDue(payment, toMinorUnits(payment.refundDue ?? "0.00"), part);
  await markRefundDue(tx, actor, payment, amountText(due), part.reason);
  return true;
}

/**
 * The amounts that `addRefundDue` would add for these parts, one after the other, per currency paid. Writes nothing.
 */
export async function previewRefunds(
  db: Queryable,
  parts: readonly RefundPart[],
): Promise<{ currency: Currency; amount: string }[]> {
  const ids = [...new Set(parts.map(({ id }) => id))];
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(payments)
          .where(and(inArray(payments.subjectId, ids), isSettledPayment));
  const increases = rows.map((payment) => {
    const before = toMinorUnits(payment.refundDue ?? "0.00");
    const due = parts
      .filter(({ kind, id }) => kind === payment.kind && id === payment.subjectId)
      .reduce((sum, each) => addDue(payment, sum, each), before);
    return { currency: payment.currency, amount: due - before };
  });
  return currencies.flatMap((currency) => {
    const sum = increases.reduce((total, each) => (each.currency === currency ? total + each.amount : total), 0n);
    return sum > 0n ? [{ currency, amount: amountText(sum) }] : [];
  });
}

/** The settling attempt, also after a refund: another form of the same request may still be due. */
const isSettledPayment = and(eq(payments.settled, true), inArray(payments.status, [...paidStatuses]));

/** The amount due after one more part of the price: never more than was paid. */
function addDue(payment: PaymentRow, due: bigint, { amount, inAll = amount }: RefundPart): bigint {
  const paid = toMinorUnits(payment.amount);
  // Parts are rounded one by one and may add up to a cent less.
  if (toMinorUnits(inAll) > 0n && toMinorUnits(inAll) >= toMinorUnits(payment.dueAmount)) return paid;
  const sum = due + shareOf(payment, amount);
  return sum > paid ? paid : sum;
}

/** Stores what is due on one attempt and alerts the gateway's managers if any of it is still to be refunded. */
export async function markRefundDue(
  tx: Transaction,
  actor: Actor,
  payment: PaymentRow,
  refundDue: string,
  refundReason: string,
  { alert = "refundDue", now }: { readonly alert?: "duplicated" | "refundDue"; readonly now?: Date } = {},
): Promise<void> {
  await changePayment(tx, payment, { refundDue, refundReason }, now);
  await writeAuditEntry(tx, actor, {
    action: "payments.oweRefund",
    kind: "payment",
    id: payment.id,
    before: { refundDue: payment.refundDue },
    after: { refundDue },
    reason: refundReason,
  });
  const remaining = toMinorUnits(refundDue) - toMinorUnits(payment.refundedAmount);
  if (remaining > 0n) await alertCashiers(tx, payment, alert, amountText(remaining));
}

const alertKeys = {
  duplicated: "duplicated",
  refundDue: "refundDue",
  disputed: "disputed",
  refundProposed: "refundProposed",
  unclear: "refundUnclear",
  failed: "refundFailed",
} as const satisfies Readonly<Record<string, keyof typeof es.alerts>>;

/** Notifies the gateway's managers that an attempt needs a person. */
export async function alertCashiers(
  tx: Transaction,
  payment: PaymentRow,
  kind: keyof typeof alertKeys,
  amount = payment.refundDue ?? payment.amount,
): Promise<void> {
  const alert = alertKeys[kind];
  const values = {
    reference: payment.reference,
    number: payment.subjectNumber,
    amount: `${amount} ${payment.currency}`,
    gateway: gatewayLabels[payment.gateway],
  };
  await notify(tx, {
    to: { users: await findGatewayManagers(tx, payment.gateway) },
    type: kind === "duplicated" ? "payment.duplicated" : "payment.refundDue",
    title: { es: es.alerts[alert].title, en: en.alerts[alert].title },
    text: { es: interpolate(es.alerts[alert].text, values), en: interpolate(en.alerts[alert].text, values) },
    link: notificationTargets.payments(payment.gateway),
  });
}

/** Mails the requester and, if different, the payer about one attempt, once per `once` and template. */
export async function mailPayer(
  tx: Transaction,
  payment: PaymentRow,
  template: "paymentDuplicated" | "paymentRefunded",
  amount: string,
  once = payment.id,
): Promise<void> {
  const { payerEmail, payerName, receiptEmail, payerLanguage: language } = payment;
  const mail = {
    template,
    language,
    vars: {
      number: payment.subjectNumber,
      amount,
      currency: payment.currency,
      reference: payment.reference,
      gateway: methodName(payment.gateway, language),
    },
    related: { kind: "payment", id: payment.id },
  } as const;
  const vars = { ...mail.vars, name: payerName };
  await queueMails(tx, [
    { ...mail, vars, to: payerEmail, once: `${template}:${once}` },
    // The name of another payer is unknown.
    ...(receiptEmail ? [{ ...mail, to: receiptEmail, once: `${template}:${once}:receipt` }] : []),
  ]);
}

/** Display name of each gateway; card payments have a translated name. */
export const gatewayLabels: Readonly<Record<GatewayKey, string>> = {
  transfermovil: "Transfermóvil",
  enzona: "EnZona",
  bipay: "Bidaiondo",
};

/**
 * Share of the amount charged, fee and conversion included, that corresponds to `amount` of the price; rounded half up.
 */
function shareOf(payment: PaymentRow, amount: string): bigint {
  const price = toMinorUnits(payment.dueAmount);
  if (price === 0n) return 0n;
  return (2n * toMinorUnits(payment.amount) * toMinorUnits(amount) + price) / (2n * price);
}
