/** A list on paper: the columns that the reader sees, in their order, every row that matches, laid out on A4. */
import type { TableCell } from "pdfmake/interfaces.js";
import { mostOnPaper } from "../../kit/bounds.ts";
import { dayOf } from "../../kit/calendar.ts";
import type { Download } from "../../kit/contract.ts";
import { showDay, showInstant, showNumber } from "../../kit/format.ts";
import type { Language } from "../../kit/language.ts";
import { say } from "../../kit/words.ts";
import type { Call } from "../call.ts";
import { ink, renderPdf } from "../documents/pdf.ts";
import type { SheetColumn } from "../documents/spreadsheet.ts";
import { type Listing, readAll } from "./listing.ts";
import { type Asked, chosenOf, type SheetColumns } from "./sheet.ts";

interface Said<Column extends string, Row> {
  readonly name: string;
  readonly title: string;
  /** «{count} solicitudes · {date}». */
  readonly printed: string;
  readonly columns: SheetColumns<Column, Row>;
}

/** At most `mostOnPaper` rows (TOO_MANY_ON_PAPER): a PDF is laid out as a whole, and nobody turns so many pages. */
export async function readPaper<Wanted extends { readonly sort: string }, Column extends string, Row>(
  call: Call,
  list: Listing<Wanted, Row>,
  wanted: NoInfer<Wanted> & Asked<Column>,
  words: (language: Language) => Said<Column, Row>,
): Promise<{ readonly file: Download; readonly count: number }> {
  const language = wanted.language ?? call.language;
  const { name, title, printed, columns } = words(language);
  const { count, rows } = await readAll({ ...call, language }, list, wanted, {
    most: mostOnPaper,
    beyond: "TOO_MANY_ON_PAPER",
  });
  const chosen = chosenOf(columns, wanted.columns);
  const body: TableCell[][] = [];
  for await (const row of rows) body.push(chosen.map((column) => cellOf(column, row, language)));
  const { isWide, fontSize, widths } = layOut(chosen);
  const printedOn = showInstant(call.now.toISOString(), language);
  const content = await renderPdf({
    pageOrientation: isWide ? "landscape" : "portrait",
    pageMargins: [margin, margin, margin, 34],
    info: { title },
    defaultStyle: { fontSize },
    footer: (page, pages) => ({
      columns: [{ text: title }, { text: `${page} / ${pages}`, alignment: "right" }],
      fontSize: 7,
      color: ink.muted,
      margin: [margin, 12, margin, 0],
    }),
    content: [
      { text: title, bold: true, fontSize: 14, color: ink.head },
      {
        text: say(printed, { count: showNumber(count, language), date: printedOn }),
        fontSize: 8,
        color: ink.muted,
        margin: [0, 1, 0, 8],
      },
      {
        table: { headerRows: 1, dontBreakRows: true, widths, body: [chosen.map(headOf), ...body] },
        layout: {
          hLineWidth: () => 0.4,
          vLineWidth: () => 0,
          hLineColor: () => ink.line,
          paddingLeft: () => gap / 2,
          paddingRight: () => gap / 2,
          paddingTop: () => 2.5,
          paddingBottom: () => 2.5,
        },
      },
    ],
  });
  return { count, file: { name: `${name} ${dayOf(call.now)}.pdf`, mime: "application/pdf", content } };
}

/** In points; A4 is 595 by 842. */
const margin = 28;
const gap = 7;
const usualSize = 7.5;
const leastSize = 5.5;
/** What a character takes of the size of its letters, on the average. */
const perCharacter = 0.56;
/** Text beyond it goes on in the next line of its cell. */
const mostCharacters = 26;

/** Portrait while the columns fit, then landscape, then smaller letters. Each column gets its part of the whole width. */
function layOut(columns: readonly SheetColumn<never>[]): { isWide: boolean; fontSize: number; widths: number[] } {
  const characters = columns.map(({ width, header }) => Math.min(mostCharacters, Math.max(width, longest(header))));
  const total = characters.reduce((sum, each) => sum + each, 0);
  const needed = total * perCharacter * usualSize;
  const room = (side: number) => side - 2 * margin - gap * columns.length;
  const isWide = needed > room(595);
  const given = room(isWide ? 842 : 595);
  return {
    isWide,
    fontSize: Math.max(leastSize, Math.min(usualSize, (usualSize * given) / needed)),
    widths: characters.map((each) => (given * each) / total),
  };
}

/** A heading breaks between its words, never in one. */
const longest = (header: string) => Math.max(...header.split(" ").map((word) => word.length)) + 2;

function headOf({ header, kind }: SheetColumn<never>): TableCell {
  return { text: header, bold: true, color: "#ffffff", fillColor: ink.head, ...(isNumber(kind) ? right : {}) };
}

function cellOf<Row>({ cell, kind }: SheetColumn<Row>, row: Row, language: Language): TableCell {
  const value = cell(row);
  if (value === null || value === undefined || value === "") return "";
  if (kind === "day") return showDay(String(value), language);
  if (kind === "instant") return showInstant(String(value), language);
  return isNumber(kind) ? { text: String(value), ...right } : String(value);
}

const right = { alignment: "right" } as const;
const isNumber = (kind: SheetColumn<never>["kind"]) => kind === "amount" || kind === "whole";
