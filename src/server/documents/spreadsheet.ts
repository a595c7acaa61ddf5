/**
 * Tables to take away, written while their rows are read: XLSX by hucre and CSV (RFC 4180, UTF-8 with its mark, without
 * which Excel garbles accents). Text that a program could take for a formula stays text.
 */
import { writeCsvStream, writeXlsxStream } from "hucre";
import { wallTime } from "../../kit/calendar.ts";
import { type Cell, isFigure, type SheetColumn } from "../../kit/columns.ts";

export type SheetFormat = "xlsx" | "csv";
export const sheetMime: Readonly<Record<SheetFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};

export interface Sheet<Row> {
  readonly name: string;
  readonly columns: readonly SheetColumn<Row>[];
  readonly rows: AsyncIterable<Row> | Iterable<Row>;
}

export function writeSheet<Row>(sheet: Sheet<Row>, format: SheetFormat): AsyncIterable<Uint8Array> {
  return format === "xlsx" ? writeXlsx(sheet) : writeCsv(sheet);
}

const formats = {
  // A number of a phone is none to add up.
  phone: "@",
  whole: "0",
  amount: "#,##0.00",
  rate: "#,##0.00####",
  day: "dd/mm/yyyy",
  instant: "dd/mm/yyyy hh:mm",
} as const;

function writeXlsx<Row>({ name, columns, rows }: Sheet<Row>): AsyncIterable<Uint8Array> {
  return writeXlsxStream(
    lines(rows, (row) => columns.map(({ kind, cell }) => xlsxCell(cell(row), kind))),
    {
      name: name.replace(/[\\/*?:[\]]/g, " ").slice(0, 31),
      columns: columns.map(({ header, width, kind }) => ({
        header,
        width,
        ...(kind && kind !== "text" ? { numFmt: formats[kind] } : {}),
      })),
      freezePane: { rows: 1 },
    },
  );
}

function writeCsv<Row>({ columns, rows }: Sheet<Row>): AsyncIterable<Uint8Array> {
  return writeCsvStream(
    lines(rows, (row) => columns.map(({ kind, cell }) => csvCell(cell(row), kind))),
    { headers: columns.map(({ header }) => header), bom: true },
  );
}

async function* lines<Row, Line>(rows: AsyncIterable<Row> | Iterable<Row>, line: (row: Row) => Line) {
  for await (const row of rows) yield line(row);
}

function xlsxCell(cell: Cell, kind: SheetColumn<never>["kind"]): string | number | Date | null {
  if (cell === null || cell === undefined || cell === "") return null;
  // Fourteen digits fit a double exactly; a cell is for looking and adding up, the books are in the database.
  if (isFigure(kind)) return Number(cell);
  if (kind === "day") return new Date(`${cell}T00:00:00Z`);
  // Spreadsheets know no time zones: the cell shows what the clock in Havana showed.
  if (kind === "instant") return new Date(`${wallTime(String(cell)).replace(" ", "T")}:00Z`);
  return inert(String(cell));
}

function csvCell(cell: Cell, kind: SheetColumn<never>["kind"]): string | null {
  if (cell === null || cell === undefined) return null;
  if (kind === "instant") return wallTime(String(cell));
  return kind === undefined || kind === "text" || kind === "phone" ? inert(String(cell)) : String(cell);
}

/** =SUM(…), +, -, @ at the beginning would run when the file is opened or saved as CSV (OWASP: CSV injection). */
export function inert(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
