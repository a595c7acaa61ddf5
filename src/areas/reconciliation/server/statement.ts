/**
 * Reads a gateway's statement (CSV or XLSX) into its operations. One bad line refuses the whole file, naming each. In a process of
 * its own: what it is given may be anything.
 */
import { createHash } from "node:crypto";
import { Refusal } from "../../../kit/errors.ts";
import { sayFault } from "../../../kit/faults.ts";
import type { Language } from "../../../kit/language.ts";
import { amountText, isPositive, minor } from "../../../kit/money.ts";
import { BrokenLine, readTable, type TableCell } from "../../../server/documents/table-file.ts";
import type { Gateway } from "../../payments/contract.ts";
import type { LineFault } from "../shapes.ts";
import {
  hasDecimals,
  isNegative,
  readAmount,
  readCurrency,
  readMoment,
  readState,
  textIn,
  type Unit,
} from "./statement-cells.ts";
import { type Operations, pack, type TheirOperation } from "./operations.ts";

const faultsAtMost = 50;
/** Lines in which the headers must have come. */
const titlesAtMost = 20;
const needed = ["operation", "amount"] as const;

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
  fee: ["commission", "comision", "fee", "tarifa", "descuento"],
  net: ["net", "neto", "importeneto", "liquidado", "amountcredited"],
} as const;
type Column = keyof typeof headers;
type Columns = Partial<Record<Column, { readonly at: number; readonly header: string }>>;

export interface StatementFile {
  readonly file: { readonly mime: string; readonly content: Uint8Array };
  readonly gateway: Gateway;
  /** Meant where no date is written. */
  readonly day: string;
  readonly language: Language;
}

/** Operations with money, and the file's own mark; operations that took none are left out. */
export async function readStatement(meant: StatementFile): Promise<Operations & { readonly sha256: string }> {
  const read = await readOperations(meant);
  return { ...pack(read), sha256: createHash("sha256").update(meant.file.content).digest("hex") };
}

export async function readOperations(meant: StatementFile): Promise<TheirOperation[]> {
  const faults: LineFault[] = [];
  const read = new Map<string, TheirOperation>();
  const say = (line: number, column: string, code: string) =>
    faults.push({ line, column, text: sayFault(code, meant.language) });
  try {
    const known = { ...meant, unit: await unitOf(meant) };
    for await (const { line, cells, columns } of linesOf(meant)) {
      const fault = (column: Column, code: string) => say(line, columns[column]?.header ?? column, code);
      const operation = readLine(cells, columns, known, fault);
      if (operation === undefined) continue;
      const before = read.get(operation.operation);
      if (before && JSON.stringify(before) !== JSON.stringify(operation)) fault("operation", "REPEATED");
      read.set(operation.operation, operation);
    }
  } catch (error) {
    if (!(error instanceof BrokenLine)) throw error;
    say(error.line, "", error.code);
  }
  if (faults.length > 0)
    throw new Refusal("STATEMENT_FAULTS", { facts: { lines: faults.slice(0, faultsAtMost), faults: faults.length } });
  return [...read.values()];
}

/** Bidaiondo writes hundredths, and people who copy its list write decimals: one file has one unit. */
async function unitOf(meant: StatementFile): Promise<Unit> {
  if (meant.gateway !== "bipay") return "whole";
  for await (const { cells, columns } of linesOf(meant))
    if (hasDecimals(cells[columns.amount?.at ?? -1])) return "whole";
  return "hundredths";
}

interface Line {
  readonly line: number;
  readonly cells: readonly TableCell[];
  readonly columns: Columns;
}

/** What may be operations: titles above the headers, headers said again on each page, sums and empty lines are not. */
async function* linesOf({ file, language }: StatementFile): AsyncGenerator<Line> {
  let columns: Columns | undefined;
  const seen = new Set<Column>();
  for await (const { line, cells } of readTable(file)) {
    if (!columns) {
      if (line > titlesAtMost) break;
      const found = columnsIn(cells);
      for (const column of needed) if (found[column]) seen.add(column);
      if (needed.every((column) => found[column])) columns = found;
      continue;
    }
    if (cells.some((cell) => textIn(cell) !== undefined) && !isHeader(cells, columns) && !isSum(cells, columns))
      yield { line, cells, columns };
  }
  if (columns) return;
  const missing = needed.filter((column) => !seen.has(column));
  const lines = (missing.length > 0 ? missing : needed).map((column) => ({
    line: 1,
    column: headers[column][0],
    text: sayFault("REQUIRED", language),
  }));
  throw new Refusal("STATEMENT_FAULTS", { facts: { lines, faults: lines.length } });
}

function readLine(
  row: readonly TableCell[],
  columns: Columns,
  { gateway, day, unit }: { readonly gateway: Gateway; readonly day: string; readonly unit: Unit },
  fault: (column: Column, code: string) => void,
): TheirOperation | undefined {
  const cell = (column: Column): TableCell => {
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
  const amount = readAmount(unit, cell("amount"));
  const currency = columns.currency ? readCurrency(cell("currency")) : "CUP";
  const moment = columns.moment ? readMoment(cell("moment")) : { day, at: undefined };
  const refunded = textIn(cell("refunded")) === undefined ? undefined : readAmount(unit, cell("refunded"));
  const fee = feeIn(unit, amount, cell, fault);
  if (operation === undefined) fault("operation", "REQUIRED");
  if (amount === undefined) fault("amount", isNegative(cell("amount")) ? "NEGATIVE" : "AMOUNT");
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
    ...(fee === undefined ? {} : { fee }),
  };
}

/** What the gateway keeps, as it says itself, or what is left between the amount and what it pays out. */
function feeIn(
  unit: Unit,
  amount: string | undefined,
  cell: (column: Column) => TableCell,
  fault: (column: Column, code: string) => void,
): string | undefined {
  const read = (column: "fee" | "net") => {
    if (textIn(cell(column)) === undefined) return undefined;
    const said = readAmount(unit, cell(column));
    if (said === undefined) fault(column, isNegative(cell(column)) ? "NEGATIVE" : "AMOUNT");
    return said;
  };
  const [fee, net] = [read("fee"), read("net")];
  if (amount === undefined) return undefined;
  if (fee === undefined && net !== undefined && minor(net) > minor(amount)) fault("net", "TOO_BIG");
  if (fee !== undefined && minor(fee) > minor(amount)) fault("fee", "TOO_BIG");
  return fee ?? (net === undefined ? undefined : amountText(minor(amount) - minor(net)));
}

function stateAfter(refunded: string, amount: string, state: TheirOperation["state"]): TheirOperation["state"] {
  if (refunded === amount) return "refunded";
  return isPositive(refunded) ? "partlyRefunded" : state;
}

/** Where each column stands, as far as these are headers. */
function columnsIn(cells: readonly TableCell[]): Columns {
  const columns: Columns = {};
  for (const [at, cell] of cells.entries()) {
    const header = textIn(cell);
    if (header === undefined) continue;
    const tidy = tidied(header);
    for (const column of Object.keys(headers) as Column[])
      if ((headers[column] as readonly string[]).includes(tidy)) columns[column] ??= { at, header };
  }
  return columns;
}

const isHeader = (cells: readonly TableCell[], columns: Columns) =>
  needed.every((column) => textIn(cells[columns[column]?.at ?? 0]) === columns[column]?.header);

const sums = /^(sub)?total(es)?(general|deldia|cobrado|operaciones)?$|^(saldo|suma|importetotal|cantidaddeoperaciones)/;

/** A line that adds up others says so where its operation would stand, or before all else where it names none. */
function isSum(cells: readonly TableCell[], { operation }: Columns): boolean {
  const said = textIn(cells[operation?.at ?? -1]) ?? cells.map(textIn).find((text) => text !== undefined);
  return said !== undefined && sums.test(tidied(said));
}

const tidied = (header: string) =>
  header
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
