/** A filtered list of payments as a spreadsheet or as CSV: what the screen shows, all pages of it. Leaves an audit line. */
import type { z } from "zod";
import { writeCsv } from "hucre";
import { dayOf } from "../../../kit/calendar.ts";
import type { Download } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { showInstant } from "../../../kit/format.ts";
import type { Call } from "../../../server/call.ts";
import { type Cell, inert, renderSheet, type SheetColumn, xlsxMime } from "../../../server/documents/spreadsheet.ts";
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
  const columns = columnsOf(texts);
  const rows = found.map((row) => cellsOf(row, texts, call));
  const name = `${texts.title[wanted.gateway]} ${dayOf(call.now)}`;
  if (format === "csv") {
    const head = columns.map((column) => column.header);
    const text = writeCsv([head, ...rows.map((row) => row.map(inert))], { bom: true });
    return { name: `${name}.csv`, mime: "text/csv; charset=utf-8", content: Buffer.from(text, "utf8") };
  }
  return { name: `${name}.xlsx`, mime: xlsxMime, content: await renderSheet({ name, columns, rows }) };
}

type Texts = typeof es | typeof en;

function columnsOf({ columns: c }: Texts): SheetColumn[] {
  return [
    { header: c.reference, width: 15 },
    { header: c.number, width: 14 },
    { header: c.payer, width: 30 },
    { header: c.phone, width: 15 },
    { header: c.bank, width: 8 },
    { header: c.bankId, width: 18 },
    { header: c.operation, width: 34 },
    { header: c.amount, width: 12, format: "#,##0.00" },
    { header: c.currency, width: 8 },
    { header: c.commission, width: 10, format: "#,##0.00" },
    { header: c.status, width: 16 },
    { header: c.conciliated, width: 12 },
    { header: c.refundDue, width: 12, format: "#,##0.00" },
    { header: c.refunded, width: 12, format: "#,##0.00" },
    { header: c.created, width: 18 },
    { header: c.confirmed, width: 18 },
  ];
}

function cellsOf(row: PaymentRow, texts: Texts, { language }: Call): Cell[] {
  // Fourteen digits fit a double exactly; a cell is for looking and adding up, the books are in the database.
  const money = (amount: string | null) => (amount === null ? null : Number(amount));
  return [
    row.reference,
    row.subjectNumber,
    row.payerName,
    row.payerPhone,
    row.bank,
    row.bankId,
    row.tmId ?? row.gatewayId,
    money(row.amount),
    row.currency,
    money(row.commission),
    texts.status[row.status],
    row.conciliated ? texts.yes : texts.no,
    money(row.refundDue),
    money(row.refundedAmount),
    showInstant(row.createdAt, language),
    row.confirmedAt ? showInstant(row.confirmedAt, language) : null,
  ];
}
