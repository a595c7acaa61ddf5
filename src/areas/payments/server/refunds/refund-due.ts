/** Money that must go back: who is told, and what the payer hears. */
import { and, eq, inArray } from "drizzle-orm";
import { amountText, currencies, type Currency, minor } from "../../../../kit/money.ts";
import { interpolate } from "../../../../kit/words.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { type Actor, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { leadsTo, notify } from "../../../notifications/server/public.ts";
import { queueMails } from "../../../outgoing-mail/server/public.ts";
import { type GatewayKey, paidStatuses } from "../../states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import { methodName } from "../links/payment-methods.ts";
import { currentGatewayManagers } from "../gateway-health/gateway-managers.ts";
import type { SubjectKey } from "../links/payment-link.ts";
import { changePayment } from "../attempts/attempt-workflow.ts";
import type { PaymentRow } from "../attempts/queries.ts";
import { payments } from "../tables.ts";

interface Owed extends SubjectKey {
  readonly amount: string;
  /** What of the price is owed back altogether, this with it: where it is all of it, so is what was paid, to the cent. */
  readonly inAll?: string;
}

/**
 * The subject can no longer be served, in whole or in part: `amount` of its price (in the price's currency) goes back
 * to the person who paid it, through the attempt that settled it. False when nothing was ever paid.
 */
export async function markRefundOwed(
  tx: Transaction,
  actor: Actor,
  owed: Owed & { readonly reason: string },
): Promise<boolean> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.kind, owed.kind), eq(payments.subjectId, owed.id), paidOnce))
    .for("update");
  if (!payment) return false;
  const due = dueWith(payment, minor(payment.refundDue ?? "0.00"), owed);
  await markRefundDue(tx, actor, payment, amountText(due), owed.reason);
  return true;
}

/** What `markRefundOwed` would add to what is due, one subject's part after the other, in the money that was paid; nothing is written. */
export async function plannedRefunds(
  db: Queryable,
  owed: readonly Owed[],
): Promise<{ currency: Currency; amount: string }[]> {
  const ids = [...new Set(owed.map(({ id }) => id))];
  const paid =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(payments)
          .where(and(inArray(payments.subjectId, ids), paidOnce));
  const more = paid.map((payment) => {
    const before = minor(payment.refundDue ?? "0.00");
    const due = owed
      .filter(({ kind, id }) => kind === payment.kind && id === payment.subjectId)
      .reduce((sum, each) => dueWith(payment, sum, each), before);
    return { currency: payment.currency, amount: due - before };
  });
  return currencies.flatMap((currency) => {
    const sum = more.reduce((all, each) => (each.currency === currency ? all + each.amount : all), 0n);
    return sum > 0n ? [{ currency, amount: amountText(sum) }] : [];
  });
}

/** The attempt that settled; once what was due went back, another form of the same request may still be owed its part. */
const paidOnce = and(eq(payments.settled, true), inArray(payments.status, [...paidStatuses]));

/** What is due with one more part of the price: never more than was paid. */
function dueWith(payment: PaymentRow, due: bigint, { amount, inAll = amount }: Owed): bigint {
  const most = minor(payment.amount);
  // Each part is rounded by itself, and together they may miss a cent.
  if (minor(inAll) > 0n && minor(inAll) >= minor(payment.dueAmount)) return most;
  const sum = due + shareOf(payment, amount);
  return sum > most ? most : sum;
}

/** Writes down what is due on one attempt and tells the people who give money back what is left of it, if anything is. */
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
  const left = minor(refundDue) - minor(payment.refundedAmount);
  if (left > 0n) await alertCashiers(tx, payment, alert, amountText(left));
}

const alertOf = {
  duplicated: "duplicated",
  refundDue: "refundDue",
  disputed: "disputed",
  refundProposed: "refundProposed",
  unclear: "refundUnclear",
  failed: "refundFailed",
} as const satisfies Readonly<Record<string, keyof typeof es.alerts>>;

/** Tells those who look after the gateway that an attempt needs a person. */
export async function alertCashiers(
  tx: Transaction,
  payment: PaymentRow,
  what: keyof typeof alertOf,
  amount = payment.refundDue ?? payment.amount,
): Promise<void> {
  const alert = alertOf[what];
  const places = {
    reference: payment.reference,
    number: payment.subjectNumber,
    amount: `${amount} ${payment.currency}`,
    gateway: gatewayLabels[payment.gateway],
  };
  await notify(tx, {
    to: { users: await currentGatewayManagers(tx, payment.gateway) },
    type: what === "duplicated" ? "payment.duplicated" : "payment.refundDue",
    title: { es: es.alerts[alert].title, en: en.alerts[alert].title },
    text: { es: interpolate(es.alerts[alert].text, places), en: interpolate(en.alerts[alert].text, places) },
    link: leadsTo.payments(payment.gateway),
  });
}

/** A mail about one attempt to who asked for what is paid and to who paid it for them, once per attempt and template. */
export async function mailPayer(
  tx: Transaction,
  payment: PaymentRow,
  template: "paymentDuplicated" | "paymentRefunded",
  amount: string,
  once = payment.id,
): Promise<void> {
  const { payerEmail, payerName, receiptEmail, payerLanguage: language } = payment;
  const letter = {
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
  const vars = { ...letter.vars, name: payerName };
  await queueMails(tx, [
    { ...letter, vars, to: payerEmail, once: `${template}:${once}` },
    // Of who pays for somebody else we know no name.
    ...(receiptEmail ? [{ ...letter, to: receiptEmail, once: `${template}:${once}:receipt` }] : []),
  ]);
}

/** How people call each gateway; the card has words of its own per language. */
export const gatewayLabels: Readonly<Record<GatewayKey, string>> = {
  transfermovil: "Transfermóvil",
  enzona: "EnZona",
  bipay: "Bidaiondo",
};

/** Of what the payer was charged, fee and conversion included, the part that answers to `amount` of the price. */
function shareOf(payment: PaymentRow, amount: string): bigint {
  const price = minor(payment.dueAmount);
  if (price === 0n) return 0n;
  return (2n * minor(payment.amount) * minor(amount) + price) / (2n * price);
}
