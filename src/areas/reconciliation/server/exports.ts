/** A day on paper: its lines, ours and the gateway's side by side, with what was found and how it was explained. Leaves an audit line. */
import { writeCsv } from "hucre";
import type { Download } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { showInstant } from "../../../kit/format.ts";
import type { Call } from "../../../server/call.ts";
import { type Cell, inert, renderSheet, type SheetColumn, xlsxMime } from "../../../server/documents/spreadsheet.ts";
import { record } from "../../audit/server/public.ts";
import type { Gateway } from "../../payments/contract.ts";
import { keeping } from "../../payments/server/public.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { listLines } from "./lines.ts";

const most = 20_000;

export async function exportDay(
  call: Call,
  { gateway, day, format }: { readonly gateway: Gateway; readonly day: string; readonly format: "xlsx" | "csv" },
): Promise<Download> {
  keeping(call, gateway);
  const { docs, totalDocs } = await listLines(call.db, { gateway, day, page: 1, limit: most });
  if (totalDocs > most) throw new Refusal("TOO_LARGE", { facts: { most } });
  await record(call.db, call, {
    action: "reconciliation.export",
    kind: "reconciliationDay",
    id: `${gateway} ${day}`,
    after: { format, rows: docs.length },
  });
  const words = { es, en }[call.language];
  const c = words.columns;
  const columns: SheetColumn[] = [
    { header: c.reference, width: 16 },
    { header: c.number, width: 14 },
    { header: c.payer, width: 30 },
    { header: c.ourAmount, width: 14, format: "#,##0.00" },
    { header: c.ourCurrency, width: 9 },
    { header: c.ourRefunded, width: 14, format: "#,##0.00" },
    { header: c.operation, width: 36 },
    { header: c.theirAmount, width: 14, format: "#,##0.00" },
    { header: c.theirCurrency, width: 9 },
    { header: c.theirRefunded, width: 14, format: "#,##0.00" },
    { header: c.at, width: 18 },
    { header: c.open, width: 28 },
    { header: c.resolved, width: 28 },
  ];
  // Fourteen digits fit a double exactly; a cell is for looking and adding up, the books are in the database.
  const money = (amount: string | undefined) => (amount === undefined ? null : Number(amount));
  const rows = docs.map(({ reference, ours, theirs, open, resolved }): Cell[] => {
    const at = theirs?.at ?? ours?.confirmedAt;
    return [
      reference,
      ours?.number ?? null,
      ours?.payer ?? null,
      money(ours?.amount),
      ours?.currency ?? null,
      money(ours?.refunded),
      theirs?.operation ?? null,
      money(theirs?.amount),
      theirs?.currency ?? null,
      money(theirs?.refunded),
      at ? showInstant(at, call.language) : null,
      open.map((kind) => words.kinds[kind]).join(", "),
      resolved.map((kind) => words.kinds[kind]).join(", "),
    ];
  });
  const name = `${words.file[gateway]} ${day}`;
  if (format === "csv") {
    const head = columns.map((column) => column.header);
    const text = writeCsv([head, ...rows.map((row) => row.map(inert))], { bom: true });
    return { name: `${name}.csv`, mime: "text/csv; charset=utf-8", content: Buffer.from(text, "utf8") };
  }
  return { name: `${name}.xlsx`, mime: xlsxMime, content: await renderSheet({ name, columns, rows }) };
}
