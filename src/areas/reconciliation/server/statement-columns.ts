/** Which columns a statement has, and which of its lines are no operations: headers said again, sums, words below. */
import type { SpreadsheetCell } from "../../../server/documents/spreadsheet-reader.ts";
import { currencyInHeader, textIn } from "./parse-cells.ts";

export const needed = ["operation", "amount"] as const;

/** What each column may be called, tidied: small letters and digits only. */
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
interface Standing {
  readonly at: number;
  readonly header: string;
  /** «Importe (CUP)». */
  readonly currency?: string | undefined;
}
export type Columns = Partial<Record<Column, Standing>>;

/** Where each column stands, as far as these are headers. */
export function columnsIn(cells: readonly SpreadsheetCell[]): Columns {
  const columns: Columns = {};
  for (const [at, cell] of cells.entries()) {
    const header = textIn(cell);
    if (header === undefined) continue;
    const said = [header, header.replace(/\(.*?\)/g, ""), header.replace(/\s(?:[A-Z]{3}|MN)\s*$/, "")].map(tidied);
    for (const column of Object.keys(statementColumnNames) as Column[])
      if (said.some((each) => (statementColumnNames[column] as readonly string[]).includes(each)))
        columns[column] ??= { at, header, currency: currencyInHeader(header) };
  }
  return columns;
}

/** Empty, a header said again, a sum, or words in one cell alone. */
export function isAround(cells: readonly SpreadsheetCell[], columns: Columns): boolean {
  const texts = cells.map(textIn);
  const filled = texts.filter((text) => text !== undefined);
  const at = (column: Column) => texts[columns[column]?.at ?? -1];
  if (filled.length === 0 || needed.every((column) => at(column) === columns[column]?.header)) return true;
  // The number of an operation alone is one without its amount.
  if (filled.length === 1) return !/^[A-Za-z-]*\d[A-Za-z0-9-]*$/.test(at("operation") ?? "");
  if (isSum(at("operation") ?? filled[0] ?? "")) return true;
  // «Total | 25 | 40 750.00»: how many they are stands where an operation would; it has neither reference nor date.
  const dated = (["reference", "moment"] as const).filter((column) => columns[column]);
  return (
    isSum(filled[0] ?? "") &&
    dated.length > 0 &&
    dated.every((column) => at(column) === undefined || isSum(at(column) ?? ""))
  );
}

const sums =
  /^(?:(?:sub)?total(?:es)?|saldo|suma|importe total|cantidad|cant|operaciones|number of operations|count|balance)(?![a-z0-9])/;

const isSum = (text: string): boolean => sums.test(plain(text).trim());

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const tidied = (header: string) => plain(header).replace(/[^a-z0-9]/g, "");
