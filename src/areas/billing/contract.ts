/** Billing: what was delivered and paid is put on invoices; what an invoice says is kept as it was that day. */
import { z } from "zod";
import { download, operation } from "../../kit/contract.ts";
import { amount, bi, currency, day, id, instant, nameShapes, note, text, version } from "../../kit/shapes.ts";
import { families } from "../online-requests/states.ts";
import { invoiceStatuses, mostLines, obstacles } from "./states.ts";

const staff = ["adminRequestsAP", "adminRequestsTR"] as const;
const family = z.enum(families, "CHOICE").describe("AP criminal record, TR registry procedures");
const invoiceStatus = z.enum(invoiceStatuses, "CHOICE").describe("Issued, or made void: its number is not used again");
const invoiceNumber = text(3, 30)
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9./-]*$/, "CHARACTERS");

/** One form, as billing sees it. */
const lineFacts = {
  number: z.string().describe("AP26000123-1"),
  holder: z.string().describe("Full name of the holder"),
  requester: z.string().describe("Full name of the requester"),
  service: z.string().describe("Name of the offer"),
  document: z.string().nullable().describe("Name of the document type"),
  copies: z.number().int().describe("Copies"),
  deliveredAt: instant.nullable().describe("When it was handed over"),
  amount: amount.describe("Its price, stamps included"),
  currency,
  stamps: amount.describe("Part of the price that is revenue stamps"),
  paymentReference: z.string().nullable().describe("Reference of the payment that settled it"),
  gateway: z.string().nullable().describe("transfermovil, enzona or bipay"),
} as const;

export const BillableForm = z.object({
  _id: z.string(),
  commonId: z.string().describe("Identifier of its group"),
  ...lineFacts,
  invoice: z
    .object({ _id: z.string(), number: z.string().describe("FA26000512, or as it was typed"), date: day })
    .nullable()
    .describe("Null until it is invoiced"),
});
export type BillableForm = z.output<typeof BillableForm>;

const moneyFacts = {
  legalization: amount.describe("Part of the price that is legalization"),
  fee: amount.describe("The rest of the price: document, copies, search"),
  bankFee: amount.nullable().describe("Its part of the bank's fee, in the currency it was paid in"),
  collected: amount.nullable().describe("Its part of what was paid, bank fee included"),
  collectedCurrency: currency.nullable().describe("Currency it was paid in"),
} as const;

/** A line before it is invoiced, and what stands in the way. */
export const BillableLine = z.object({
  _id: z.string().describe("Identifier of the form"),
  ...lineFacts,
  ...moneyFacts,
  obstacle: z
    .object({
      kind: z.enum(obstacles).describe("Why it cannot be invoiced now"),
      invoice: z.string().nullable().describe("Number of the invoice it stands on"),
      byName: z.string().nullable().describe("Who invoiced it"),
    })
    .nullable()
    .describe("Null when it can be invoiced"),
});
export type BillableLine = z.output<typeof BillableLine>;

export const CurrencySum = z.object({
  currency,
  lines: z.number().int().describe("Lines priced in this currency"),
  amount: amount.describe("Sum of their prices"),
  stamps: amount.describe("Sum of their stamps"),
});
export type CurrencySum = z.output<typeof CurrencySum>;

export const CurrencyTotal = CurrencySum.extend({
  bankFee: amount.describe("Bank fees paid in this currency"),
  collected: amount.describe("What was paid in this currency, bank fees included"),
});
export type CurrencyTotal = z.output<typeof CurrencyTotal>;

export const StampTotal = z.object({
  code: z.string().describe("Tariff code of the stamp"),
  concept: bi.describe("Name of the stamp"),
  unitAmount: amount.describe("Value of one stamp"),
  quantity: z.number().int().describe("How many"),
  amount: amount.describe("Value of all of them"),
  currency,
});
export type StampTotal = z.output<typeof StampTotal>;

const sums = {
  totalsByCurrency: z.array(CurrencyTotal).describe("Sums per currency, CUP first"),
  stamps: z.array(StampTotal).describe("Stamps by kind and value"),
} as const;

const invoiceFacts = {
  _id: z.string(),
  number: z.string().describe("FA26000512, or as it was typed"),
  family,
  date: day.describe("Date of the invoice"),
  status: invoiceStatus,
  lines: z.number().int().describe("How many lines it has"),
  issuedAt: instant.describe("When it was made"),
  issuedByName: z.string().describe("Who made it"),
  voidedAt: instant.nullable().describe("When it was made void"),
  voidedByName: z.string().nullable().describe("Who made it void"),
  voidNote: z.string().nullable().describe("Why it was made void"),
  updatedAt: instant.describe("Version, for updates"),
} as const;

export const Invoice = z.object({ ...invoiceFacts, totalsByCurrency: sums.totalsByCurrency });
export type Invoice = z.output<typeof Invoice>;

const InvoiceLine = z.object({ ...lineFacts, ...moneyFacts });
export type InvoiceLine = z.output<typeof InvoiceLine>;
const ofInvoice = z.object({ id: id.describe("Identifier of the invoice") });

nameShapes({ BillableForm, BillableLine, CurrencySum, CurrencyTotal, StampTotal, Invoice, InvoiceLine });

export const billing = {
  preview: operation({
    wire: "POST private/onlineRequests/getInfoFactIds",
    access: staff,
    summary: "What an invoice of these forms would say: lines, totals per currency, stamps; and what stands in the way",
    input: z.object({
      ids: z.array(id).min(1, "REQUIRED").max(mostLines, "TOO_LONG").describe("Forms; unknown ones are left out"),
    }),
    output: z.object({
      lines: z.array(BillableLine).describe("In the order of their numbers"),
      ...sums,
      nextNumber: z.string().describe("The number the firm would give it today"),
    }),
  }),
  issue: operation({
    wire: "POST private/onlineRequests/updateFactureOnlineRequest",
    access: staff,
    summary: "Invoice forms of one family: all of them or none; NOT_BILLABLE names those that cannot, INVOICE_EXISTS",
    input: z.object({
      ids: z.array(id).min(1, "REQUIRED").max(mostLines, "TOO_LONG").describe("Forms"),
      invoiceNumber: invoiceNumber.optional().describe("A number of another book; by default the firm's next one"),
      invoiceDate: day.describe("Not in the future, not before the last delivery"),
    }),
    output: z.object({ invoice: Invoice, count: z.number().int().describe("Forms that were invoiced") }),
    idempotent: true,
  }),
  invoice: operation({
    wire: "GET private/billing/getInvoiceById/:id",
    access: staff,
    summary: "One invoice with its lines and stamps",
    input: ofInvoice,
    output: Invoice.extend({
      invoiceLines: z.array(InvoiceLine).describe("As they were that day"),
      stamps: sums.stamps,
    }),
  }),
  voidInvoice: operation({
    wire: "PUT private/billing/voidInvoice",
    access: staff,
    summary: "Make an invoice void: its forms can be invoiced again, its number is not used again",
    input: z.object({ _id: id, note: note.describe("Why"), updatedAt: version.optional() }),
    output: Invoice,
  }),
  invoiceFile: download({
    wire: "GET private/billing/invoiceFile/:id",
    access: staff,
    summary: "The printable invoice: A4 PDF, Spanish",
    input: ofInvoice,
  }),
};
