/**
 * Reads the rows of an uploaded table (CSV, XLSX) as a stream, so that limits apply while it is read. FILE_TOO_LONG for
 * too many lines, cells or unpacked bytes; FILE_TYPE for a file that is no table.
 */
import { detectDelimiter, streamCsvRows, streamXlsxRows, stripBom } from "hucre";
import { Refusal } from "../../kit/validation/errors.ts";
import { decodeText } from "./decode-text.ts";
import { firstVisibleSheet } from "./first-sheet.ts";
import { sheetMime } from "./spreadsheet-writer.ts";
import { unpackedSize } from "./unpacked-size.ts";
import { BrokenZip } from "./zip.ts";

/** A cell value; dates only from XLSX. */
export type SpreadsheetCell = string | number | boolean | Date | null | undefined;

export interface SpreadsheetRow {
  /** Line number as spreadsheet programs count: the first is 1. */
  readonly line: number;
  readonly cells: readonly SpreadsheetCell[];
}

/** A line that cannot be read; `code` is OPEN_QUOTE or TOO_LONG. */
export class BrokenLine extends Error {
  readonly line: number;
  readonly code: string;
  constructor(line: number, code: string) {
    super(code);
    this.line = line;
    this.code = code;
  }
}

/** Maximum number of data rows. */
export const maxSpreadsheetLines = 50_000;
const maxCells = 1_000_000;
const maxUnpackedBytes = 48 * 1024 * 1024;
/** Maximum characters in a quoted cell, and in a line. */
const maxInCell = 20_000;
const maxInLine = 100_000;

/** The rows of the file; for a workbook, of its first visible sheet. Throws BrokenLine for a line without an end. */
export async function* readSpreadsheet(file: {
  readonly mime: string;
  readonly content: Uint8Array;
}): AsyncGenerator<SpreadsheetRow> {
  let lineCount = 0;
  let cellCount = 0;
  for await (const row of file.mime === sheetMime.xlsx ? readWorkbook(file.content) : readText(file)) {
    lineCount += 1;
    cellCount += row.cells.length;
    // The header does not count as a line.
    if (lineCount > maxSpreadsheetLines + 1)
      throw new Refusal("FILE_TOO_LONG", { facts: { most: maxSpreadsheetLines, of: "lines" } });
    if (cellCount > maxCells) throw new Refusal("FILE_TOO_LONG", { facts: { most: maxCells, of: "cells" } });
    yield row;
  }
}

async function* readWorkbook(content: Uint8Array): AsyncGenerator<SpreadsheetRow> {
  const unpacked = unpackedSize(content);
  if (unpacked === undefined) throw fileType();
  if (unpacked > maxUnpackedBytes)
    throw new Refusal("FILE_TOO_LONG", { facts: { most: maxUnpackedBytes, of: "bytes" } });
  const rows = streamXlsxRows(content, { maxRows: maxSpreadsheetLines + 2, sheet: firstSheetOf(content) });
  for (;;) {
    // Errors here mean a broken workbook, or one that unpacks to more than it declares.
    const result = await rows.next().catch(() => undefined);
    if (!result) throw fileType();
    if (result.done) return;
    yield { line: result.value.index + 1, cells: result.value.values };
  }
}

function firstSheetOf(content: Uint8Array): number {
  try {
    return firstVisibleSheet(content);
  } catch (error) {
    if (error instanceof BrokenZip) throw fileType();
    throw error;
  }
}

/** A first line that declares the delimiter to Excel; it is neither shown nor counted. */
const separatorLine = /^"?sep=(.)"?[^\S\n\r]*(?:\r\n|\n|\r|$)/i;

function* readText({
  mime,
  content,
}: {
  readonly mime: string;
  readonly content: Uint8Array;
}): Generator<SpreadsheetRow> {
  if (mime !== "text/plain") throw fileType();
  const fullText = stripBom(decodeText(content));
  const [separatorRow = "", declaredDelimiter] = separatorLine.exec(fullText) ?? [];
  const text = fullText.slice(separatorRow.length);
  const delimiter = declaredDelimiter ?? detectDelimiter(text.slice(0, maxInCell));
  assertLinesEnd(text, delimiter);
  let line = 0;
  for (const cellCount of streamCsvRows(text, { delimiter })) {
    line += 1;
    yield { line, cells: cellCount };
  }
}

/** An unclosed quotation mark, or a line without an end, would become one cell with the rest of the file. */
function assertLinesEnd(text: string, delimiter: string): void {
  // Old systems ended lines with \r alone.
  const ending = text.includes("\n") ? "\n" : "\r";
  let quote = text.indexOf('"');
  let line = 1;
  for (let position = 0; position < text.length && line <= maxSpreadsheetLines + 1; line += 1) {
    const lineStart = position;
    position = endOfLine(text, ending, lineStart);
    for (; quote >= 0 && quote < position; quote = text.indexOf('"', quote + 1)) {
      // Inside an unquoted cell it is an ordinary character: 5".
      if (quote > lineStart && text[quote - 1] !== delimiter) continue;
      quote = endOfQuoted(text, quote);
      if (quote < 0) throw new BrokenLine(line, "OPEN_QUOTE");
      if (quote >= position) position = endOfLine(text, ending, quote);
    }
    if (position - lineStart > maxInLine) throw new BrokenLine(line, "TOO_LONG");
    position += 1;
  }
}

function endOfLine(text: string, ending: string, from: number): number {
  const end = text.indexOf(ending, from);
  return end < 0 ? text.length : end;
}

/** Position of the quotation mark that closes the cell; -1 if there is none within `maxInCell`. */
function endOfQuoted(text: string, quote: number): number {
  for (
    let position = text.indexOf('"', quote + 1);
    position >= 0 && position - quote <= maxInCell;
    position = text.indexOf('"', position + 2)
  )
    if (text[position + 1] !== '"') return position;
  return -1;
}

const fileType = () => new Refusal("FILE_TYPE", { fields: { file: ["FILE_TYPE"] } });
