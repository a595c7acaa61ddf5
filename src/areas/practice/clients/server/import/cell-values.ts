/** Parses cells of a client file: codes, identity numbers, empty cells; and the keys that no two rows may share. */
import { isPlaceholder } from "../../../../../kit/identity/identity-keys.ts";
import { clientFields, fieldsOfKind, type StoredField } from "../../client-fields.ts";
import { type ImportField, importNeeds } from "../../import-states.ts";
import { normalizeHeader } from "./headers.ts";

/** Per field: cell text → code; null for a field of any text. */
export type CellCodes = Readonly<Partial<Record<ImportField, Readonly<Record<string, string>> | null>>>;

export type ImportCells = { clientNumber?: string } & {
  [Name in StoredField]?: (typeof clientFields)[Name]["kind"] extends "codes"
    ? string[]
    : (typeof clientFields)[Name]["kind"] extends "yesNo"
      ? boolean
      : string;
};

/** Fields where a word such as «none» may be a value; in other fields it means an empty cell. */
const verbatimFields: readonly ImportField[] = [...importNeeds, ...fieldsOfKind("prose", "yesNo")];

/** «NA» is Namibia in a country field. */
export const isNone = (field: ImportField, text: string, vocabulary: CellCodes) =>
  !verbatimFields.includes(field) && vocabulary[field]?.[normalizeHeader(text)] === undefined && isPlaceholder(text);

/** Restores leading zeros of an identity number or a Cuban tax number that a spreadsheet stored as a number. */
export const withZeros = (text: string, minLength: number): string =>
  new RegExp(`^\\d{${minLength},10}$`).test(text) ? text.padStart(11, "0") : text;

/** The value of a cell as the API expects it; undefined if it is none of the allowed values. */
export function parseCell(field: ImportField, text: string, vocabulary: CellCodes): unknown {
  if (field === "clientNumber") return text.toUpperCase().replace(/\s/g, "");
  // Three leading digits are lost for people born in 2000.
  if (field === "ci") return withZeros(text, 8);
  const codeByText = vocabulary[field];
  if (!codeByText) return text;
  const { kind } = clientFields[field];
  const code = codeByText[normalizeHeader(text)];
  if (kind === "yesNo") return code && code === "yes";
  if (kind !== "codes") return code;
  const codes = text.split(/[;,|/]/).flatMap((each) => (each.trim() ? [codeByText[normalizeHeader(each)]] : []));
  return codes.includes(undefined) ? undefined : [...new Set(codes)];
}

/** Keys that identify a client; no two rows of a file may share one. */
export function* keysOf(values: ImportCells): Generator<[field: string, key: string]> {
  for (const field of ["clientNumber", "ci", "passport", "taxId"] as const)
    if (values[field]) yield [field, `${field} ${values[field]}`];
  if (values.clientNumber || values.ci || values.passport || values.taxId || !values.name) return;
  const name = normalizeHeader(values.name);
  yield ["name", `name ${name} ${normalizeHeader(values.address ?? "")} ${values.email ?? ""} ${values.phone ?? ""}`];
}

export const truncate = (text: string) => text.slice(0, 80);
