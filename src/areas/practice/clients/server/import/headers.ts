/** Maps spreadsheet headers in either language to fields. */
import { clientFields } from "../../client-fields.ts";
import { type ImportField, importFields } from "../../import-states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";

const numberHeaders = "numero de cliente, no, nº, n.º, codigo, client no, client number, number";

const aliases = new Map(
  importFields.flatMap((field) => {
    const ownLabels = [es, en].flatMap(({ columns, fields }) =>
      [columns, fields].map((labels) => (labels as Readonly<Record<string, string>>)[field] ?? field),
    );
    const headers = field === "clientNumber" ? numberHeaders : (clientFields[field].headers ?? "");
    return [...ownLabels, ...headers.split(",").filter(Boolean), field].map(
      (alias) => [normalizeHeader(alias), field] as const,
    );
  }),
);

/** Assigns each field at most once, to the first header that matches. */
export function guessFields(headers: readonly string[]): (ImportField | null)[] {
  const assigned = new Set<ImportField>();
  return headers.map((header) => {
    const field = aliases.get(normalizeHeader(header)) ?? aliases.get(normalizeHeader(header.replace(/\(.*?\)/g, "")));
    if (!field || assigned.has(field)) return null;
    assigned.add(field);
    return field;
  });
}

export interface HeaderCandidate {
  readonly line: number;
  readonly texts: readonly string[];
}

/** Number of lines searched for the header and offered as a choice. */
export const firstLinesShown = 20;

/**
 * Titles may precede the header: chooses the line with the most recognised columns; without any, the first with
 * several cells.
 */
export function findHeader<Line extends HeaderCandidate>(lines: readonly Line[]): Line | undefined {
  const recognised = lines.map(({ texts }) => guessFields(texts).filter(Boolean).length);
  const max = Math.max(0, ...recognised);
  if (max > 0) return lines[recognised.indexOf(max)];
  return lines.find(({ texts }) => texts.filter(Boolean).length > 1) ?? lines[0];
}

/** Removes accents, case and punctuation: «N.º de cliente» becomes «n de cliente». */
export function normalizeHeader(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
