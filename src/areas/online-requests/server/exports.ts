/** The filtered list as a spreadsheet or on paper: what the screen shows, all pages of it. Each export leaves an audit line. */
import type { z } from "zod";
import type { Content, TableCell } from "pdfmake/interfaces.js";
import { dayOf } from "../../../kit/calendar.ts";
import type { Download } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { showDay, showInstant, showMoney } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import type { Call } from "../../../server/call.ts";
import { ink, renderPdf } from "../../../server/documents/pdf.ts";
import { type Cell, renderSheet, type SheetColumn, xlsxMime } from "../../../server/documents/spreadsheet.ts";
import { record } from "../../audit/server/public.ts";
import type { Filters, ListedForm } from "../listing.ts";
import { served as en } from "../served.en.ts";
import { served as es } from "../served.es.ts";
import { words as wordsEn } from "../words.en.ts";
import { words as wordsEs } from "../words.es.ts";
import { formsToExport } from "./queries.ts";

type Wanted = z.output<typeof Filters>;
type Row = z.output<typeof ListedForm>;
const most = 5000;

export async function exportSheet(call: Call, wanted: Wanted): Promise<Download> {
  const rows = await readRows(call, wanted, "xlsx");
  const texts = { es, en }[call.language].sheet;
  const { status } = { es: wordsEs, en: wordsEn }[call.language];
  const columns: SheetColumn[] = [
    { header: texts.number, width: 17 },
    { header: texts.holder, width: 32 },
    { header: texts.identityNumber, width: 14 },
    { header: texts.requester, width: 30 },
    { header: texts.service, width: 34 },
    { header: texts.document, width: 34 },
    { header: texts.copies, width: 8, format: "0" },
    { header: texts.province, width: 18 },
    { header: texts.createdAt, width: 18 },
    { header: texts.paidAt, width: 18 },
    { header: texts.amount, width: 12, format: "#,##0.00" },
    { header: texts.currency, width: 9 },
    { header: texts.packageNumber, width: 13 },
    { header: texts.status, width: 22 },
    { header: texts.daysInStatus, width: 10, format: "0" },
  ];
  const lines = rows.map((row): Cell[] => [
    row.number,
    row.holder,
    row.identityNumber,
    row.requester,
    row.service,
    row.document,
    row.copies,
    row.province,
    showInstant(row.createdAt, call.language),
    row.paidAt ? showInstant(row.paidAt, call.language) : null,
    // Fourteen digits fit a double exactly; a cell is for looking and adding up, the books are in the database.
    row.amountTotal ? Number(row.amountTotal) : null,
    row.currency,
    row.packageNumber,
    status[row.status],
    row.daysInStatus,
  ]);
  const name = say(texts.name, { family: wanted.family });
  return {
    name: fileName(call, name, "xlsx"),
    mime: xlsxMime,
    content: await renderSheet({ name, columns, rows: lines }),
  };
}

export async function exportPdf(call: Call, wanted: Wanted): Promise<Download> {
  const rows = await readRows(call, wanted, "pdf");
  const { language } = call;
  const texts = { es, en }[language].sheet;
  const { status } = { es: wordsEs, en: wordsEn }[language];
  const head = [
    texts.number,
    texts.holder,
    texts.identityNumber,
    texts.document,
    texts.province,
    texts.createdAt,
    texts.paidAt,
    texts.amount,
    texts.packageNumber,
    texts.status,
  ];
  const heading = (text: string): TableCell => ({ text, bold: true, color: "#ffffff", fillColor: ink.head });
  const body = rows.map((row): TableCell[] => [
    row.number,
    row.holder,
    row.identityNumber ?? "",
    row.document ?? "",
    row.province ?? "",
    showDay(row.createdAt, language),
    row.paidAt ? showDay(row.paidAt, language) : "",
    {
      text: row.amountTotal && row.currency ? showMoney(row.amountTotal, row.currency, language) : "",
      alignment: "right",
    },
    row.packageNumber ?? "",
    status[row.status],
  ]);
  const title: Content = {
    text: say(texts.title, { family: wanted.family }),
    bold: true,
    fontSize: 14,
    color: ink.head,
  };
  const printed = say(texts.printed, { count: rows.length, date: showInstant(call.now.toISOString(), language) });
  const content = await renderPdf({
    pageOrientation: "landscape",
    pageMargins: [28, 28, 28, 34],
    info: { title: say(texts.title, { family: wanted.family }) },
    defaultStyle: { fontSize: 7.5 },
    footer: (page, pages) => ({
      text: `${page} / ${pages}`,
      alignment: "center",
      fontSize: 7,
      color: ink.muted,
      margin: [0, 12, 0, 0],
    }),
    content: [
      title,
      { text: printed, color: ink.muted, margin: [0, 1, 0, 8] },
      {
        table: {
          headerRows: 1,
          widths: [76, "*", 58, "*", 62, 52, 52, 66, 52, 76],
          body: [head.map(heading), ...body],
        },
        layout: {
          hLineWidth: () => 0.4,
          vLineWidth: () => 0,
          hLineColor: () => ink.line,
          paddingTop: () => 2.5,
          paddingBottom: () => 2.5,
        },
      },
    ],
  });
  return { name: fileName(call, say(texts.name, { family: wanted.family }), "pdf"), mime: "application/pdf", content };
}

/** More than can be handed over at once is refused, so that nobody takes a part for the whole. */
async function readRows(call: Call, wanted: Wanted, kind: string): Promise<Row[]> {
  const rows = await formsToExport(call, wanted, most + 1);
  if (rows.length > most) throw new Refusal("TOO_LARGE", { facts: { most } });
  const { search: _search, ci: _ci, ...filters } = wanted;
  await record(call.db, call, {
    action: "onlineRequests.export",
    kind: "requestForms",
    id: wanted.family,
    after: { kind, rows: rows.length, filters },
  });
  return rows;
}

function fileName(call: Call, name: string, extension: string): string {
  return `${name} ${dayOf(call.now)}.${extension}`;
}
