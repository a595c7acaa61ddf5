/** What an invoice says on paper: letterhead, one row per request, totals per currency, stamps, what was collected. */
import { formatAmount, formatDay, formatMoney } from "../../../kit/format.ts";
import { currencies, sum } from "../../../kit/money.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { type PdfDocument, renderPdfs } from "../../../server/documents/pdf.ts";
import type { CurrencyTotal, InvoiceLine, StampTotal } from "../invoice.ts";
import { invoiceWords as words } from "../server-messages.es.ts";
import type { Letterhead } from "../../firm/server/public.ts";
import type { InvoiceRow } from "./invoice.ts";

export interface InvoicePdf {
  readonly invoice: InvoiceRow;
  readonly lines: readonly InvoiceLine[];
  readonly totals: readonly CurrencyTotal[];
  readonly stamps: readonly StampTotal[];
  readonly seller: Letterhead;
  readonly now: Date;
}

/** The invoices as PDF, one after the other. */
export const renderInvoices = (sheets: readonly InvoicePdf[]): Promise<Uint8Array> => {
  const papers = sheets.map(invoicePaper);
  const [first] = papers;
  return renderPdfs(
    papers,
    papers.length === 1 && first ? first.title : pluralize(words.invoices, papers.length, "es"),
  );
};

/** What it says. */
function invoicePaper({ invoice, lines, totals, stamps, seller, now }: InvoicePdf): PdfDocument {
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
    collected: { title: words.collectedTitle, rows: totals.flatMap(collectedRows) },
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
    [seller.phone, seller.email],
    [seller.account && interpolate(words.account, { number: seller.account })],
  ].map((line) => line.filter(Boolean).join(" · "));
}

function noticeOf({ voidedAt, voidedByName, voidNote }: InvoiceRow): string {
  const date = voidedAt ? formatDay(voidedAt, "es") : "";
  return interpolate(words.voided, { date, name: voidedByName ?? "", note: voidNote ?? "" });
}

function lineOf(line: InvoiceLine, ofSeveral: boolean) {
  return {
    number: line.number,
    paid: line.paymentReference ? [interpolate(words.reference, { reference: line.paymentReference })] : [],
    holder: line.holder,
    notes: [
      `${line.document ?? line.service}, ${pluralize(words.copies, line.copies, "es")}`,
      ...(ofSeveral ? [interpolate(words.requestedBy, { name: line.requester })] : []),
    ],
    delivered: line.deliveredAt ? formatDay(line.deliveredAt, "es") : "",
    // Without their currency: the row's last column has it.
    figures: [line.fee, line.legalization, line.stamps].map((amount) => formatAmount(amount, "es")),
    amount: formatMoney(line.amount, line.currency, "es"),
  };
}

/** Of each currency that something was priced in: what it is made of, and the whole. */
function totalsOf(lines: readonly InvoiceLine[]) {
  return currencies.flatMap((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    if (own.length === 0) return [];
    const row = (label: string, part: "fee" | "legalization" | "stamps" | "amount", whole = false) => {
      const amount = sum(own.map((line) => line[part]));
      return { label, amount: formatMoney(amount, currency, "es"), whole, isNothing: amount === "0.00" };
    };
    return [
      row(words.fee, "fee"),
      ...[row(words.legalization, "legalization"), row(words.stamps, "stamps")].filter(({ isNothing }) => !isNothing),
      row(`${words.total} ${currency} (${own.length})`, "amount", true),
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

function collectedRows({ currency, collected, bankFee }: CurrencyTotal): string[][] {
  if (collected === "0.00") return [];
  const paid = [words.collected, formatMoney(collected, currency, "es")];
  return bankFee === "0.00" ? [paid] : [paid, [words.bankFee, formatMoney(bankFee, currency, "es")]];
}
