/** Columns of the lists of billing: forms to invoice, invoiced forms, invoices. */
import { defineColumns, type CellContext } from "../../../kit/contract/list-columns.ts";
import { formatMoney } from "../../../kit/text/format.ts";
import { currencies } from "../../../kit/numbers/money.ts";
import { interpolate, type Words } from "../../../kit/text/words.ts";
import type { Invoice } from "./invoice.ts";
import type { BillableForm } from "./billable-form.ts";
import type { words } from "./words.es.ts";

type BillingContext = Words<typeof words> & CellContext;

const currency = (row: BillableForm) => row.currency;
const formTitle = ({ number, holder }: BillableForm) => `${number}, ${holder}`;
const gatewayOf = ({ gateway }: BillableForm, names: Readonly<Record<string, string>>) =>
  gateway && (names[gateway] ?? gateway);

export const notInvoicedColumns = defineColumns<BillableForm, BillingContext>()({
  headers: ({ columns }) => columns,
  columns: {
    number: { value: ({ number }) => number, width: 17, sort: "number" },
    holder: { value: ({ holder }) => holder, width: 32, sort: "holder", primary: true },
    requester: { value: ({ requester }) => requester, width: 32, hidden: true },
    service: { value: ({ service }) => service, width: 34, hidden: true },
    document: { value: ({ document }) => document, width: 34, flex: true },
    copies: { value: ({ copies }) => copies, kind: "whole", hidden: true },
    delivered: { value: ({ deliveredAt }) => deliveredAt, kind: "date", sort: "deliveredAt" },
    stamps: { value: ({ stamps }) => stamps, kind: "amount", currency },
    amount: { value: ({ amount }) => amount, kind: "money", currency, sort: "amount" },
    gateway: { value: (row, { gateways }) => gatewayOf(row, gateways), width: 18, hidden: true },
    payment: { value: ({ paymentReference }) => paymentReference, width: 16 },
  },
  sort: "deliveredAt",
  rowLabel: formTitle,
  card: {
    title: "holder",
    amount: "amount",
    detail: ({ document, service }) => document ?? service,
    left: "number",
    right: "delivered",
  },
});

const { columns: formColumns, card } = notInvoicedColumns;
export const deliveredColumns = defineColumns<BillableForm, BillingContext>()({
  headers: ({ columns }) => columns,
  columns: {
    ...formColumns,
    // The invoice shows payment and stamps.
    stamps: { ...formColumns.stamps, hidden: true },
    payment: { ...formColumns.payment, hidden: true },
    invoice: { value: ({ invoice }) => invoice?.number, width: 14, sort: "invoiceNumber" },
    invoiceDate: { value: ({ invoice }) => invoice?.date, kind: "day", sort: "invoiceDate" },
  },
  sort: "-deliveredAt",
  rowLabel: formTitle,
  card: { ...card, right: "invoice" },
});

type SumField = "amount" | "stamps";
const sumsOf = (field: SumField) => (row: Invoice, context: BillingContext) =>
  row.totalsByCurrency
    .filter((total) => total[field] !== "0.00")
    .map((total) => formatMoney(total[field], total.currency, context.language))
    .join(" + ") || "—";
/** Sums of different currencies cannot share a spreadsheet cell. */
const sheetColumnsPerCurrency = (field: SumField) => (_context: BillingContext, heading: string) =>
  currencies.map((currency) => ({
    header: `${heading} ${currency}`,
    width: 14,
    kind: "amount" as const,
    cell: (row: Invoice) => row.totalsByCurrency.find((total) => total.currency === currency)?.[field],
  }));

export const invoiceColumns = defineColumns<Invoice, BillingContext>()({
  headers: ({ columns }) => ({ ...columns, number: columns.invoice }),
  columns: {
    number: { value: ({ number }) => number, width: 14, sort: "number", primary: true },
    date: { value: ({ date }) => date, kind: "day", sort: "date" },
    status: {
      value: (row, { status }) => status[row.status],
      tone: ({ status }) => (status === "issued" ? "good" : "bad"),
      width: 11,
    },
    lines: { value: ({ lines }) => lines, kind: "whole" },
    stamps: { value: sumsOf("stamps"), align: "right", sheetColumns: sheetColumnsPerCurrency("stamps") },
    amount: { value: sumsOf("amount"), align: "right", sheetColumns: sheetColumnsPerCurrency("amount") },
    issuedBy: { value: ({ issuedByName }) => issuedByName, width: 28 },
    issuedAt: { value: ({ issuedAt }) => issuedAt, kind: "instant", sort: "issuedAt", hidden: true },
  },
  sort: "-issuedAt",
  rowLabel: ({ number }, { invoice }) => interpolate(invoice.title, { number }),
  card: { title: "number", amount: "amount", detail: "issuedBy", left: "status", right: "date" },
});
