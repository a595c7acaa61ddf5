/** Reads a gateway's statement (CSV or XLSX) into its operations. One bad line refuses the whole file, naming each. */
import { detectDelimiter, parseCsv, readXlsx, stripBom } from "hucre";
import { Refusal } from "../../../kit/errors.ts";
import { sayFault } from "../../../kit/faults.ts";
import type { Language } from "../../../kit/language.ts";
import { isPositive } from "../../../kit/money.ts";
import type { UploadedFile } from "../../../server/call.ts";
import { sheetMime } from "../../../server/documents/spreadsheet.ts";
import type { Gateway } from "../../payments/contract.ts";
import type { LineFault } from "../shapes.ts";
import { type Cell, readAmount, readCurrency, readMoment, readState, textIn } from "./statement-cells.ts";
import type { TheirOperation } from "./load.ts";

const linesAtMost = 50_000;
const faultsAtMost = 50;

/** What each column may be called, tidied: small letters and digits only. */
const headers = {
  operation: [
    "tmid",
    "idtransfermovil",
    "transactionuuid",
    "uuid",
    "idtransaccion",
    "codigo",
    "operacion",
    "operation",
  ],
  reference: ["externalid", "referencia", "reference", "merchantopid", "identificador", "transaccion"],
  amount: ["amount", "importe", "monto", "valor", "total", "amountpaid"],
  currency: ["currency", "moneda"],
  state: ["status", "estado", "statuscode", "resultado"],
  moment: ["date", "fecha", "createdat", "fechahora", "fechaini"],
  refunded: ["refundedamount", "devuelto", "refunded"],
} as const;
type Column = keyof typeof headers;
type Columns = Partial<Record<Column, { readonly at: number; readonly header: string }>>;

/** Operations with money, in the file's order; those that took none are left out. `day` is meant where no date is written. */
export async function readStatement(
  file: UploadedFile,
  meant: { readonly gateway: Gateway; readonly day: string; readonly language: Language },
): Promise<TheirOperation[]> {
  const [head = [], ...rows] = await rowsOf(file);
  const columns = columnsOf(head, meant.language);
  if (rows.length > linesAtMost) throw new Refusal("TOO_LARGE", { facts: { most: linesAtMost } });
  const faults: LineFault[] = [];
  const read = new Map<string, TheirOperation>();
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => textIn(cell) === undefined)) continue;
    const line = index + 2;
    const fault = (column: Column, code: string) =>
      faults.push({ line, column: columns[column]?.header ?? column, text: sayFault(code, meant.language) });
    const operation = readLine(row, columns, meant, fault);
    if (operation === undefined) continue;
    const before = read.get(operation.operation);
    if (before && JSON.stringify(before) !== JSON.stringify(operation)) fault("operation", "REPEATED");
    read.set(operation.operation, operation);
  }
  if (faults.length > 0)
    throw new Refusal("STATEMENT_FAULTS", { facts: { lines: faults.slice(0, faultsAtMost), faults: faults.length } });
  return [...read.values()];
}

function readLine(
  row: readonly Cell[],
  columns: Columns,
  { gateway, day }: { readonly gateway: Gateway; readonly day: string },
  fault: (column: Column, code: string) => void,
): TheirOperation | undefined {
  const cell = (column: Column): Cell => {
    const found = columns[column];
    return found ? (row[found.at] ?? null) : null;
  };
  const state = columns.state ? readState(gateway, cell("state")) : "paid";
  if (state === undefined) {
    fault("state", "CHOICE");
    return undefined;
  }
  if (state === "noMoney") return undefined;
  const operation = textIn(cell("operation"))?.slice(0, 100);
  const amount = readAmount(gateway, cell("amount"));
  const currency = columns.currency ? readCurrency(cell("currency")) : "CUP";
  const moment = columns.moment ? readMoment(cell("moment")) : { day, at: undefined };
  const refunded = textIn(cell("refunded")) === undefined ? undefined : readAmount(gateway, cell("refunded"));
  if (operation === undefined) fault("operation", "REQUIRED");
  if (amount === undefined) fault("amount", "AMOUNT");
  if (currency === undefined) fault("currency", "CHOICE");
  if (moment === undefined) fault("moment", "DAY");
  if (refunded === undefined && textIn(cell("refunded")) !== undefined) fault("refunded", "AMOUNT");
  if (operation === undefined || amount === undefined || currency === undefined || moment === undefined)
    return undefined;
  return {
    operation,
    reference: textIn(cell("reference"))?.slice(0, 40) ?? null,
    day: moment.day,
    at: moment.at ?? null,
    // EnZona says "given back" of a part and of all of it alike.
    state: refunded === undefined || state === "claimed" ? state : stateAfter(refunded, amount, state),
    amount,
    currency,
    refunded: refunded ?? (state === "refunded" ? amount : state === "paid" ? "0.00" : null),
  };
}

function stateAfter(refunded: string, amount: string, state: TheirOperation["state"]): TheirOperation["state"] {
  if (refunded === amount) return "refunded";
  return isPositive(refunded) ? "partlyRefunded" : state;
}

async function rowsOf(file: UploadedFile): Promise<readonly (readonly Cell[])[]> {
  if (file.mime === sheetMime.xlsx) {
    const book = await readXlsx(file.content).catch(() => undefined);
    if (!book) throw new Refusal("FILE_TYPE", { fields: { file: ["FILE_TYPE"] } });
    return book.sheets[0]?.rows ?? [];
  }
  if (file.mime !== "text/plain") throw new Refusal("FILE_TYPE", { fields: { file: ["FILE_TYPE"] } });
  const text = stripBom(decode(file.content));
  return parseCsv(text, { delimiter: detectDelimiter(text) });
}

/** Banks still write Latin-1. */
function decode(content: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    return content.toString("latin1");
  }
}

/** Where each column stands; refused when those are missing without which a line means nothing. */
function columnsOf(head: readonly Cell[], language: Language): Columns {
  const columns: Columns = {};
  for (const [at, cell] of head.entries()) {
    const header = textIn(cell);
    if (header === undefined) continue;
    const tidy = tidied(header);
    for (const column of Object.keys(headers) as Column[])
      if ((headers[column] as readonly string[]).includes(tidy)) columns[column] ??= { at, header };
  }
  const missing = (["operation", "amount"] as const).filter((column) => !columns[column]);
  if (missing.length > 0) {
    const lines = missing.map((column) => ({
      line: 1,
      column: headers[column][0],
      text: sayFault("REQUIRED", language),
    }));
    throw new Refusal("STATEMENT_FAULTS", { facts: { lines, faults: lines.length } });
  }
  return columns;
}

const tidied = (header: string) =>
  header
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
