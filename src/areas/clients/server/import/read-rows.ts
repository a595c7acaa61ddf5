/**
 * Reads a spreadsheet of clients: what its columns are, and of each row what is typed and what is wrong with it. In a
 * process of its own; what it cannot know by itself (codes, countries, today) it is given.
 */
import { Refusal } from "../../../../kit/errors.ts";
import { fieldErrorsOf } from "../../../../kit/validation-errors.ts";
import { isPlaceholder } from "../../../../kit/identity-keys.ts";
import { parseIdentityNumber } from "../../../../kit/identity-number.ts";
import { cellText, isFormulaError, isNotAvailable, numberFaultOf } from "../../../../server/documents/cells.ts";
import { BrokenLine, readSpreadsheet, type SpreadsheetCell } from "../../../../server/documents/spreadsheet-reader.ts";
import { clientInput } from "../../client.ts";
import type { ImportField } from "../../import-states.ts";
import { type FirstLine, findHeader, firstLinesShown, guessFields, tidied } from "./headers.ts";

/** By field, what stands in a cell → what it means. */
export type Known = Readonly<Partial<Record<ImportField, Readonly<Record<string, string>>>>>;

export interface ClientFile {
  readonly file: { readonly mime: string; readonly content: Uint8Array };
  /** What people said of the columns; guessed by their headers unless said. */
  readonly fields?: readonly (ImportField | null)[] | undefined;
  /** The line that people said has the headers. */
  readonly headerLine?: number | undefined;
  readonly known: Known;
  readonly today: string;
}

export interface ImportRow {
  readonly line: number;
  readonly typed: ImportCells;
  readonly faults: readonly RowFault[];
}
export type ImportCells = Partial<Record<Exclude<ImportField, "categories" | "vip">, string>> & {
  categories?: string[];
  vip?: boolean;
};
export interface RowFault {
  readonly field: string;
  readonly code: string;
  /** What stands in the cell. */
  readonly said?: string;
}

export interface ClientRows {
  readonly headers: readonly string[];
  readonly headerLine: number;
  /** Those among which the header is chosen. */
  readonly firstLines: readonly FirstLine[];
  readonly samples: readonly (readonly string[])[];
  readonly fields: readonly (ImportField | null)[];
  readonly total: number;
  /** JSON of so many rows each: text crosses threads at once, objects one by one. */
  readonly parts: readonly string[];
}

const rowsInPart = 1000;
const samplesShown = 3;

/** Throws Refusals as `readTable` does; REQUIRED for one without rows. */
export async function readClientRows(asked: ClientFile): Promise<ClientRows> {
  const { file, known, today } = asked;
  const { firstLines, header } = await headerOf(asked);
  const headers = header?.texts ?? [];
  const fields = asked.fields ?? guessFields(headers);
  const samples: string[][] = [];
  const parts: string[] = [];
  let part: ImportRow[] = [];
  let total = 0;
  const seen = new Map<string, number>();
  for await (const { line, cells } of linesOf(file)) {
    if (!header || line <= header.line) continue;
    const texts = cells.map(cellText);
    if (texts.every((text) => text === "")) continue;
    if (samples.length < samplesShown) samples.push(headers.map((_, at) => short(texts[at] ?? "")));
    part.push(readRow({ line, cells, fields, known, today, seen }));
    total += 1;
    if (part.length < rowsInPart) continue;
    parts.push(JSON.stringify(part));
    part = [];
  }
  if (part.length > 0) parts.push(JSON.stringify(part));
  if (!header || total === 0) throw new Refusal("INVALID", { fields: { file: ["REQUIRED"] } });
  return { headers, headerLine: header.line, firstLines, samples, fields, total, parts };
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
  const first: { line: number; texts: string[] }[] = [];
  for await (const { line, cells } of linesOf(file)) {
    const texts = cells.map(cellText);
    if (texts.some((text) => text !== "")) first.push({ line, texts });
    if (first.length === firstLinesShown) break;
  }
  const header = headerLine === undefined ? findHeader(first) : first.find(({ line }) => line === headerLine);
  const firstLines = first.map(({ line, texts }) => ({ line, texts: texts.filter(Boolean).slice(0, 6).map(short) }));
  return { header, firstLines };
}

interface Line {
  readonly line: number;
  readonly cells: readonly SpreadsheetCell[];
  readonly fields: readonly (ImportField | null)[];
  readonly known: Known;
  readonly today: string;
  readonly seen: Map<string, number>;
}

const shape = clientInput.partial();
/** What names a client or reaches them: a number that is none to add up. */
const numbered: readonly ImportField[] = ["clientNumber", "ci", "passport", "taxId", "phone"];
/** In these a word for nothing says nothing; elsewhere it may be a name. */
const mayBeNone: readonly ImportField[] = [...numbered, "email", "website", "legalForm", "categories", "nationality"];
/** «NA» is Namibia where a country stands. */
const isNone = (field: ImportField, text: string, known: Known) =>
  mayBeNone.includes(field) && known[field]?.[tidied(text)] === undefined && isPlaceholder(text);

function readRow({ line, cells, fields, known, today, seen }: Line): ImportRow {
  const faults: RowFault[] = [];
  const given: Record<string, unknown> = {};
  const typedIn: Record<string, string> = {};
  for (const [at, field] of fields.entries()) {
    const text = cellText(cells[at]);
    if (!field || text === "" || field in given) continue;
    if (isNotAvailable(text) || isNone(field, text, known)) continue;
    typedIn[field] = short(text);
    const changed = numbered.includes(field) ? numberFaultOf(cells[at]) : undefined;
    const fault = isFormulaError(text) ? "FORMULA_ERROR" : changed;
    const meant = fault ? undefined : meaningOf(field, text, known);
    if (meant === undefined) faults.push({ field, code: fault ?? "CHOICE", said: short(text) });
    else given[field] = meant;
  }
  if (typeof given.taxId === "string" && (given.country === "CU" || given.clientType === "national"))
    given.taxId = withZeros(given.taxId, 9);
  if (typeof given.ci === "string") {
    const read = parseIdentityNumber(given.ci, { today });
    if (read.ok) given.ci = read.identity.number;
    else faults.push({ field: "ci", code: read.fault, said: typedIn.ci ?? given.ci });
  }
  const { clientNumber, ...rest } = given;
  const checked = shape.safeParse(rest);
  for (const [path, codes] of Object.entries(checked.success ? {} : fieldErrorsOf(checked.error))) {
    const field = path.split(".")[0] ?? path;
    faults.push({ field, code: codes[0] ?? "INVALID", said: typedIn[field] ?? "" });
  }
  const typed = {
    ...(checked.success ? checked.data : rest),
    ...(clientNumber ? { clientNumber } : {}),
  } as ImportCells;
  for (const [field, key] of keysOf(typed)) {
    const before = seen.get(key);
    if (before === undefined) seen.set(key, line);
    else faults.push({ field, code: "IN_FILE" });
  }
  return { line, typed, faults };
}

/** Digits of an identity number or a Cuban tax number, which begin with zeros where a spreadsheet made numbers of them. */
const withZeros = (text: string, least: number): string =>
  new RegExp(`^\\d{${least},10}$`).test(text) ? text.padStart(11, "0") : text;

/** What stands in a cell, in the words of the wire; undefined where it is none of those that may stand there. */
function meaningOf(field: ImportField, text: string, known: Known): unknown {
  if (field === "clientNumber") return text.toUpperCase().replace(/\s/g, "");
  // Of somebody born in the year 2000 three of its digits are gone.
  if (field === "ci") return withZeros(text, 8);
  if (field === "vip") return known.vip?.[tidied(text)] === undefined ? undefined : known.vip[tidied(text)] === "yes";
  const meanings = known[field];
  if (!meanings) return text;
  if (field !== "categories") return meanings[tidied(text)];
  const codes = text.split(/[;,|/]/).flatMap((each) => (each.trim() ? [meanings[tidied(each)]] : []));
  return codes.includes(undefined) ? undefined : [...new Set(codes)];
}

/** What tells a client: no two rows may have one of these in common. */
function* keysOf(typed: ImportCells): Generator<[field: string, key: string]> {
  for (const field of ["clientNumber", "ci", "passport", "taxId"] as const)
    if (typed[field]) yield [field, `${field} ${typed[field]}`];
  if (typed.clientNumber || typed.ci || typed.passport || typed.taxId || !typed.name) return;
  const name = tidied(typed.name);
  yield ["name", `name ${name} ${tidied(typed.address ?? "")} ${typed.email ?? ""} ${typed.phone ?? ""}`];
}

const short = (text: string) => text.slice(0, 80);
