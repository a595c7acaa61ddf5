/**
 * Reads a spreadsheet of clients: maps its columns to fields, parses each row and collects its errors. Runs in a
 * process of its own; codes, countries and today's date are passed in.
 */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { fieldErrorsOf } from "../../../../../kit/validation/validation-errors.ts";
import { parseIdentityNumber } from "../../../../../kit/identity/identity-number.ts";
import { cellText, isFormulaError, isNotAvailable, numberFaultOf } from "../../../../../server/documents/cells.ts";
import {
  BrokenLine,
  readSpreadsheet,
  type SpreadsheetCell,
} from "../../../../../server/documents/spreadsheet-reader.ts";
import { clientInput } from "../../client.ts";
import { fieldsOfKind } from "../../client-fields.ts";
import type { ImportField } from "../../import-states.ts";
import { type CellCodes, type ImportCells, isNone, withZeros, parseCell, keysOf, truncate } from "./cell-values.ts";
import { type HeaderCandidate, findHeader, firstLinesShown, guessFields } from "./headers.ts";

export interface ClientFile {
  readonly file: { readonly mime: string; readonly content: Uint8Array };
  /** Column mapping by the user; guessed from the headers if absent. */
  readonly fields?: readonly (ImportField | null)[] | undefined;
  /** Header line chosen by the user. */
  readonly headerLine?: number | undefined;
  readonly cellCodes: CellCodes;
  readonly today: string;
}

export interface ImportRow {
  readonly line: number;
  readonly typed: ImportCells;
  readonly faults: readonly RowFault[];
}
export interface RowFault {
  readonly field: string;
  readonly code: string;
  /** Text of the cell. */
  readonly said?: string;
}

export interface ClientRows {
  readonly headers: readonly string[];
  readonly headerLine: number;
  /** Lines from which the user can choose the header. */
  readonly firstLines: readonly HeaderCandidate[];
  readonly samples: readonly (readonly string[])[];
  readonly fields: readonly (ImportField | null)[];
  readonly total: number;
  /** Batches of rows as JSON: one string is cheaper to pass between threads than many objects. */
  readonly parts: readonly string[];
}

const rowsPerBatch = 1000;
const maxSamples = 3;

/** Throws the Refusals of `readTable`, and REQUIRED for a file without rows. */
export async function readClientRows(input: ClientFile): Promise<ClientRows> {
  const { file, cellCodes: vocabulary, today } = input;
  const { firstLines, header } = await headerOf(input);
  const headers = header?.texts ?? [];
  const fields = input.fields ?? guessFields(headers);
  const samples: string[][] = [];
  const batches: string[] = [];
  let batch: ImportRow[] = [];
  let total = 0;
  const lineByKey = new Map<string, number>();
  for await (const { line, cells } of linesOf(file)) {
    if (!header || line <= header.line) continue;
    const texts = cells.map(cellText);
    if (texts.every((text) => text === "")) continue;
    if (samples.length < maxSamples) samples.push(headers.map((_, at) => truncate(texts[at] ?? "")));
    batch.push(readRow({ line, cells, fields, cellCodes: vocabulary, today, lineByKey }));
    total += 1;
    if (batch.length < rowsPerBatch) continue;
    batches.push(JSON.stringify(batch));
    batch = [];
  }
  if (batch.length > 0) batches.push(JSON.stringify(batch));
  if (!header || total === 0) throw new Refusal("INVALID", { fields: { file: ["REQUIRED"] } });
  return { headers, headerLine: header.line, firstLines, samples, fields, total, parts: batches };
}

async function* linesOf(file: ClientFile["file"]) {
  try {
    yield* readSpreadsheet(file);
  } catch (error) {
    if (error instanceof BrokenLine)
      throw new Refusal("INVALID", { fields: { file: [error.code] }, facts: { row: error.line } });
    throw error;
  }
}

async function headerOf({ file, headerLine }: ClientFile) {
  const candidates: { line: number; texts: string[] }[] = [];
  for await (const { line, cells } of linesOf(file)) {
    const texts = cells.map(cellText);
    if (texts.some((text) => text !== "")) candidates.push({ line, texts });
    if (candidates.length === firstLinesShown) break;
  }
  const header = headerLine === undefined ? findHeader(candidates) : candidates.find(({ line }) => line === headerLine);
  const firstLines = candidates.map(({ line, texts }) => ({
    line,
    texts: texts.filter(Boolean).slice(0, 6).map(truncate),
  }));
  return { header, firstLines };
}

interface RowInput {
  readonly line: number;
  readonly cells: readonly SpreadsheetCell[];
  readonly fields: readonly (ImportField | null)[];
  readonly cellCodes: CellCodes;
  readonly today: string;
  readonly lineByKey: Map<string, number>;
}

const schema = clientInput.partial();
/** Identifiers and phones: numbers that are not quantities. */
const identifierFields: readonly ImportField[] = ["clientNumber", ...fieldsOfKind("document", "phone")];
function readRow({ line, cells, fields, cellCodes: vocabulary, today, lineByKey }: RowInput): ImportRow {
  const faults: RowFault[] = [];
  const values: Record<string, unknown> = {};
  const cellTexts: Record<string, string> = {};
  for (const [at, field] of fields.entries()) {
    const text = cellText(cells[at]);
    if (!field || text === "" || field in values) continue;
    if (isNotAvailable(text) || isNone(field, text, vocabulary)) continue;
    cellTexts[field] = truncate(text);
    const numberFault = identifierFields.includes(field) ? numberFaultOf(cells[at]) : undefined;
    const fault = isFormulaError(text) ? "FORMULA_ERROR" : numberFault;
    const value = fault ? undefined : parseCell(field, text, vocabulary);
    if (value === undefined) faults.push({ field, code: fault ?? "CHOICE", said: truncate(text) });
    else values[field] = value;
  }
  if (typeof values.taxId === "string" && (values.country === "CU" || values.clientType === "national"))
    values.taxId = withZeros(values.taxId, 9);
  if (typeof values.ci === "string") {
    const parsed = parseIdentityNumber(values.ci, { today });
    if (parsed.ok) values.ci = parsed.identity.number;
    else faults.push({ field: "ci", code: parsed.fault, said: cellTexts.ci ?? values.ci });
  }
  const { clientNumber, ...rest } = values;
  const result = schema.safeParse(rest);
  for (const [path, codes] of Object.entries(result.success ? {} : fieldErrorsOf(result.error))) {
    const field = path.split(".")[0] ?? path;
    faults.push({ field, code: codes[0] ?? "INVALID", said: cellTexts[field] ?? "" });
  }
  const row = {
    ...(result.success ? result.data : rest),
    ...(clientNumber ? { clientNumber } : {}),
  } as ImportCells;
  for (const [field, key] of keysOf(row)) {
    const earlierLine = lineByKey.get(key);
    if (earlierLine === undefined) lineByKey.set(key, line);
    else faults.push({ field, code: "IN_FILE" });
  }
  return { line, typed: row, faults };
}
