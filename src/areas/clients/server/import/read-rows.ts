/**
 * Reads a spreadsheet of clients: what its columns are, and of each row what is typed and what is wrong with it. In a
 * process of its own; what it cannot know by itself (codes, countries, today) it is given.
 */
import { Refusal } from "../../../../kit/errors.ts";
import { faultsOf } from "../../../../kit/faults.ts";
import { readIdentityNumber } from "../../../../kit/identity-number.ts";
import { BrokenLine, readTable, type TableCell } from "../../../../server/documents/table-file.ts";
import { draft } from "../../client.ts";
import type { ImportField } from "../../import-states.ts";
import { guessFields, tidied } from "./headers.ts";

/** By field, what stands in a cell → what it means. */
export type Known = Readonly<Partial<Record<ImportField, Readonly<Record<string, string>>>>>;

export interface ClientFile {
  readonly file: { readonly mime: string; readonly content: Uint8Array };
  /** What people said of the columns; guessed by their headers unless said. */
  readonly fields?: readonly (ImportField | null)[] | undefined;
  readonly known: Known;
  readonly today: string;
}

export interface TypedRow {
  readonly line: number;
  readonly typed: Typed;
  readonly faults: readonly RowFault[];
}
export type Typed = Partial<Record<Exclude<ImportField, "categories" | "vip">, string>> & {
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
  readonly samples: readonly (readonly string[])[];
  readonly fields: readonly (ImportField | null)[];
  readonly total: number;
  /** JSON of so many rows each: text crosses threads at once, objects one by one. */
  readonly parts: readonly string[];
}

const rowsInPart = 1000;
const samplesShown = 3;

/** Throws Refusals as `readTable` does; EMPTY_FILE for one without rows. */
export async function readClientRows({ file, fields: said, known, today }: ClientFile): Promise<ClientRows> {
  let headers: string[] | undefined;
  let fields: readonly (ImportField | null)[] = [];
  const samples: string[][] = [];
  const parts: string[] = [];
  let part: TypedRow[] = [];
  let total = 0;
  const seen = new Map<string, number>();
  for await (const { line, cells } of linesOf(file)) {
    const texts = cells.map(textIn);
    if (texts.every((text) => text === "")) continue;
    if (!headers) {
      headers = texts;
      fields = said ?? guessFields(texts);
      continue;
    }
    if (samples.length < samplesShown) samples.push(headers.map((_, at) => (texts[at] ?? "").slice(0, 80)));
    part.push(readRow({ line, texts, fields, known, today, seen }));
    total += 1;
    if (part.length < rowsInPart) continue;
    parts.push(JSON.stringify(part));
    part = [];
  }
  if (part.length > 0) parts.push(JSON.stringify(part));
  if (!headers || total === 0) throw new Refusal("INVALID", { fields: { file: ["REQUIRED"] } });
  return { headers, samples, fields, total, parts };
}

async function* linesOf(file: ClientFile["file"]) {
  try {
    yield* readTable(file);
  } catch (error) {
    if (error instanceof BrokenLine)
      throw new Refusal("INVALID", { fields: { file: [error.code] }, facts: { row: error.line } });
    throw error;
  }
}

interface Line {
  readonly line: number;
  readonly texts: readonly string[];
  readonly fields: readonly (ImportField | null)[];
  readonly known: Known;
  readonly today: string;
  readonly seen: Map<string, number>;
}

const shape = draft.partial();

function readRow({ line, texts, fields, known, today, seen }: Line): TypedRow {
  const faults: RowFault[] = [];
  const given: Record<string, unknown> = {};
  for (const [at, field] of fields.entries()) {
    const text = texts[at] ?? "";
    if (!field || text === "" || field in given) continue;
    const meant = meaningOf(field, text, known);
    if (meant === undefined) faults.push({ field, code: "CHOICE", said: short(text) });
    else given[field] = meant;
  }
  if (typeof given.ci === "string") {
    const read = readIdentityNumber(given.ci, { today });
    if (read.ok) given.ci = read.identity.number;
    else faults.push({ field: "ci", code: read.fault, said: short(given.ci) });
  }
  const { clientNumber, ...rest } = given;
  const checked = shape.safeParse(rest);
  for (const [path, codes] of Object.entries(checked.success ? {} : faultsOf(checked.error))) {
    const field = path.split(".")[0] ?? path;
    faults.push({ field, code: codes[0] ?? "INVALID", said: short(texts[fields.indexOf(field as ImportField)] ?? "") });
  }
  const typed = { ...(checked.success ? checked.data : rest), ...(clientNumber ? { clientNumber } : {}) } as Typed;
  for (const [field, key] of keysOf(typed)) {
    const before = seen.get(key);
    if (before === undefined) seen.set(key, line);
    else faults.push({ field, code: "IN_FILE" });
  }
  return { line, typed, faults };
}

/** What stands in a cell, in the words of the wire; undefined where it is none of those that may stand there. */
function meaningOf(field: ImportField, text: string, known: Known): unknown {
  if (field === "clientNumber") return text.toUpperCase().replace(/\s/g, "");
  if (field === "ci" && /^\d{9,10}$/.test(text)) return text.padStart(11, "0");
  if (field === "vip") return known.vip?.[tidied(text)] === undefined ? undefined : known.vip[tidied(text)] === "yes";
  const meanings = known[field];
  if (!meanings) return text;
  if (field !== "categories") return meanings[tidied(text)];
  const codes = text.split(/[;,|/]/).flatMap((each) => (each.trim() ? [meanings[tidied(each)]] : []));
  return codes.includes(undefined) ? undefined : [...new Set(codes)];
}

/** What tells a client: no two rows may have one of these in common. */
function* keysOf(typed: Typed): Generator<[field: string, key: string]> {
  for (const field of ["clientNumber", "ci", "passport", "taxId"] as const)
    if (typed[field]) yield [field, `${field} ${typed[field]}`];
  if (typed.clientNumber || typed.ci || typed.passport || typed.taxId || !typed.name) return;
  const name = tidied(typed.name);
  yield ["name", `name ${name} ${tidied(typed.address ?? "")} ${typed.email ?? ""} ${typed.phone ?? ""}`];
}

const short = (text: string) => text.slice(0, 80);

/** As a person reads it. Our own sheets, and careful people, put a mark before what a program could take for a formula. */
function textIn(cell: TableCell): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell)
    .trim()
    .replace(/^'(?=[=+\-@])/, "");
}
