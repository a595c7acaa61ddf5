/** What a receipt says, on paper and on its page: facts, lines person by person, and what they come to. */
import { formatAmount, formatDateTime, formatMoney } from "../../../../kit/format.ts";
import { amountText, isPositive, minor } from "../../../../kit/money.ts";
import { formatPhone } from "../../../../kit/phone.ts";
import { interpolate } from "../../../../kit/words.ts";
import { type PdfDocument, renderPdf } from "../../../../server/documents/pdf.ts";
import { qrOf } from "../../../../server/documents/qr.ts";
import { receiptWords, textsOf } from "../tracking/page-words.ts";
import type { Receipt } from "./receipt.ts";

/** The receipt as PDF. */
export const renderReceipt = (receipt: Receipt): Promise<Uint8Array> => renderPdf(receiptPdfData(receipt));

export function receiptPdfData(receipt: Receipt): PdfDocument {
  const { number, language, seller, payment, subtotal, followAt, people, now } = receipt;
  const words = receiptWords(language);
  const sums = receiptTotals(receipt);
  const body = {
    seller: { name: seller.name, slogan: seller.slogan[language], particulars: sellerDetails(receipt) },
    title: words.title,
    of: interpolate(words.of, { number }),
    paid: { label: words.paid, value: formatMoney(payment.amount, payment.currency, language) },
    facts: receiptFacts(receipt),
    heads: [words.concept, words.quantity, words.price, interpolate(words.amount, { currency: subtotal.currency })],
    people: people.map(({ holder, lines, amount, ...person }) => ({
      holder,
      about: aboutOf(receipt, person),
      amount: formatAmount(amount, language),
      lines: lines.map((line) => [
        line.concept[language],
        String(line.quantity),
        formatAmount(line.unitAmount, language),
        formatAmount(line.amount, language),
      ]),
    })),
    sums: sums.slice(0, -1),
    total: sums.at(-1),
    follow: { title: words.follow, text: interpolate(words.scan, { address: shortOf(followAt), number }) },
    code: qrOf(followAt),
    codeOf: interpolate(words.code, { number }),
    note: words.note,
  };
  return {
    template: new URL("./receipt.typ", import.meta.url),
    title: `${words.title} ${payment.reference}`,
    author: seller.name,
    number: payment.reference,
    since: payment.confirmedAt ?? payment.updatedAt,
    printedAt: now,
    language,
    body,
  };
}

/** Who sells: where, and under which number. */
export function sellerDetails({ seller, language }: Receipt): string[] {
  const words = receiptWords(language);
  return [
    seller.legalName,
    seller.address,
    [seller.taxId && interpolate(words.taxId, { number: seller.taxId }), seller.phone && formatPhone(seller.phone)]
      .filter(Boolean)
      .join(" · "),
    seller.email,
  ].filter(Boolean);
}

export interface ReceiptFact {
  readonly label: string;
  readonly value: string;
}

export function receiptFacts({ payment, requester, language }: Receipt): ReceiptFact[] {
  const words = receiptWords(language);
  const gateway = textsOf(language).gateways[payment.gateway];
  return [
    { label: words.date, value: formatDateTime(payment.confirmedAt ?? payment.updatedAt, language) },
    { label: words.reference, value: payment.reference },
    { label: words.method, value: payment.cardBrand ? `${gateway} (${payment.cardBrand})` : gateway },
    { label: words.requester, value: requester },
  ];
}

/** The number of the form, and the end of its holder's identity number. */
export function aboutOf({ language }: Receipt, { number, digits }: { number: string; digits: string }): string {
  return [number, digits && interpolate(receiptWords(language).identity, { digits })].filter(Boolean).join(" · ");
}

/** From the price to what was paid, each step a row; the last but what went back is what was paid. */
export function receiptTotals({ payment, subtotal, language }: Receipt): ReceiptFact[] {
  const words = receiptWords(language);
  const { amount, bankFee, rate, currency, refundedAmount } = payment;
  const converted = currency !== subtotal.currency;
  const plain = amountText(minor(amount) - minor(bankFee));
  const row = (label: string, value: string, of = currency): ReceiptFact => ({
    label,
    value: formatMoney(value, of, language),
  });
  return [
    row(words.subtotal, subtotal.amount, subtotal.currency),
    ...(converted && rate
      ? [row(interpolate(words.rate, { currency, rate: rate.replace(/\.?0+$/, ""), of: subtotal.currency }), plain)]
      : []),
    ...(isPositive(bankFee) ? [row(words.fee, bankFee)] : []),
    ...(isPositive(refundedAmount) ? [row(words.refunded, `-${refundedAmount}`)] : []),
    row(words.paid, amount),
  ];
}

/** As people type it. */
function shortOf(address: string): string {
  const { host, pathname } = new URL(address);
  return host + pathname;
}
