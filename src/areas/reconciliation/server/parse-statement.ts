/**
 * Reads a gateway's statement (CSV or XLSX) into its operations. One bad line refuses the whole file, naming each. In a process of
 * its own: what it is given may be anything.
 */
import { createHash } from "node:crypto";
import { Refusal } from "../../../kit/errors.ts";
import { fieldErrorMessage } from "../../../kit/validation-errors.ts";
import type { Language } from "../../../kit/language.ts";
import { amountText, isPositive, minor } from "../../../kit/money.ts";
import { BrokenLine, readSpreadsheet, type SpreadsheetCell } from "../../../server/documents/spreadsheet-reader.ts";
import type { GatewayKey } from "../../payments/contract.ts";
import type { LineFault } from "../schemas.ts";
import type { DayOrder, Repeated } from "../schemas.ts";
import { type Column, type Columns, statementColumnNames, columnsIn, isAround, needed } from "./statement-columns.ts";
import {
  currencyBeside,
  hasDecimals,
  isNegative,
  numberFault,
  parseStatementAmount,
  readCurrency,
  readState,
  textIn,
  type Unit,
} from "./parse-cells.ts";
import { decideOrder, momentIn, type WrittenMoment, writtenMoment } from "./statement-moments.ts";
import { type Operations, packOperations, type TheirOperation } from "./gateway-operations.ts";
import { isPlaceholder } from "../../../kit/identity-keys.ts";

const faultsAtMost = 50;
/** Lines in which the headers must have come. */
const titlesAtMost = 20;
export interface StatementFile {
  readonly file: { readonly mime: string; readonly content: Uint8Array };
  readonly gateway: GatewayKey;
  /** Meant where no date is written. */
  readonly day: string;
  /** What somebody said of its dates. */
  readonly dayOrder?: DayOrder | undefined;
  readonly language: Language;
}

/** What is no operation of its own, and is told. */
interface LeftOut {
  /** Lines that say of an operation what a line before said. */
  readonly repeated: readonly Repeated[];
  /** Operations that took no money. */
  readonly noMoney: number;
}
type Read = LeftOut & { readonly operations: readonly TheirOperation[] };

/** Operations with money, and the file's own mark; operations that took none are counted. */
export async function readStatement(meant: StatementFile): Promise<Operations & LeftOut & { readonly sha256: string }> {
  const { operations, ...leftOut } = await readOperations(meant);
  const sha256 = createHash("sha256").update(meant.file.content).digest("hex");
  return { ...packOperations(operations), ...leftOut, sha256 };
}

type Undated = Omit<TheirOperation, "day" | "at"> & { readonly written: WrittenMoment | undefined };
interface Found {
  readonly line: number;
  readonly columns: Columns;
  readonly operation: Undated;
}

/** STATEMENT_FAULTS by line; STATEMENT_DAYS where somebody must say how its dates are meant. */
export async function readOperations(meant: StatementFile): Promise<Read> {
  const faults: LineFault[] = [];
  const say = (line: number, column: string, code: string) =>
    faults.push({ line, column, text: fieldErrorMessage(code, meant.language) });
  const { found, noMoney } = await readLines(meant, say);
  const { order, ask } = decideOrder(
    found.flatMap(({ operation }) => operation.written ?? []),
    meant.day,
    meant.dayOrder,
  );
  const read = new Map<string, { line: number; operation: TheirOperation }>();
  const repeated: Repeated[] = [];
  for (const { line, columns, operation: undated } of found) {
    const { written, ...rest } = undated;
    const moment = written ? momentIn(written, order) : { day: meant.day };
    if (!moment) {
      say(line, columns.moment?.header ?? "", "DAY");
      continue;
    }
    const operation = { ...rest, day: moment.day, at: moment.at ?? null };
    const before = read.get(operation.operation);
    if (!before) read.set(operation.operation, { line, operation });
    else if (JSON.stringify(before.operation) === JSON.stringify(operation))
      repeated.push({ line, first: before.line });
    else say(line, columns.operation?.header ?? "", "REPEATED");
  }
  if (faults.length > 0) {
    const lines = faults.toSorted((a, b) => a.line - b.line).slice(0, faultsAtMost);
    throw new Refusal("STATEMENT_FAULTS", { facts: { lines, faults: faults.length } });
  }
  if (ask.length > 0) throw new Refusal("STATEMENT_DAYS", { facts: { readings: ask } });
  return { operations: [...read.values()].map(({ operation }) => operation), repeated, noMoney };
}

async function readLines(meant: StatementFile, say: (line: number, column: string, code: string) => void) {
  const found: Found[] = [];
  let noMoney = 0;
  try {
    const known = { ...meant, unit: await unitOf(meant) };
    for await (const { line, cells, columns } of linesOf(meant)) {
      const fault = (column: Column, code: string) => say(line, columns[column]?.header ?? column, code);
      const operation = readLine(cells, columns, known, fault);
      if (operation === "noMoney") noMoney += 1;
      else if (operation) found.push({ line, columns, operation });
    }
  } catch (error) {
    if (!(error instanceof BrokenLine)) throw error;
    say(error.line, "", error.code);
  }
  return { found, noMoney };
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
  readonly cells: readonly SpreadsheetCell[];
  readonly columns: Columns;
}

/** What may be operations: titles above the headers, headers said again on each page, sums and empty lines are not. */
async function* linesOf({ file, language }: StatementFile): AsyncGenerator<Line> {
  let columns: Columns | undefined;
  const seen = new Set<Column>();
  for await (const { line, cells } of readSpreadsheet(file)) {
    if (!columns) {
      if (line > titlesAtMost) break;
      const found = columnsIn(cells);
      for (const column of needed) if (found[column]) seen.add(column);
      if (needed.every((column) => found[column])) columns = found;
      continue;
    }
    if (!isAround(cells, columns)) yield { line, cells, columns };
  }
  if (columns) return;
  const missing = needed.filter((column) => !seen.has(column));
  const lines = (missing.length > 0 ? missing : needed).map((column) => ({
    line: 1,
    column: statementColumnNames[column][0],
    text: fieldErrorMessage("REQUIRED", language),
  }));
  throw new Refusal("STATEMENT_FAULTS", { facts: { lines, faults: lines.length } });
}

function readLine(
  row: readonly SpreadsheetCell[],
  columns: Columns,
  { gateway, unit }: { readonly gateway: GatewayKey; readonly unit: Unit },
  fault: (column: Column, code: string) => void,
): Undated | "noMoney" | undefined {
  const cell = (column: Column): SpreadsheetCell => {
    const found = columns[column];
    return found ? (row[found.at] ?? null) : null;
  };
  const state = columns.state ? readState(gateway, cell("state")) : "paid";
  if (state === undefined) {
    fault("state", "CHOICE");
    return undefined;
  }
  if (state === "noMoney") return state;
  const has = (column: Column) => {
    const text = textIn(cell(column)) ?? "";
    return column === "operation" ? text !== "" : !isPlaceholder(text);
  };
  const numbers = (["operation", "reference"] as const).map((column) => {
    const wrong = has(column) ? numberFault(gateway, column, cell(column)) : undefined;
    if (wrong) fault(column, wrong);
    return has(column) && !wrong ? textIn(cell(column)) : undefined;
  });
  const [operation, reference] = numbers;
  const amount = parseStatementAmount(unit, cell("amount"));
  const beside = currencyBeside(cell("amount"));
  const currency = columns.currency ? readCurrency(cell("currency")) : (beside ?? columns.amount?.currency ?? "CUP");
  const written = columns.moment ? writtenMoment(cell("moment")) : undefined;
  const refunded = textIn(cell("refunded")) === undefined ? undefined : parseStatementAmount(unit, cell("refunded"));
  const fee = feeIn(unit, amount, cell, fault);
  if (!has("operation")) fault("operation", "REQUIRED");
  if (amount === undefined) fault("amount", isNegative(cell("amount")) ? "NEGATIVE" : "AMOUNT");
  if (currency === undefined || (columns.currency && beside && beside !== currency)) fault("currency", "CHOICE");
  if (columns.moment && !written) fault("moment", "DAY");
  if (refunded === undefined && textIn(cell("refunded")) !== undefined) fault("refunded", "AMOUNT");
  if (operation === undefined || amount === undefined || currency === undefined) return undefined;
  if (columns.moment && !written) return undefined;
  return {
    operation,
    reference: reference ?? null,
    written,
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
  cell: (column: Column) => SpreadsheetCell,
  fault: (column: Column, code: string) => void,
): string | undefined {
  const read = (column: "fee" | "net") => {
    if (textIn(cell(column)) === undefined) return undefined;
    const said = parseStatementAmount(unit, cell(column));
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
