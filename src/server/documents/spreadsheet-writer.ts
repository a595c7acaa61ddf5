/**
 * Writes spreadsheets as a stream while their rows are read: XLSX with hucre, CSV as RFC 4180 in UTF-8 with a byte
 * order mark, without which Excel garbles accents. XLSX cells have a type; in CSV, text that a program could take for a
 * formula gets an apostrophe in front.
 */
import { writeCsvStream, writeXlsx as writeWorkbook, writeXlsxStream } from "hucre";
import { wallTime } from "../../kit/time/calendar.ts";
import { type Cell, isNumericKind, type SpreadsheetColumn, type SheetFormat } from "../../kit/contract/list-columns.ts";

const csvMime = "text/csv; charset=utf-8";
/** MIME type of each export format. */
export const sheetMime: Readonly<Record<SheetFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: csvMime,
  "csv-es": csvMime,
};
/** File extension of an export format, without dot. */
export const extensionOf = (format: SheetFormat) => (format === "xlsx" ? "xlsx" : "csv");

/** Content of a spreadsheet: its name, columns and rows. */
export interface Spreadsheet<Row> {
  readonly name: string;
  readonly columns: readonly SpreadsheetColumn<Row>[];
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
  /** A second sheet about the first one, as labels and values; a CSV file has none. Only for few rows. */
  readonly notes?: { readonly name: string; readonly lines: readonly (readonly [label: string, value: string])[] };
}
type SheetKind = SpreadsheetColumn<never>["kind"];

/** The bytes of the file, generated while the rows are read. */
export function writeSpreadsheet<Row>(sheet: Spreadsheet<Row>, format: SheetFormat): AsyncIterable<Uint8Array> {
  if (format === "xlsx") return sheet.notes ? writeXlsxWithNotes(sheet, sheet.notes) : writeXlsx(sheet);
  return writeCsv(sheet, format === "csv" ? { delimiter: ",", point: "." } : { delimiter: ";", point: "," });
}

/** Cell style for text with several lines. */
const wrapLines = { alignment: { wrapText: true, vertical: "top" } } as const;
const formats = {
  // A phone number is text, not a number to add up.
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
    mapRows(rows, (row) => columns.map(({ kind, cell }) => xlsxCell(cell(row), kind))),
    { name: sheetName(name), columns: xlsxColumns(columns), freezePane: { rows: 1 } },
  );
}

async function* writeXlsxWithNotes<Row>(
  { name, columns, rows }: Spreadsheet<Row>,
  notes: NonNullable<Spreadsheet<Row>["notes"]>,
): AsyncIterable<Uint8Array> {
  const cells: ReturnType<typeof xlsxCell>[][] = [];
  for await (const row of rows) cells.push(columns.map(({ kind, cell }) => xlsxCell(cell(row), kind)));
  const sheetColumns = xlsxColumns(columns);
  yield await writeWorkbook({
    sheets: [
      {
        name: sheetName(name),
        columns: sheetColumns,
        rows: [sheetColumns.map(({ header }) => header), ...cells],
        freezePane: { rows: 1 },
      },
      {
        name: sheetName(notes.name),
        columns: [{ width: 30 }, { width: 90, style: wrapLines }],
        rows: notes.lines.map((line) => line.map(xlsxText)),
      },
    ],
  });
}

const xlsxColumns = (columns: readonly Pick<SpreadsheetColumn<never>, "header" | "width" | "kind">[]) =>
  columns.map(({ header, width, kind }) => ({
    header: xlsxText(header),
    width,
    ...(kind === "long" && { style: wrapLines }),
    ...(kind && kind !== "text" && kind !== "long" && { numFmt: formats[kind] }),
  }));

interface CsvStyle {
  readonly delimiter: string;
  /** Decimal separator. */
  readonly point: string;
}

function writeCsv<Row>(
  { columns, rows }: Spreadsheet<Row>,
  { delimiter, point: decimalPoint }: CsvStyle,
): AsyncIterable<Uint8Array> {
  return writeCsvStream(
    mapRows(rows, (row) => columns.map(({ kind, cell }) => csvCell(cell(row), kind, decimalPoint))),
    { headers: columns.map(({ header }) => escapeFormula(printable(header))), bom: true, delimiter },
  );
}

async function* mapRows<Row, Mapped>(rows: AsyncIterable<Row> | Iterable<Row>, toLine: (row: Row) => Mapped) {
  for await (const row of rows) yield toLine(row);
}

function xlsxCell(cell: Cell, kind: SheetKind): string | number | Date | null {
  if (cell === null || cell === undefined || cell === "") return null;
  // Fourteen digits fit exactly into a double.
  if (kind === "percent") return Number(cell) / 100;
  if (isNumericKind(kind) || typeof cell === "number") return Number(cell);
  if (kind === "day") return new Date(`${cell}T00:00:00Z`);
  // Spreadsheets have no time zones: the cell shows Havana time.
  if (kind === "instant") return new Date(`${wallTime(cell).replace(" ", "T")}:00Z`);
  return xlsxText(cell);
}

function csvCell(cell: Cell, kind: SheetKind, decimalPoint: string): string | null {
  if (cell === null || cell === undefined) return null;
  if (isNumericKind(kind) || typeof cell === "number") return String(cell).replace(".", decimalPoint);
  if (kind === "instant") return wallTime(cell);
  return kind === "day" ? cell : escapeFormula(printable(cell));
}

/** Removes characters that XML cannot contain; data of gateways and old records may have them. */
const printable = (text: string) =>
  text.replace(/\r\n?/g, "\n").replace(/(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, "");

/** Maximum characters of a cell in Excel. */
const maxInCell = 32_767;
/** Excel reads _x0041_ as A, so the underscore is escaped as a code itself (ECMA-376, 22.9.2.19). */
const xlsxText = (text: string) =>
  printable(text)
    .slice(0, maxInCell)
    .replace(/\p{Cs}$/u, "")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");

/** A valid sheet name in Excel: 31 characters, none of the reserved ones, no apostrophe at either end. */
const sheetName = (name: string) =>
  printable(name)
    .replace(/[\\/*?:[\]\n]/g, " ")
    .slice(0, 31)
    .replace(/\p{Cs}$/u, "")
    .replace(/^'+|'+$/g, "");

/**
 * Prefixes text that starts with =, +, -, @: programs would execute it as a formula when the file is opened (OWASP: CSV
 * injection).
 */
export function escapeFormula(text: string): string {
  return /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
}
