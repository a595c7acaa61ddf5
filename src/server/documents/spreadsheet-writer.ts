/**
 * Tables to take away, written while their rows are read: XLSX by hucre and CSV (RFC 4180, UTF-8 with its mark, without
 * which Excel garbles accents). A cell of XLSX says that it is text; CSV cannot, so what a program could take for a
 * formula begins with an apostrophe there.
 */
import { writeCsvStream, writeXlsxStream } from "hucre";
import { wallTime } from "../../kit/calendar.ts";
import { type Cell, isNumericKind, type SpreadsheetColumn, type SheetFormat } from "../../kit/list-columns.ts";

const csvMime = "text/csv; charset=utf-8";
export const sheetMime: Readonly<Record<SheetFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: csvMime,
  "csv-es": csvMime,
};
export const extensionOf = (format: SheetFormat) => (format === "xlsx" ? "xlsx" : "csv");

export interface Spreadsheet<Row> {
  readonly name: string;
  readonly columns: readonly SpreadsheetColumn<Row>[];
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
}
type SheetKind = SpreadsheetColumn<never>["kind"];

export function writeSpreadsheet<Row>(sheet: Spreadsheet<Row>, format: SheetFormat): AsyncIterable<Uint8Array> {
  if (format === "xlsx") return writeXlsx(sheet);
  return writeCsv(sheet, format === "csv" ? { delimiter: ",", point: "." } : { delimiter: ";", point: "," });
}

/** How a cell of several lines shows all of them. */
const inLines = { alignment: { wrapText: true, vertical: "top" } } as const;
const formats = {
  // A number of a phone is none to add up.
  phone: "@",
  whole: "0",
  amount: "#,##0.00",
  rate: "#,##0.00####",
  percent: "#,##0.0%",
  day: "dd/mm/yyyy",
  instant: "dd/mm/yyyy hh:mm",
} as const;

function writeXlsx<Row>({ name, columns, rows }: Spreadsheet<Row>): AsyncIterable<Uint8Array> {
  return writeXlsxStream(
    lines(rows, (row) => columns.map(({ kind, cell }) => xlsxCell(cell(row), kind))),
    {
      name: sheetName(name),
      columns: columns.map(({ header, width, kind }) => ({
        header: xlsxText(header),
        width,
        ...(kind === "long" && { style: inLines }),
        ...(kind && kind !== "text" && kind !== "long" && { numFmt: formats[kind] }),
      })),
      freezePane: { rows: 1 },
    },
  );
}

interface CsvStyle {
  readonly delimiter: string;
  /** What stands before decimals. */
  readonly point: string;
}

function writeCsv<Row>({ columns, rows }: Spreadsheet<Row>, { delimiter, point }: CsvStyle): AsyncIterable<Uint8Array> {
  return writeCsvStream(
    lines(rows, (row) => columns.map(({ kind, cell }) => csvCell(cell(row), kind, point))),
    { headers: columns.map(({ header }) => escapeFormula(writable(header))), bom: true, delimiter },
  );
}

async function* lines<Row, Line>(rows: AsyncIterable<Row> | Iterable<Row>, line: (row: Row) => Line) {
  for await (const row of rows) yield line(row);
}

function xlsxCell(cell: Cell, kind: SheetKind): string | number | Date | null {
  if (cell === null || cell === undefined || cell === "") return null;
  // Fourteen digits fit a double exactly; a cell is for looking and adding up, the books are in the database.
  if (kind === "percent") return Number(cell) / 100;
  if (isNumericKind(kind) || typeof cell === "number") return Number(cell);
  if (kind === "day") return new Date(`${cell}T00:00:00Z`);
  // Spreadsheets know no time zones: the cell shows what the clock in Havana showed.
  if (kind === "instant") return new Date(`${wallTime(cell).replace(" ", "T")}:00Z`);
  return xlsxText(cell);
}

function csvCell(cell: Cell, kind: SheetKind, point: string): string | null {
  if (cell === null || cell === undefined) return null;
  if (isNumericKind(kind) || typeof cell === "number") return String(cell).replace(".", point);
  if (kind === "instant") return wallTime(cell);
  return kind === "day" ? cell : escapeFormula(writable(cell));
}

/** Without what XML cannot hold, for what gateways sent and old records say was not typed here. */
const writable = (text: string) =>
  text.replace(/\r\n?/g, "\n").replace(/(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, "");

/** Characters that Excel takes in a cell. */
const mostInCell = 32_767;
/** Excel reads _x0041_ as A: the sign before it is written as a code itself (ECMA-376, 22.9.2.19). */
const xlsxText = (text: string) =>
  writable(text)
    .slice(0, mostInCell)
    .replace(/\p{Cs}$/u, "")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");

/** What Excel takes as the name of a sheet: 31 characters, none of them of a reference, no apostrophe around them. */
const sheetName = (name: string) =>
  writable(name)
    .replace(/[\\/*?:[\]\n]/g, " ")
    .slice(0, 31)
    .replace(/\p{Cs}$/u, "")
    .replace(/^'+|'+$/g, "");

/** =SUM(…), +, -, @ at the beginning would run when the file is opened (OWASP: CSV injection). */
export function escapeFormula(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}
