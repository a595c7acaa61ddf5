/** The filtered list as a spreadsheet or on paper: what the screen shows, all pages of it. Each export leaves an audit line. */
import type { z } from "zod";
import type { Content, TableCell } from "pdfmake/interfaces.js";
import { mostOnPaper } from "../../../kit/bounds.ts";
import { dayOf } from "../../../kit/calendar.ts";
import type { Download, ParsedOf } from "../../../kit/contract.ts";
import { showDay, showInstant, showMoney } from "../../../kit/format.ts";
import type { Language } from "../../../kit/language.ts";
import { say } from "../../../kit/words.ts";
import type { Call } from "../../../server/call.ts";
import { ink, renderPdf } from "../../../server/documents/pdf.ts";
import { readAll } from "../../../server/listing/listing.ts";
import { readSheet, type SheetColumns } from "../../../server/listing/sheet.ts";
import { record } from "../../audit/server/public.ts";
import type { onlineRequests } from "../contract.ts";
import { words as deskEn } from "../desk-words.en.ts";
import { words as deskEs } from "../desk-words.es.ts";
import type { Filters, listColumns, ListedForm } from "../listing.ts";
import { served as servedEn } from "../served.en.ts";
import { served as servedEs } from "../served.es.ts";
import { words as wordsEn } from "../words.en.ts";
import { words as wordsEs } from "../words.es.ts";
import { formsList } from "./queries.ts";

const served = { es: servedEs, en: servedEn };
const desk = { es: deskEs, en: deskEn };
const words = { es: wordsEs, en: wordsEn };

type Wanted = z.output<typeof Filters>;
type Row = z.output<typeof ListedForm>;

export async function exportSheet(call: Call, wanted: ParsedOf<typeof onlineRequests.exportSheet>): Promise<Download> {
  const { file, count } = await readSheet(call, formsList, wanted, (language) => ({
    name: say(served[language].sheet.name, { family: wanted.family }),
    columns: columnsOf(language),
  }));
  await recordExport(call, wanted, wanted.format, count);
  return file;
}

function columnsOf(language: Language): SheetColumns<(typeof listColumns)[number], Row> {
  const heads = desk[language].columns;
  const statuses = words[language].status;
  return {
    number: { header: heads.number, width: 17, cell: (row) => row.number },
    holder: { header: heads.holder, width: 32, cell: (row) => row.holder },
    ci: { header: heads.ci, width: 14, cell: (row) => row.identityNumber },
    status: { header: heads.status, width: 22, cell: (row) => statuses[row.status] },
    days: { header: heads.days, width: 8, kind: "whole", cell: (row) => row.daysInStatus },
    service: { header: heads.service, width: 34, cell: (row) => row.service },
    document: { header: heads.document, width: 34, cell: (row) => row.document },
    registry: { header: heads.registry, width: 34, cell: (row) => row.registry },
    volume: { header: heads.volume, width: 9, cell: (row) => row.entry?.volume ?? null },
    folio: { header: heads.folio, width: 9, cell: (row) => row.entry?.folio ?? null },
    destination: { header: heads.destination, width: 18, cell: (row) => row.destination },
    copies: { header: heads.copies, width: 8, kind: "whole", cell: (row) => row.copies },
    province: { header: heads.province, width: 18, cell: (row) => row.province },
    requester: { header: heads.requester, width: 30, cell: (row) => row.requester },
    created: { header: heads.created, width: 17, kind: "instant", cell: (row) => row.createdAt },
    paid: { header: heads.paid, width: 17, kind: "instant", cell: (row) => row.paidAt },
    amount: [
      { header: heads.amount, width: 12, kind: "amount", cell: (row) => row.amountTotal },
      { header: served[language].sheet.currency, width: 9, cell: (row) => row.currency },
    ],
    package: { header: heads.package, width: 13, cell: (row) => row.packageNumber },
  };
}

export async function exportPdf(call: Call, wanted: Wanted): Promise<Download> {
  const all = await readAll(call, formsList, wanted, mostOnPaper);
  await recordExport(call, wanted, "pdf", all.count);
  const { language } = call;
  const texts = served[language].sheet;
  const { status } = words[language];
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
  const body: TableCell[][] = [];
  for await (const row of all.rows)
    body.push([
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
  const printed = say(texts.printed, { count: all.count, date: showInstant(call.now.toISOString(), language) });
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
  const name = `${say(texts.name, { family: wanted.family })} ${dayOf(call.now)}.pdf`;
  return { name, mime: "application/pdf", content };
}

async function recordExport(call: Call, wanted: Wanted, kind: string, rows: number): Promise<void> {
  const { search: _search, ci: _ci, ...filters } = wanted;
  await record(call.db, call, {
    action: "onlineRequests.export",
    kind: "requestForms",
    id: wanted.family,
    after: { kind, rows, filters },
  });
}
