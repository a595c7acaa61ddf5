/** A filtered list of payments as a spreadsheet or as CSV: what the screen shows, all pages of it. Leaves an audit line. */
import type { z } from "zod";
import { dayOf } from "../../../kit/calendar.ts";
import type { Download } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { type SheetColumn, sheetMime, writeSheet } from "../../../server/documents/spreadsheet.ts";
import { record } from "../../audit/server/public.ts";
import { words as en } from "../desk-words.en.ts";
import { words as es } from "../desk-words.es.ts";
import type { Filters } from "../payment.ts";
import { keeping } from "./keepers.ts";
import { paymentsToExport, type View } from "./listing.ts";
import type { PaymentRow } from "./queries.ts";

type Wanted = z.output<typeof Filters> & View & { readonly format: "xlsx" | "csv" };
const most = 5000;

export async function exportPayments(call: Call, wanted: Wanted): Promise<Download> {
  keeping(call, wanted.gateway);
  const found = await paymentsToExport(call, wanted, most + 1);
  // More than can be handed over at once is refused, so that nobody takes a part for the whole.
  if (found.length > most) throw new Refusal("TOO_LARGE", { facts: { most } });
  const { search: _search, phone: _phone, format, ...filters } = wanted;
  await record(call.db, call, {
    action: "payments.export",
    kind: "payments",
    id: wanted.gateway,
    after: { format, rows: found.length, filters },
  });
  const texts = { es, en }[call.language];
  return {
    name: `${texts.title[wanted.gateway]} ${dayOf(call.now)}.${format}`,
    mime: sheetMime[format],
    content: writeSheet({ name: texts.title[wanted.gateway], columns: columnsOf(texts), rows: found }, format),
  };
}

function columnsOf({ columns: c, status, yes, no }: typeof es | typeof en): SheetColumn<PaymentRow>[] {
  return [
    { header: c.reference, width: 15, cell: (row) => row.reference },
    { header: c.number, width: 14, cell: (row) => row.subjectNumber },
    { header: c.payer, width: 30, cell: (row) => row.payerName },
    { header: c.phone, width: 15, cell: (row) => row.payerPhone },
    { header: c.bank, width: 8, cell: (row) => row.bank },
    { header: c.bankId, width: 18, cell: (row) => row.bankId },
    { header: c.operation, width: 34, cell: (row) => row.tmId ?? row.gatewayId },
    { header: c.amount, width: 12, kind: "amount", cell: (row) => row.amount },
    { header: c.currency, width: 8, cell: (row) => row.currency },
    { header: c.commission, width: 10, kind: "amount", cell: (row) => row.commission },
    { header: c.status, width: 16, cell: (row) => status[row.status] },
    { header: c.conciliated, width: 12, cell: (row) => (row.conciliated ? yes : no) },
    { header: c.refundDue, width: 12, kind: "amount", cell: (row) => row.refundDue },
    { header: c.refunded, width: 12, kind: "amount", cell: (row) => row.refundedAmount },
    { header: c.created, width: 17, kind: "instant", cell: (row) => row.createdAt },
    { header: c.confirmed, width: 17, kind: "instant", cell: (row) => row.confirmedAt },
  ];
}
