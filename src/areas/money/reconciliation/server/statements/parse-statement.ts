/**
 * Parses a gateway's statement (CSV or XLSX) into operations. One invalid line rejects the whole file; every error is
 * reported with its line. Runs in a process of its own, because the file is untrusted.
 */
import { createHash } from "node:crypto";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { fieldErrorMessage } from "../../../../../kit/validation/validation-errors.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import {
  BrokenLine,
  readSpreadsheet,
  type SpreadsheetCell,
} from "../../../../../server/documents/spreadsheet-reader.ts";
import type { GatewayKey } from "../../../payments/contract.ts";
import type { LineFault } from "../../schemas.ts";
import type { DayOrder, Repeated } from "../../schemas.ts";
import { type Column, type Columns, statementColumnNames, columnsIn, isAround, needed } from "./statement-columns.ts";
import { hasDecimals, type Unit } from "./parse-cells.ts";
import { type UndatedOperation, readLine } from "./statement-line.ts";
import { decideOrder, momentIn } from "./statement-moments.ts";
import { type Operations, packOperations, type TheirOperation } from "../gateway-operations.ts";

const maxFaults = 50;
/** The headers must be within this number of lines. */
const maxTitleLines = 20;
interface StatementFile {
  readonly file: { readonly mime: string; readonly content: Uint8Array };
  readonly gateway: GatewayKey;
  /** Day of operations in files without dates. */
  readonly day: string;
  /** Order of day and month in the dates, as chosen by the user. */
  readonly dayOrder?: DayOrder | undefined;
  readonly language: Language;
}

/** Lines that are not imported, reported to the user. */
interface SkippedLines {
  /** Lines identical to an earlier line of the same operation. */
  readonly repeated: readonly Repeated[];
  /** Number of operations that took no money. */
  readonly noMoney: number;
}
type ParsedStatement = SkippedLines & { readonly operations: readonly TheirOperation[] };

/** The operations of a statement, and the file's hash. Throws as `readOperations`. */
export async function readStatement(
  input: StatementFile,
): Promise<Operations & SkippedLines & { readonly sha256: string }> {
  const { operations, ...skipped } = await readOperations(input);
  const sha256 = createHash("sha256").update(input.file.content).digest("hex");
  return { ...packOperations(operations), ...skipped, sha256 };
}

interface ParsedLine {
  readonly line: number;
  readonly columns: Columns;
  readonly operation: UndatedOperation;
}

/** STATEMENT_FAULTS with the errors by line; STATEMENT_DAYS when the user must choose the order of day and month. */
export async function readOperations(input: StatementFile): Promise<ParsedStatement> {
  const faults: LineFault[] = [];
  const addFault = (line: number, column: string, code: string) =>
    faults.push({ line, column, text: fieldErrorMessage(code, input.language) });
  const { found: parsedLines, noMoney } = await readLines(input, addFault);
  const { order, choices } = decideOrder(
    parsedLines.flatMap(({ operation }) => operation.dateParts ?? []),
    input.day,
    input.dayOrder,
  );
  const byId = new Map<string, { line: number; operation: TheirOperation }>();
  const repeated: Repeated[] = [];
  for (const { line, columns, operation: undated } of parsedLines) {
    const { dateParts, ...rest } = undated;
    const moment = dateParts ? momentIn(dateParts, order) : { day: input.day };
    if (!moment) {
      addFault(line, columns.moment?.header ?? "", "DAY");
      continue;
    }
    const operation = { ...rest, day: moment.day, at: moment.at ?? null };
    const previous = byId.get(operation.operation);
    if (!previous) byId.set(operation.operation, { line, operation });
    else if (JSON.stringify(previous.operation) === JSON.stringify(operation))
      repeated.push({ line, first: previous.line });
    else addFault(line, columns.operation?.header ?? "", "REPEATED");
  }
  if (faults.length > 0) {
    const lines = faults.toSorted((a, b) => a.line - b.line).slice(0, maxFaults);
    throw new Refusal("STATEMENT_FAULTS", { facts: { lines, faults: faults.length } });
  }
  if (choices.length > 0) throw new Refusal("STATEMENT_DAYS", { facts: { readings: choices } });
  return { operations: [...byId.values()].map(({ operation }) => operation), repeated, noMoney };
}

async function readLines(input: StatementFile, addFault: (line: number, column: string, code: string) => void) {
  const parsedLines: ParsedLine[] = [];
  let noMoney = 0;
  try {
    const options = { ...input, unit: await unitOf(input) };
    for await (const { line, cells, columns } of readStatementLines(input)) {
      const fault = (column: Column, code: string) => addFault(line, columns[column]?.header ?? column, code);
      const operation = readLine(cells, columns, options, fault);
      if (operation === "noMoney") noMoney += 1;
      else if (operation) parsedLines.push({ line, columns, operation });
    }
  } catch (error) {
    if (!(error instanceof BrokenLine)) throw error;
    addFault(error.line, "", error.code);
  }
  return { found: parsedLines, noMoney };
}

/** Bidaiondo writes hundredths; manual copies have decimals. A file has one unit. */
async function unitOf(input: StatementFile): Promise<Unit> {
  if (input.gateway !== "bipay") return "whole";
  for await (const { cells, columns } of readStatementLines(input))
    if (hasDecimals(cells[columns.amount?.at ?? -1])) return "whole";
  return "hundredths";
}

interface StatementLine {
  readonly line: number;
  readonly cells: readonly SpreadsheetCell[];
  readonly columns: Columns;
}

/** Lines that may be operations; skips titles above the headers, repeated headers, sums and empty lines. */
async function* readStatementLines({ file, language }: StatementFile): AsyncGenerator<StatementLine> {
  let columns: Columns | undefined;
  const foundColumns = new Set<Column>();
  for await (const { line, cells } of readSpreadsheet(file)) {
    if (!columns) {
      if (line > maxTitleLines) break;
      const candidates = columnsIn(cells);
      for (const column of needed) if (candidates[column]) foundColumns.add(column);
      if (needed.every((column) => candidates[column])) columns = candidates;
      continue;
    }
    if (!isAround(cells, columns)) yield { line, cells, columns };
  }
  if (columns) return;
  const missing = needed.filter((column) => !foundColumns.has(column));
  const lines = (missing.length > 0 ? missing : needed).map((column) => ({
    line: 1,
    column: statementColumnNames[column][0],
    text: fieldErrorMessage("REQUIRED", language),
  }));
  throw new Refusal("STATEMENT_FAULTS", { facts: { lines, faults: lines.length } });
}
