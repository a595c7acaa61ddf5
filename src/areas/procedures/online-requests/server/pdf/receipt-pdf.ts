/** Content of a receipt, for its PDF and its page: facts, price lines per person, totals. */
import { formatAmount, formatDateTime, formatMoney } from "../../../../../kit/text/format.ts";
import { amountText, isPositive, toMinorUnits } from "../../../../../kit/numbers/money.ts";
import { formatPhone } from "../../../../../kit/identity/phone.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { PdfDocument } from "../../../../../server/documents/pdf.ts";
import { qrOf } from "../../../../../server/documents/qr.ts";
import { receiptWords, textsOf } from "../tracking/page-words.ts";
import type { Receipt } from "./receipt.ts";

export function receiptDocument(receipt: Receipt): PdfDocument {
  const { number, language, seller, payment, subtotal, followAt, people, now } = receipt;
  const words = receiptWords(language);
  const totals = receiptTotals(receipt);
  const body = {
    seller: { name: seller.name, slogan: seller.slogan[language], particulars: sellerDetails(receipt) },
    title: words.title,
    of: interpolate(words.of, { number }),
    paid: { label: words.paid, value: formatMoney(payment.amount, payment.currency, language) },
    facts: Object.values(receiptFacts(receipt)),
    heads: [words.concept, words.quantity, words.price, interpolate(words.amount, { currency: subtotal.currency })],
    people: people.map(({ holder, lines, amount, ...person }) => ({
      holder,
      about: describeForm(receipt, person),
      amount: formatAmount(amount, language),
      lines: lines.map((line) => [
        line.concept[language],
        String(line.quantity),
        formatAmount(line.unitAmount, language),
        formatAmount(line.amount, language),
      ]),
    })),
    sums: totals.slice(0, -1),
    total: totals.at(-1),
    follow: { title: words.follow, text: interpolate(words.scan, { address: shortAddress(followAt), number }) },
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

/** Legal name, address, tax id and contact of the seller. */
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

export function receiptFacts({ payment, requester, language }: Receipt) {
  const words = receiptWords(language);
  const gateway = textsOf(language).gateways[payment.gateway];
  return {
    date: { label: words.date, value: formatDateTime(payment.confirmedAt ?? payment.updatedAt, language) },
    reference: { label: words.reference, value: payment.reference },
    method: { label: words.method, value: payment.cardBrand ? `${gateway} (${payment.cardBrand})` : gateway },
    requester: { label: words.requester, value: requester },
  } satisfies Record<string, ReceiptFact>;
}

/** Form number and last digits of the holder's identity number. */
export function describeForm({ language }: Receipt, { number, digits }: { number: string; digits: string }): string {
  return [number, digits && interpolate(receiptWords(language).identity, { digits })].filter(Boolean).join(" · ");
}

/**
 * Rows from the price to the amount paid: conversion, fee, refund. The last row is the amount paid; the subtotal is
 * before it only if they differ.
 */
export function receiptTotals({ payment, subtotal, language }: Receipt): ReceiptFact[] {
  const words = receiptWords(language);
  const { amount, bankFee, rate, currency, refundedAmount } = payment;
  const isConverted = currency !== subtotal.currency;
  const amountWithoutFee = amountText(toMinorUnits(amount) - toMinorUnits(bankFee));
  const row = (label: string, value: string, rowCurrency = currency): ReceiptFact => ({
    label,
    value: formatMoney(value, rowCurrency, language),
  });
  const paid = row(words.paid, amount);
  const steps = [
    ...(isConverted && rate
      ? [
          row(
            interpolate(words.rate, { currency, rate: rate.replace(/\.?0+$/, ""), of: subtotal.currency }),
            amountWithoutFee,
          ),
        ]
      : []),
    ...(isPositive(bankFee) ? [row(words.fee, bankFee)] : []),
    ...(isPositive(refundedAmount) ? [row(words.refunded, `-${refundedAmount}`)] : []),
  ];
  return steps.length > 0 ? [row(words.subtotal, subtotal.amount, subtotal.currency), ...steps, paid] : [paid];
}

/** Host and path, as people type it. */
function shortAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return host + pathname;
}
