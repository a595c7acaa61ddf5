/** The lists of billing as they are seen: what is not on an invoice, what is, and the invoices. */
import { defineColumns, type CellContext } from "../../kit/list-columns.ts";
import { formatMoney } from "../../kit/format.ts";
import { currencies } from "../../kit/money.ts";
import { interpolate, type Words } from "../../kit/words.ts";
import type { Invoice } from "./invoice.ts";
import type { BillableForm } from "./list-contracts.ts";
import type { words } from "./words.es.ts";

type Said = Words<typeof words> & CellContext;

const currency = (row: BillableForm) => row.currency;
const named = ({ number, holder }: BillableForm) => `${number}, ${holder}`;
const gatewayOf = ({ gateway }: BillableForm, names: Readonly<Record<string, string>>) =>
  gateway && (names[gateway] ?? gateway);

export const notInvoicedColumns = defineColumns<BillableForm, Said>()({
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
  rowLabel: named,
  card: {
    title: "holder",
    amount: "amount",
    detail: ({ document, service }) => document ?? service,
    left: "number",
    right: "delivered",
  },
});

const { columns: ofForms, card } = notInvoicedColumns;
export const deliveredColumns = defineColumns<BillableForm, Said>()({
  headers: ({ columns }) => columns,
  columns: {
    ...ofForms,
    // The invoice says how it was paid and stamped.
    stamps: { ...ofForms.stamps, hidden: true },
    payment: { ...ofForms.payment, hidden: true },
    invoice: { value: ({ invoice }) => invoice?.number, width: 14, sort: "invoiceNumber" },
    invoiceDate: { value: ({ invoice }) => invoice?.date, kind: "day", sort: "invoiceDate" },
  },
  sort: "-deliveredAt",
  rowLabel: named,
  card: { ...card, right: "invoice" },
});

type Part = "amount" | "stamps";
const sums = (part: Part) => (row: Invoice, said: Said) =>
  row.totalsByCurrency
    .filter((total) => total[part] !== "0.00")
    .map((total) => formatMoney(total[part], total.currency, said.language))
    .join(" + ") || "—";
/** Sums of different currencies cannot share a cell of a sheet. */
const perCurrency = (part: Part) => (_said: Said, head: string) =>
  currencies.map((currency) => ({
    header: `${head} ${currency}`,
    width: 14,
    kind: "amount" as const,
    cell: (row: Invoice) => row.totalsByCurrency.find((total) => total.currency === currency)?.[part],
  }));

export const invoiceColumns = defineColumns<Invoice, Said>()({
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
    stamps: { value: sums("stamps"), align: "right", sheetColumns: perCurrency("stamps") },
    amount: { value: sums("amount"), align: "right", sheetColumns: perCurrency("amount") },
    issuedBy: { value: ({ issuedByName }) => issuedByName, width: 28 },
    issuedAt: { value: ({ issuedAt }) => issuedAt, kind: "instant", sort: "issuedAt", hidden: true },
  },
  sort: "-issuedAt",
  rowLabel: ({ number }, { invoice }) => interpolate(invoice.title, { number }),
  card: { title: "number", amount: "amount", detail: "issuedBy", left: "status", right: "date" },
});
