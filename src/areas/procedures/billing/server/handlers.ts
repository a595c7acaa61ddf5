import { startOfDay } from "../../../../kit/time/calendar.ts";
import { requireCaller, type Handlers } from "../../../../server/call.ts";
import { readHistory } from "../../../../server/audit/record-history.ts";
import { peekNumber } from "../../../../server/crud/number-series.ts";
import { printDocuments } from "../../../administration/issued-documents/server/public.ts";
import type { billingContract } from "../contract.ts";
import { invoiceAuditActions, ownSeries } from "../states.ts";
import { stampTotals, invoiceTotalsOf } from "../invoice-totals.ts";
import { readBillable } from "./billable.ts";
import { invoiceSource, readInvoice, serializeInvoice, serializeInvoices } from "./invoice-queries.ts";
import { invoiceSheet } from "./invoice-spreadsheet.ts";
import { issueInvoice, voidInvoice } from "./invoice.ts";
import { deliveredForms, invoiceList, billableTotals } from "./lists.ts";
import { mayBillFamily } from "./access.ts";

export const handlers: Handlers<typeof billingContract> = {
  notInvoiced: async (input, call) => {
    const query = { ...input, invoiced: false };
    const [page, totalsByCurrency] = await Promise.all([deliveredForms.page(query, call), billableTotals(call, query)]);
    return { ...page, totalsByCurrency };
  },
  delivered: deliveredForms.page,
  matching: (input, call) => deliveredForms.allMatches({ ...input, invoiced: false }, call),
  exportNotInvoiced: (input, call) => deliveredForms.spreadsheet({ ...input, invoiced: false }, call),
  exportDelivered: deliveredForms.spreadsheet,
  preview: async ({ ids, invoiceDate }, call) => {
    const billable = await readBillable(call.db, ids, call.language);
    const lines = billable.filter((line) => mayBillFamily(requireCaller(call), line.family));
    return {
      lines,
      totalsByCurrency: invoiceTotalsOf(lines),
      stamps: stampTotals(lines.flatMap((line) => line.stampLines)),
      nextNumber: await peekNumber(call.db, ownSeries, invoiceDate ? startOfDay(invoiceDate) : call.now),
    };
  },
  issue: async (input, call) => {
    const row = await issueInvoice(call, input);
    const [invoice] = await serializeInvoices(call.db, [row]);
    return { invoice: invoice ?? serializeInvoice(row, []), count: row.lines };
  },
  invoices: invoiceList.page,
  exportInvoices: invoiceList.spreadsheet,
  invoice: async ({ id }, call) => {
    const { invoice, lines, totals, stamps } = await readInvoice(call.db, call, id);
    return {
      ...serializeInvoice(invoice, totals),
      invoiceLines: [...lines],
      stamps: [...stamps],
      history: await readHistory(call.db, { kind: "invoice", id, actions: invoiceAuditActions }),
    };
  },
  voidInvoice: async (input, call) => {
    const row = await voidInvoice(call, input);
    const [invoice] = await serializeInvoices(call.db, [row]);
    return invoice ?? serializeInvoice(row, []);
  },
  matchingInvoices: invoiceList.allMatches,
  invoiceFile: ({ id }, call) => printDocuments(call, invoiceSource, [id]),
  invoiceFiles: ({ ids }, call) => printDocuments(call, invoiceSource, ids),
  invoiceSheet: ({ id }, call) => invoiceSheet(call, id),
};
