/** A day on paper: its lines, ours and the gateway's side by side, with what was found and how it was explained. Leaves an audit line. */
import type { z } from "zod";
import type { Download } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { type SheetColumn, sheetMime, writeSheet } from "../../../server/documents/spreadsheet.ts";
import { record } from "../../audit/server/public.ts";
import type { Gateway } from "../../payments/contract.ts";
import { keeping } from "../../payments/server/public.ts";
import type { Line } from "../shapes.ts";
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
  const name = `${words.file[gateway]} ${day}`;
  return {
    name: `${name}.${format}`,
    mime: sheetMime[format],
    content: writeSheet({ name, columns: columnsOf(words), rows: docs }, format),
  };
}

type Row = z.output<typeof Line>;

function columnsOf({ columns: c, kinds }: typeof es | typeof en): SheetColumn<Row>[] {
  return [
    { header: c.reference, width: 16, cell: ({ reference }) => reference },
    { header: c.number, width: 14, cell: ({ ours }) => ours?.number },
    { header: c.payer, width: 30, cell: ({ ours }) => ours?.payer },
    { header: c.ourAmount, width: 14, kind: "amount", cell: ({ ours }) => ours?.amount },
    { header: c.ourCurrency, width: 9, cell: ({ ours }) => ours?.currency },
    { header: c.ourRefunded, width: 14, kind: "amount", cell: ({ ours }) => ours?.refunded },
    { header: c.operation, width: 36, cell: ({ theirs }) => theirs?.operation },
    { header: c.theirAmount, width: 14, kind: "amount", cell: ({ theirs }) => theirs?.amount },
    { header: c.theirCurrency, width: 9, cell: ({ theirs }) => theirs?.currency },
    { header: c.theirRefunded, width: 14, kind: "amount", cell: ({ theirs }) => theirs?.refunded },
    { header: c.at, width: 18, kind: "instant", cell: ({ ours, theirs }) => theirs?.at ?? ours?.confirmedAt },
    { header: c.open, width: 28, cell: ({ open }) => open.map((kind) => kinds[kind]).join(", ") },
    { header: c.resolved, width: 28, cell: ({ resolved }) => resolved.map((kind) => kinds[kind]).join(", ") },
  ];
}
