/** Billing: delivered and paid forms are put on invoices; an invoice stores its content as of its date. */
import { z } from "zod";
import { download, operation } from "../../../kit/contract/contract.ts";
import { bulkQuery } from "../../../kit/contract/list-contract.ts";
import { day, id, note, clearable, text, version } from "../../../kit/contract/schemas.ts";
import { auditHistorySchema } from "../../../kit/audit-history.ts";
import { BillableLine, CurrencySum, Invoice, InvoiceLine, sums } from "./invoice.ts";
import { deliveredListContract, invoiceListContract, notInvoicedListContract } from "./list-contracts.ts";
import { ChosenInvoice, ChosenLine } from "./billable-form.ts";
import { invoiceAuditActions, maxInvoiceLines } from "./states.ts";

const staff = ["adminRequestsAP", "adminRequestsTR"] as const;
const invoiceNumber = text(3, 30)
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9./-]*$/, "CHARACTERS");
const invoiceId = z.object({ id: id.describe("Identifier of the invoice") });

export const billingContract = {
  notInvoiced: notInvoicedListContract.page({
    route: "POST private/onlineRequests/getOnlineRequestsIsNotFacture",
    summary: "List delivered and paid forms without an invoice, with their totals",
    extra: {
      totalsByCurrency: z.array(CurrencySum).describe("Totals of all matches per currency, CUP first"),
    },
  }),
  delivered: deliveredListContract.page({
    route: "POST private/onlineRequests/getOnlineRequestsDelivered",
    summary: "Delivered forms, invoiced or not",
  }),
  matching: notInvoicedListContract.allMatches({
    route: "POST private/billing/getMatchingNotInvoiced",
    summary:
      "List all forms without an invoice that the filters match now, to act on them; more than 5,000 are refused",
    rowShape: ChosenLine,
  }),
  exportNotInvoiced: notInvoicedListContract.spreadsheet({
    route: "GET private/billing/exportNotInvoiced",
    summary: "Export the filtered list of forms without an invoice as XLSX or CSV",
  }),
  exportDelivered: deliveredListContract.spreadsheet({
    route: "GET private/billing/exportDelivered",
    summary: "Export the filtered list of delivered forms as XLSX or CSV",
  }),
  preview: operation({
    route: "POST private/onlineRequests/getInfoFactIds",
    access: staff,
    allowedWhileImpersonating: true,
    summary: "Preview an invoice of these forms: lines, totals per currency, stamps, and what prevents it",
    input: z.object({
      ids: z.array(id).min(1, "REQUIRED").max(maxInvoiceLines, "TOO_LONG").describe("Forms; unknown ones are left out"),
      invoiceDate: clearable(day).describe("The day that the invoice would have; today by default"),
    }),
    output: z.object({
      lines: z.array(BillableLine).describe("In the order of their numbers"),
      ...sums,
      nextNumber: z.string().describe("The number the firm would give it, of the year of that day"),
    }),
  }),
  issue: operation({
    route: "POST private/onlineRequests/updateFactureOnlineRequest",
    access: staff,
    summary:
      "Issue an invoice for forms of one family, all or none; NOT_BILLABLE lists those that cannot be invoiced, INVOICE_EXISTS",
    input: z.object({
      ids: z.array(id).min(1, "REQUIRED").max(maxInvoiceLines, "TOO_LONG").describe("Forms"),
      invoiceNumber: invoiceNumber.optional().describe("A number of another book; by default the firm's next one"),
      invoiceDate: day.describe("Not in the future, not before the last delivery"),
    }),
    output: z.object({ invoice: Invoice, count: z.number().int().describe("Forms that were invoiced") }),
    idempotent: true,
  }),
  invoices: invoiceListContract.page({
    route: "POST private/billing/getInvoices",
    summary: "Invoices of a family, void ones too",
  }),
  exportInvoices: invoiceListContract.spreadsheet({
    route: "GET private/billing/exportInvoices",
    summary: "The filtered list of invoices, as XLSX or CSV; sums in a column per currency",
  }),
  invoice: operation({
    route: "GET private/billing/getInvoiceById/:id",
    access: staff,
    summary: "Get one invoice with its lines and stamps",
    input: invoiceId,
    output: Invoice.extend({
      invoiceLines: z.array(InvoiceLine).describe("Values of that day"),
      stamps: sums.stamps,
      history: auditHistorySchema(invoiceAuditActions),
    }),
  }),
  voidInvoice: operation({
    route: "PUT private/billing/voidInvoice",
    access: staff,
    summary: "Void an invoice: its forms can be invoiced again, its number is not reused",
    input: z.object({ _id: id, note: note.describe("Why"), updatedAt: version }),
    output: Invoice,
  }),
  invoiceFile: download({
    recorded: "handler",
    route: "GET private/billing/invoiceFile/:id",
    access: staff,
    summary: "The printable invoice: A4 PDF, Spanish",
    input: invoiceId,
  }),
  matchingInvoices: invoiceListContract.allMatches({
    route: "POST private/billing/getMatchingInvoices",
    summary: "All invoices that the list's filters match now, to print them; more than 5,000 are refused",
    rowShape: ChosenInvoice,
  }),
  invoiceFiles: download({
    recorded: "handler",
    route: "GET private/billing/invoiceFiles",
    access: staff,
    summary: "Download several invoices as one PDF, in the requested order",
    input: z.object({ ids: bulkQuery }),
    limit: [20, 60],
  }),
  invoiceSheet: download({
    recorded: "handler",
    route: "GET private/billing/invoiceSheet/:id",
    access: staff,
    summary: "The lines of one invoice as XLSX",
    input: invoiceId,
  }),
};
