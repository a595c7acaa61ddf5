/** The lists of billing and the lines of an invoice as spreadsheets. Each leaves an audit line. */
import type { Download, ParsedOf } from "../../../kit/contract.ts";
import type { Language } from "../../../kit/language.ts";
import { currencies } from "../../../kit/money.ts";
import { say } from "../../../kit/words.ts";
import type { Call } from "../../../server/call.ts";
import type { SheetColumn } from "../../../kit/columns.ts";
import { sheetMime, writeSheet } from "../../../server/documents/spreadsheet.ts";
import { readSheet, type SheetColumns } from "../../../server/listing/sheet.ts";
import { record } from "../../../server/audit.ts";
import { gatewayNames } from "../../payments/server/public.ts";
import type { billing } from "../contract.ts";
import type { Invoice, InvoiceLine } from "../invoice.ts";
import type { BillableForm, deliveredColumns, invoiceColumns } from "../listing.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { readInvoice } from "./books.ts";
import { deliveredForms, invoiceList } from "./lists.ts";

const words = { es, en };

export async function exportForms(
  call: Call,
  wanted: ParsedOf<typeof billing.exportDelivered>,
  name: "notInvoiced" | "delivered",
): Promise<Download> {
  const { file, count } = await readSheet(call, deliveredForms, wanted, (language) => ({
    name: say(words[language].files[name], { family: wanted.family }),
    columns: formColumns(language),
  }));
  await recordExport(call, wanted, name, count);
  return file;
}

export async function exportInvoices(call: Call, wanted: ParsedOf<typeof billing.exportInvoices>): Promise<Download> {
  const { file, count } = await readSheet(call, invoiceList, wanted, (language) => ({
    name: say(words[language].files.invoices, { family: wanted.family }),
    columns: bookColumns(language),
  }));
  await recordExport(call, wanted, "invoices", count);
  return file;
}

/** The lines of one invoice, as it was issued. */
export async function invoiceSheet(call: Call, id: string): Promise<Download> {
  const { invoice, lines } = await readInvoice(call.db, call, id);
  await record(call.db, call, {
    action: "billing.export",
    kind: "invoice",
    id,
    after: { number: invoice.number, rows: lines.length },
  });
  const name = say(words[call.language].files.invoice, { number: invoice.number.replace(/\//g, "-") });
  return {
    name: `${name}.xlsx`,
    mime: sheetMime.xlsx,
    content: writeSheet({ name, columns: lineColumns(call.language), rows: lines }, "xlsx"),
  };
}

function formColumns(language: Language): SheetColumns<(typeof deliveredColumns)[number], BillableForm> {
  const heads = words[language].columns;
  return {
    number: { header: heads.number, width: 17, cell: (row) => row.number },
    holder: { header: heads.holder, width: 32, cell: (row) => row.holder },
    requester: { header: heads.requester, width: 32, cell: (row) => row.requester },
    service: { header: heads.service, width: 34, cell: (row) => row.service },
    document: { header: heads.document, width: 34, cell: (row) => row.document },
    copies: { header: heads.copies, width: 8, kind: "whole", cell: (row) => row.copies },
    delivered: { header: heads.delivered, width: 17, kind: "instant", cell: (row) => row.deliveredAt },
    stamps: { header: heads.stamps, width: 11, kind: "amount", cell: (row) => row.stamps },
    amount: [
      { header: heads.amount, width: 13, kind: "amount", cell: (row) => row.amount },
      { header: heads.currency, width: 9, cell: (row) => row.currency },
    ],
    gateway: { header: heads.gateway, width: 18, cell: (row) => gatewayOf(row.gateway) },
    payment: { header: heads.payment, width: 16, cell: (row) => row.paymentReference },
    invoice: { header: heads.invoice, width: 14, cell: (row) => row.invoice?.number },
    invoiceDate: { header: heads.invoiceDate, width: 13, kind: "day", cell: (row) => row.invoice?.date },
  };
}

/** Sums of different currencies cannot share a cell. */
function bookColumns(language: Language): SheetColumns<(typeof invoiceColumns)[number], Invoice> {
  const { columns: heads, status } = words[language];
  const perCurrency = (header: string, part: "amount" | "stamps"): SheetColumn<Invoice>[] =>
    currencies.map((currency) => ({
      header: `${header} ${currency}`,
      width: 14,
      kind: "amount",
      cell: (row) => row.totalsByCurrency.find((total) => total.currency === currency)?.[part],
    }));
  return {
    number: { header: heads.invoice, width: 14, cell: (row) => row.number },
    date: { header: heads.date, width: 12, kind: "day", cell: (row) => row.date },
    status: { header: heads.status, width: 11, cell: (row) => status[row.status] },
    lines: { header: heads.lines, width: 11, kind: "whole", cell: (row) => row.lines },
    stamps: perCurrency(heads.stamps, "stamps"),
    amount: perCurrency(heads.amount, "amount"),
    issuedBy: { header: heads.issuedBy, width: 28, cell: (row) => row.issuedByName },
    issuedAt: { header: heads.issuedAt, width: 17, kind: "instant", cell: (row) => row.issuedAt },
  };
}

function lineColumns(language: Language): SheetColumn<InvoiceLine>[] {
  const heads = words[language].columns;
  return [
    { header: heads.number, width: 17, cell: (row) => row.number },
    { header: heads.holder, width: 32, cell: (row) => row.holder },
    { header: heads.requester, width: 32, cell: (row) => row.requester },
    { header: heads.document, width: 34, cell: (row) => row.document },
    { header: heads.copies, width: 8, kind: "whole", cell: (row) => row.copies },
    { header: heads.delivered, width: 17, kind: "instant", cell: (row) => row.deliveredAt },
    { header: heads.fee, width: 12, kind: "amount", cell: (row) => row.fee },
    { header: heads.legalization, width: 12, kind: "amount", cell: (row) => row.legalization },
    { header: heads.stamps, width: 11, kind: "amount", cell: (row) => row.stamps },
    { header: heads.amount, width: 13, kind: "amount", cell: (row) => row.amount },
    { header: heads.currency, width: 9, cell: (row) => row.currency },
    { header: heads.gateway, width: 18, cell: (row) => gatewayOf(row.gateway) },
    { header: heads.payment, width: 16, cell: (row) => row.paymentReference },
    { header: heads.bankFee, width: 13, kind: "amount", cell: (row) => row.bankFee },
    { header: heads.collected, width: 13, kind: "amount", cell: (row) => row.collected },
    { header: heads.collectedCurrency, width: 12, cell: (row) => row.collectedCurrency },
  ];
}

function gatewayOf(gateway: string | null): string | null {
  return gateway && gateway in gatewayNames ? gatewayNames[gateway as keyof typeof gatewayNames] : gateway;
}

async function recordExport(
  call: Call,
  wanted: { readonly family: string; readonly search?: string | undefined },
  list: string,
  rows: number,
): Promise<void> {
  const { search: _search, ...filters } = wanted;
  await record(call.db, call, {
    action: "billing.export",
    kind: "requestForms",
    id: wanted.family,
    after: { list, rows, filters },
  });
}
