/** A list on paper: the columns that the reader sees, in their order, every row that matches, laid out on A4. */
import type { TableCell } from "pdfmake/interfaces.js";
import { mostOnPaper } from "../../kit/bounds.ts";
import { dayOf } from "../../kit/calendar.ts";
import type { Download } from "../../kit/contract.ts";
import { showAmount, showDay, showInstant, showNumber } from "../../kit/format.ts";
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
  const body: string[][] = [];
  for await (const row of rows) body.push(chosen.map((column) => textOf(column, row, language)));
  // The letters of a heading are bold: wider by about one.
  const { isWide, fontSize, widths } = layOut(
    chosen.map(({ header }, at) => [`${header}.`, ...body.map((row) => row[at] ?? "")]),
  );
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
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths,
          body: [chosen.map(headOf), ...body.map((row) => row.map((text, at) => ({ text, ...align(chosen[at]) })))],
        },
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
/** What a character takes of the size of its letters: narrow ones and wide ones together. */
const perCharacter = 0.58;
/** Text beyond it goes on in the next line of its cell. */
const mostCharacters = 30;

/**
 * Upright while the columns fit, then across, then in smaller letters. Each column has room for its longest word, and
 * of what is left its part by how much more it would like.
 */
function layOut(columns: readonly (readonly string[])[]): { isWide: boolean; fontSize: number; widths: number[] } {
  const least = columns.map((texts) => longest(texts.flatMap((text) => text.split(" "))));
  const wanted = columns.map((texts, at) => Math.max(least[at] ?? 0, Math.min(mostCharacters, longest(texts))));
  const room = (side: number) => side - 2 * margin - gap * columns.length;
  const points = (characters: readonly number[], size: number) => sum(characters) * perCharacter * size;
  const isWide = points(wanted, usualSize) > room(595);
  const given = room(isWide ? 842 : 595);
  const fontSize = Math.max(leastSize, Math.min(usualSize, (usualSize * given) / points(wanted, usualSize)));
  const spare = Math.max(0, given - points(least, fontSize));
  const more = wanted.map((characters, at) => characters - (least[at] ?? 0));
  const scale = Math.min(1, given / points(least, fontSize));
  return {
    isWide,
    fontSize,
    widths: least.map(
      (characters, at) =>
        points([characters], fontSize) * scale + (spare * ((more[at] ?? 0) + 1)) / (sum(more) + columns.length),
    ),
  };
}

const longest = (texts: readonly string[]) => texts.reduce((most, text) => Math.max(most, text.length), 1);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function headOf(column: SheetColumn<never>): TableCell {
  return { text: column.header, bold: true, color: "#ffffff", fillColor: ink.head, ...align(column) };
}

function textOf<Row>({ cell, kind }: SheetColumn<Row>, row: Row, language: Language): string {
  const value = cell(row);
  if (value === null || value === undefined || value === "") return "";
  if (kind === "day") return whole(showDay(String(value), language));
  if (kind === "instant") return showInstant(String(value), language).split(", ").map(whole).join(", ");
  return kind === "amount" ? showAmount(String(value), language) : String(value);
}

/** A day is not broken between its month and its year. */
const whole = (text: string) => text.replace(/ /g, "\u00a0");

const align = (column: Pick<SheetColumn<never>, "kind"> | undefined) =>
  column?.kind === "amount" || column?.kind === "whole" ? ({ alignment: "right" } as const) : {};
