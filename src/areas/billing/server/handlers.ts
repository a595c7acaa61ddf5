import { startOfDay } from "../../../kit/calendar.ts";
import { callerOf, type Handlers } from "../../../server/call.ts";
import { readHistory } from "../../../server/history.ts";
import { peekNumber } from "../../../server/numbers.ts";
import type { billing } from "../contract.ts";
import { invoiceDeeds, ownSeries } from "../states.ts";
import { stampTotals, totalsOf } from "../totals.ts";
import { readBillable } from "./billable.ts";
import { printInvoices, readInvoice, showInvoice, showInvoices } from "./books.ts";
import { invoiceSheet } from "./exports.ts";
import { issueInvoice, voidInvoice } from "./invoice.ts";
import { deliveredForms, invoiceList, sumsOf } from "./lists.ts";
import { worksFamily } from "./reach.ts";

export const handlers: Handlers<typeof billing> = {
  notInvoiced: async (input, call) => {
    const wanted = { ...input, invoiced: false };
    const [page, totalsByCurrency] = await Promise.all([deliveredForms.page(wanted, call), sumsOf(call, wanted)]);
    return { ...page, totalsByCurrency };
  },
  delivered: deliveredForms.page,
  matching: (input, call) => deliveredForms.matching({ ...input, invoiced: false }, call),
  exportNotInvoiced: (input, call) => deliveredForms.sheet({ ...input, invoiced: false }, call),
  exportDelivered: deliveredForms.sheet,
  preview: async ({ ids, invoiceDate }, call) => {
    const found = await readBillable(call.db, ids, call.language);
    const lines = found.filter((line) => worksFamily(callerOf(call), line.family));
    return {
      lines,
      totalsByCurrency: totalsOf(lines),
      stamps: stampTotals(lines.flatMap((line) => line.stampLines)),
      nextNumber: await peekNumber(call.db, ownSeries, invoiceDate ? startOfDay(invoiceDate) : call.now),
    };
  },
  issue: async (input, call) => {
    const row = await issueInvoice(call, input);
    const [invoice] = await showInvoices(call.db, [row]);
    return { invoice: invoice ?? showInvoice(row, []), count: row.lines };
  },
  invoices: invoiceList.page,
  exportInvoices: invoiceList.sheet,
  invoice: async ({ id }, call) => {
    const { invoice, lines, totals, stamps } = await readInvoice(call.db, call, id);
    return {
      ...showInvoice(invoice, totals),
      invoiceLines: [...lines],
      stamps: [...stamps],
      history: await readHistory(call.db, { kind: "invoice", id, deeds: invoiceDeeds }),
    };
  },
  voidInvoice: async (input, call) => {
    const row = await voidInvoice(call, input);
    const [invoice] = await showInvoices(call.db, [row]);
    return invoice ?? showInvoice(row, []);
  },
  matchingInvoices: invoiceList.matching,
  invoiceFile: ({ id }, call) => printInvoices(call, [id]),
  invoiceFiles: ({ ids }, call) => printInvoices(call, ids),
  invoiceSheet: ({ id }, call) => invoiceSheet(call, id),
};
