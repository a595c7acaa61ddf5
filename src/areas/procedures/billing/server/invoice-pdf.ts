/** PDF of an invoice: letterhead, one row per request, totals per currency, stamps, payments. */
import { formatPhone } from "../../../../kit/identity/phone.ts";
import { formatAmount, formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { currencies, sum } from "../../../../kit/numbers/money.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import type { PdfDocument } from "../../../../server/documents/pdf.ts";
import type { CurrencyTotal, InvoiceLine, StampTotal } from "../invoice.ts";
import { invoiceWords as words } from "../server-messages.es.ts";
import type { Letterhead } from "../../../administration/firm/server/public.ts";
import type { InvoiceRow } from "./invoice.ts";

export interface InvoicePdf {
  readonly invoice: InvoiceRow;
  readonly lines: readonly InvoiceLine[];
  readonly totals: readonly CurrencyTotal[];
  readonly stamps: readonly StampTotal[];
  readonly seller: Letterhead;
  readonly now: Date;
}

/** Title of a PDF of several invoices. */
export const invoicesTitle = (count: number): string => pluralize(words.invoices, count, "es");

export function invoiceDocument({ invoice, lines, totals, stamps, seller, now }: InvoicePdf): PdfDocument {
  const { number, family } = invoice;
  const isVoid = invoice.status === "void";
  const clients = [...new Set(lines.map(({ requester }) => requester))];
  const body = {
    seller: { name: seller.name, slogan: seller.slogan.es, particulars: particularsOf(seller) },
    number: { label: words.number, value: number },
    date: { label: words.date, value: formatDay(invoice.date, "es") },
    notice: isVoid ? noticeOf(invoice) : "",
    concept: words.concept[family],
    client: {
      label: `${words.client}:`,
      value: clients.length > 1 ? interpolate(words.severalClients, { count: clients.length }) : clients.join(""),
    },
    heads: (["lineNumber", "holder", "delivered", "fee", "legalization", "stamps", "amount"] as const).map(
      (column) => words[column],
    ),
    lines: lines.map((line) => lineOf(line, clients.length > 1)),
    stamps: { title: words.stampsTitle, rows: stamps.map(stampRow) },
    collected: { title: words.collectedTitle, rows: totals.flatMap(paymentRows) },
    totals: { title: words.totals, rows: totalsOf(lines) },
    signatures: [
      { label: words.issuedBy, name: invoice.issuedByName },
      { label: words.reviewedBy, name: "" },
    ],
  };
  return {
    template: new URL("./invoice.typ", import.meta.url),
    title: `${words.title} ${number}`,
    author: seller.name,
    number,
    since: invoice.updatedAt,
    printedAt: now,
    ...(isVoid ? { watermark: words.void } : {}),
    body,
  };
}

function particularsOf(seller: Letterhead): string[] {
  return [
    [seller.legalName, seller.taxId && interpolate(words.taxId, { number: seller.taxId })],
    [seller.address],
    [seller.phone && formatPhone(seller.phone), seller.email],
    [seller.account && interpolate(words.account, { number: seller.account })],
  ].map((line) => line.filter(Boolean).join(" · "));
}

function noticeOf({ voidedAt, voidedByName, voidNote }: InvoiceRow): string {
  const date = voidedAt ? formatDay(voidedAt, "es") : "";
  return interpolate(words.voided, { date, name: voidedByName ?? "", note: voidNote ?? "" });
}

function lineOf(line: InvoiceLine, hasSeveralClients: boolean) {
  return {
    number: line.number,
    paid: line.paymentReference ? [interpolate(words.reference, { reference: line.paymentReference })] : [],
    holder: line.holder,
    notes: [
      `${line.document ?? line.service}, ${pluralize(words.copies, line.copies, "es")}`,
      ...(hasSeveralClients ? [interpolate(words.requestedBy, { name: line.requester })] : []),
    ],
    delivered: line.deliveredAt ? formatDay(line.deliveredAt, "es") : "",
    // Without their currency, which is in the row's last column.
    figures: [line.fee, line.legalization, line.stamps].map((amount) => formatAmount(amount, "es")),
    amount: formatMoney(line.amount, line.currency, "es"),
  };
}

/** Totals per currency of the prices: components and sum. */
function totalsOf(lines: readonly InvoiceLine[]) {
  return currencies.flatMap((currency) => {
    const linesOfCurrency = lines.filter((line) => line.currency === currency);
    if (linesOfCurrency.length === 0) return [];
    const row = (label: string, field: "fee" | "legalization" | "stamps" | "amount", isTotal = false) => {
      const amount = sum(linesOfCurrency.map((line) => line[field]));
      return { label, amount: formatMoney(amount, currency, "es"), whole: isTotal, isNothing: amount === "0.00" };
    };
    return [
      row(words.fee, "fee"),
      ...[row(words.legalization, "legalization"), row(words.stamps, "stamps")].filter(({ isNothing }) => !isNothing),
      row(`${words.total} ${currency} (${linesOfCurrency.length})`, "amount", true),
    ];
  });
}

function stampRow({ concept, unitAmount, quantity, amount, currency }: StampTotal): string[] {
  const value = formatMoney(unitAmount, currency, "es");
  return [
    interpolate(words.stampOf, { concept: concept.es, value }),
    `× ${quantity}`,
    formatMoney(amount, currency, "es"),
  ];
}

function paymentRows({ currency, collected, bankFee }: CurrencyTotal): string[][] {
  if (collected === "0.00") return [];
  const collectedRow = [words.collected, formatMoney(collected, currency, "es")];
  return bankFee === "0.00" ? [collectedRow] : [collectedRow, [words.bankFee, formatMoney(bankFee, currency, "es")]];
}
