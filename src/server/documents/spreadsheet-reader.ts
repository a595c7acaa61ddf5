/**
 * Rows of a table that somebody uploaded (CSV, XLSX), one after the other, so that what is too much is refused while it
 * is read: FILE_TOO_LONG for lines, cells and what unpacks to more than it may, FILE_TYPE for what is no table.
 */
import { detectDelimiter, streamCsvRows, streamXlsxRows, stripBom } from "hucre";
import { Refusal } from "../../kit/errors.ts";
import { decodeText } from "./decode-text.ts";
import { firstVisibleSheet } from "./first-sheet.ts";
import { sheetMime } from "./spreadsheet-writer.ts";
import { unpackedSize } from "./unpacked-size.ts";
import { BrokenZip } from "./zip.ts";

export type SpreadsheetCell = string | number | boolean | Date | null | undefined;

export interface SpreadsheetRow {
  /** As a spreadsheet counts: 1 is the first. */
  readonly line: number;
  readonly cells: readonly SpreadsheetCell[];
}

/** A line that cannot be read at all; `code` is one of the faults. */
export class BrokenLine extends Error {
  readonly line: number;
  readonly code: string;
  constructor(line: number, code: string) {
    super(code);
    this.line = line;
    this.code = code;
  }
}

export const maxSpreadsheetLines = 50_000;
const mostCells = 1_000_000;
const mostUnpacked = 48 * 1024 * 1024;
/** Characters of a cell between quotation marks, and of a line. */
const mostInCell = 20_000;
const mostInLine = 100_000;

/** What `file` holds; of a book the first sheet that is not hidden. Throws BrokenLine where a line has no end. */
export async function* readSpreadsheet(file: {
  readonly mime: string;
  readonly content: Uint8Array;
}): AsyncGenerator<SpreadsheetRow> {
  let lines = 0;
  let cells = 0;
  for await (const row of file.mime === sheetMime.xlsx ? readBook(file.content) : readText(file)) {
    lines += 1;
    cells += row.cells.length;
    // The header is no line of what it heads.
    if (lines > maxSpreadsheetLines + 1)
      throw new Refusal("FILE_TOO_LONG", { facts: { most: maxSpreadsheetLines, of: "lines" } });
    if (cells > mostCells) throw new Refusal("FILE_TOO_LONG", { facts: { most: mostCells, of: "cells" } });
    yield row;
  }
}

async function* readBook(content: Uint8Array): AsyncGenerator<SpreadsheetRow> {
  const unpacked = unpackedSize(content);
  if (unpacked === undefined) throw fileType();
  if (unpacked > mostUnpacked) throw new Refusal("FILE_TOO_LONG", { facts: { most: mostUnpacked, of: "bytes" } });
  const rows = streamXlsxRows(content, { maxRows: maxSpreadsheetLines + 2, sheet: sheetOf(content) });
  for (;;) {
    // A book that is broken, or unpacks to more than it says, is told from what is wrong with us.
    const next = await rows.next().catch(() => undefined);
    if (!next) throw fileType();
    if (next.done) return;
    yield { line: next.value.index + 1, cells: next.value.values };
  }
}

function sheetOf(content: Uint8Array): number {
  try {
    return firstVisibleSheet(content);
  } catch (error) {
    if (error instanceof BrokenZip) throw fileType();
    throw error;
  }
}

/** How Excel is told what stands between cells; it shows no such line, and does not count it. */
const separatorLine = /^"?sep=(.)"?[^\S\n\r]*(?:\r\n|\n|\r|$)/i;

function* readText({
  mime,
  content,
}: {
  readonly mime: string;
  readonly content: Uint8Array;
}): Generator<SpreadsheetRow> {
  if (mime !== "text/plain") throw fileType();
  const whole = stripBom(decodeText(content));
  const [separator = "", said] = separatorLine.exec(whole) ?? [];
  const text = whole.slice(separator.length);
  const delimiter = said ?? detectDelimiter(text.slice(0, mostInCell));
  refuseEndless(text, delimiter);
  let line = 0;
  for (const cells of streamCsvRows(text, { delimiter })) {
    line += 1;
    yield { line, cells };
  }
}

/** A quotation mark that is never closed, or a line that does not end, would be one cell of all that follows. */
function refuseEndless(text: string, delimiter: string): void {
  // Old systems ended their lines with \r alone.
  const ending = text.includes("\n") ? "\n" : "\r";
  let quote = text.indexOf('"');
  let line = 1;
  for (let at = 0; at < text.length && line <= maxSpreadsheetLines + 1; line += 1) {
    const begun = at;
    at = endOfLine(text, ending, begun);
    for (; quote >= 0 && quote < at; quote = text.indexOf('"', quote + 1)) {
      // Elsewhere in a cell it is a character like any other: 5".
      if (quote > begun && text[quote - 1] !== delimiter) continue;
      quote = endOfQuoted(text, quote);
      if (quote < 0) throw new BrokenLine(line, "OPEN_QUOTE");
      if (quote >= at) at = endOfLine(text, ending, quote);
    }
    if (at - begun > mostInLine) throw new BrokenLine(line, "TOO_LONG");
    at += 1;
  }
}

function endOfLine(text: string, ending: string, from: number): number {
  const end = text.indexOf(ending, from);
  return end < 0 ? text.length : end;
}

/** Where the cell that `quote` opens is closed; -1 when nothing in reach closes it. */
function endOfQuoted(text: string, quote: number): number {
  for (let at = text.indexOf('"', quote + 1); at >= 0 && at - quote <= mostInCell; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return -1;
}

const fileType = () => new Refusal("FILE_TYPE", { fields: { file: ["FILE_TYPE"] } });
