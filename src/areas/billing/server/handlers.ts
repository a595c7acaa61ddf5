import type { Handlers } from "../../../server/call.ts";
import { peekNumber } from "../../../server/numbers.ts";
import { callerOf } from "../../../server/call.ts";
import type { billing } from "../contract.ts";
import { ownSeries } from "../states.ts";
import { stampTotals, totalsOf } from "../totals.ts";
import { readBillable } from "./billable.ts";
import { printInvoice, readInvoice, showInvoice, showInvoices } from "./books.ts";
import { issueInvoice, voidInvoice } from "./invoice.ts";
import { worksFamily } from "./reach.ts";

export const handlers: Handlers<typeof billing> = {
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
};
