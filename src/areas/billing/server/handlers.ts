import { callerOf, type Handlers } from "../../../server/call.ts";
import { readMatching, readPage } from "../../../server/listing/listing.ts";
import { peekNumber } from "../../../server/numbers.ts";
import type { billing } from "../contract.ts";
import { ownSeries } from "../states.ts";
import { stampTotals, totalsOf } from "../totals.ts";
import { readBillable } from "./billable.ts";
import { printInvoice, readInvoice, showInvoice, showInvoices } from "./books.ts";
import { exportForms, exportInvoices, invoiceSheet } from "./exports.ts";
import { issueInvoice, voidInvoice } from "./invoice.ts";
import { deliveredForms, invoiceList, sumsOf } from "./lists.ts";
import { worksFamily } from "./reach.ts";

export const handlers: Handlers<typeof billing> = {
  notInvoiced: async (input, call) => {
    const wanted = { ...input, invoiced: false };
    const page = await readPage(call, deliveredForms, wanted);
    return { ...page, totalsByCurrency: await sumsOf(call, wanted) };
  },
  delivered: (input, call) => readPage(call, deliveredForms, input),
  matching: (input, call) => readMatching(call, deliveredForms, { ...input, invoiced: false }),
  exportNotInvoiced: (input, call) => exportForms(call, { ...input, invoiced: false }, "notInvoiced"),
  exportDelivered: (input, call) => exportForms(call, input, "delivered"),
  preview: async ({ ids }, call) => {
    const found = await readBillable(call.db, ids, call.language);
    const lines = found.filter((line) => worksFamily(callerOf(call), line.family));
    return {
      lines,
      totalsByCurrency: totalsOf(lines),
      stamps: stampTotals(lines.flatMap((line) => line.stampLines)),
      nextNumber: await peekNumber(call.db, ownSeries, call.now),
    };
  },
  issue: async (input, call) => {
    const row = await issueInvoice(call, input);
    const [invoice] = await showInvoices(call.db, [row]);
    return { invoice: invoice ?? showInvoice(row, []), count: row.lines };
  },
  invoices: (input, call) => readPage(call, invoiceList, input),
  exportInvoices: (input, call) => exportInvoices(call, input),
  invoice: async ({ id }, call) => {
    const { invoice, lines, totals, stamps } = await readInvoice(call.db, call, id);
    return { ...showInvoice(invoice, totals), invoiceLines: [...lines], stamps: [...stamps] };
  },
  voidInvoice: async (input, call) => {
    const row = await voidInvoice(call, input);
    const [invoice] = await showInvoices(call.db, [row]);
    return invoice ?? showInvoice(row, []);
  },
  invoiceFile: ({ id }, call) => printInvoice(call, id),
  invoiceSheet: ({ id }, call) => invoiceSheet(call, id),
};
