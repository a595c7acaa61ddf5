/** Mails a receipt to a payer who left an address; the requester's receipt is sent by the subject's area. */
import { formatDeadline, formatMoney } from "../../../../../kit/text/format.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { queueMail } from "../../../../administration/outgoing-mail/server/public.ts";
import { timeZoneOf } from "../../../../administration/people/server/public.ts";
import { methodName } from "../links/payment-methods.ts";
import type { PaymentRow } from "./queries.ts";
import type { PayableSubject } from "../links/payable-subject.ts";

export async function mailReceipt(
  tx: Transaction,
  payment: PaymentRow,
  { subject, now }: { subject: PayableSubject; now: Date },
): Promise<void> {
  const { receiptEmail, payerLanguage: language, reference } = payment;
  if (!receiptEmail) return;
  const link = subject.receiptUrl?.(payment.subjectId);
  await queueMail(tx, {
    template: "paymentReceipt",
    to: receiptEmail,
    language,
    vars: {
      number: payment.subjectNumber,
      amount: formatMoney(payment.amount, payment.currency, language),
      reference,
      gateway: methodName(payment.gateway, language),
      date: formatDeadline(now.toISOString(), language, await timeZoneOf(tx, receiptEmail)),
      ...(link ? { link } : {}),
    },
    once: `paymentReceipt:${payment.id}`,
    related: { kind: "payment", id: payment.id },
  });
}
