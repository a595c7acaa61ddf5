/** Columns of a statement, and detection of lines that are not operations: repeated headers, sums, notes. */
import type { SpreadsheetCell } from "../../../../../server/documents/spreadsheet-reader.ts";
import { currencyInHeader, textIn } from "./parse-cells.ts";

export const needed = ["operation", "amount"] as const;

/** Accepted header names, normalized to lower-case letters and digits. */
export const statementColumnNames = {
  operation: [
    "tmid",
    "idtransfermovil",
    "transactionuuid",
    "uuid",
    "idtransaccion",
    "codigo",
    "operacion",
    "operation",
    "idoperacion",
    "nooperacion",
    "nrooperacion",
    "numerooperacion",
    "numerodeoperacion",
  ],
  reference: ["externalid", "referencia", "reference", "merchantopid", "identificador", "transaccion"],
  amount: ["amount", "importe", "monto", "valor", "total", "amountpaid"],
  currency: ["currency", "moneda"],
  state: ["status", "estado", "statuscode", "resultado"],
  moment: ["date", "fecha", "createdat", "fechahora", "fechayhora", "fechaoperacion", "fechadeoperacion", "fechaini"],
  refunded: ["refundedamount", "devuelto", "refunded"],
  fee: ["commission", "comision", "fee", "tarifa", "descuento"],
  net: ["net", "neto", "importeneto", "liquidado", "amountcredited"],
} as const;
export type Column = keyof typeof statementColumnNames;
interface ColumnPosition {
  readonly at: number;
  readonly header: string;
  /** Currency in the header: «Importe (CUP)». */
  readonly currency?: string | undefined;
}
export type Columns = Partial<Record<Column, ColumnPosition>>;

/** The positions of the columns, if these cells are headers. */
export function columnsIn(cells: readonly SpreadsheetCell[]): Columns {
  const columns: Columns = {};
  for (const [index, cell] of cells.entries()) {
    const header = textIn(cell);
    if (header === undefined) continue;
    const names = [header, header.replace(/\(.*?\)/g, ""), header.replace(/\s(?:[A-Z]{3}|MN)\s*$/, "")].map(
      normalizeHeader,
    );
    for (const column of Object.keys(statementColumnNames) as Column[])
      if (names.some((each) => (statementColumnNames[column] as readonly string[]).includes(each)))
        columns[column] ??= { at: index, header, currency: currencyInHeader(header) };
  }
  return columns;
}

/** True for an empty line, a repeated header, a sum, or text in a single cell. */
export function isAround(cells: readonly SpreadsheetCell[], columns: Columns): boolean {
  const texts = cells.map(textIn);
  const filled = texts.filter((text) => text !== undefined);
  const textOf = (column: Column) => texts[columns[column]?.at ?? -1];
  if (filled.length === 0 || needed.every((column) => textOf(column) === columns[column]?.header)) return true;
  // A single operation number is an operation whose amount is missing.
  if (filled.length === 1) return !/^[A-Za-z-]*\d[A-Za-z0-9-]*$/.test(textOf("operation") ?? "");
  if (isSum(textOf("operation") ?? filled[0] ?? "")) return true;
  // «Total | 25 | 40 750.00»: the count is in the operation's column; there is no reference and no date.
  const requiredColumns = (["reference", "moment"] as const).filter((column) => columns[column]);
  return (
    isSum(filled[0] ?? "") &&
    requiredColumns.length > 0 &&
    requiredColumns.every((column) => textOf(column) === undefined || isSum(textOf(column) ?? ""))
  );
}

const sumPattern =
  /^(?:(?:sub)?total(?:es)?|saldo|suma|importe total|cantidad|cant|operaciones|number of operations|count|balance)(?![a-z0-9])/;

const isSum = (text: string): boolean => sumPattern.test(withoutAccents(text).trim());

const withoutAccents = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const normalizeHeader = (header: string) => withoutAccents(header).replace(/[^a-z0-9]/g, "");
