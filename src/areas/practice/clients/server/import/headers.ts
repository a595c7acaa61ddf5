/** Maps spreadsheet headers in either language to fields. */
import { type ImportField, importFields } from "../../import-states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";

/** Aliases in addition to the labels of our own lists, spreadsheets and forms. */
const extraAliases: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
  clientNumber: ["numero de cliente", "no", "nº", "n.º", "codigo", "client no", "client number", "number"],
  name: [
    "nombre y apellidos",
    "nombre completo",
    "razon social",
    "cliente",
    "empresa",
    "full name",
    "company",
    "client",
  ],
  clientType: ["tipo", "tipo de cliente", "type", "client type"],
  country: ["pais de residencia", "country of residence"],
  address: ["domicilio", "direccion postal", "domicilio legal", "postal address"],
  phone: ["tel", "movil", "celular", "telefono movil", "mobile", "cell", "phone number"],
  email: ["correo electronico", "e-mail", "mail", "email address"],
  website: ["web", "pagina web", "url", "site"],
  ci: ["ci", "carne", "numero de identidad", "identidad", "identity number", "identity card", "id number"],
  passport: ["no pasaporte", "numero de pasaporte", "passport number"],
  taxId: ["identificacion fiscal", "nif", "cif", "rfc", "vat", "tax number", "tax id"],
  acquisitionWay: ["captacion", "via", "como llego", "source", "acquisition"],
  legalForm: ["forma juridica", "legal form"],
  categories: ["categoria", "category"],
  notes: ["observaciones", "comentarios", "comments", "remarks"],
};

const aliases = new Map(
  importFields.flatMap((field) => {
    const ownLabels = [es, en].flatMap(({ columns, fields }) =>
      [columns, fields].map((labels) => (labels as Readonly<Record<string, string>>)[field] ?? field),
    );
    return [...ownLabels, ...(extraAliases[field] ?? []), field].map((alias) => [tidied(alias), field] as const);
  }),
);

/** Assigns each field at most once, to the first header that matches. */
export function guessFields(headers: readonly string[]): (ImportField | null)[] {
  const assigned = new Set<ImportField>();
  return headers.map((header) => {
    const field = aliases.get(tidied(header)) ?? aliases.get(tidied(header.replace(/\(.*?\)/g, "")));
    if (!field || assigned.has(field)) return null;
    assigned.add(field);
    return field;
  });
}

export interface FirstLine {
  readonly line: number;
  readonly texts: readonly string[];
}

/** Number of lines searched for the header and offered as a choice. */
export const firstLinesShown = 20;

/**
 * Titles may precede the header: chooses the line with the most recognised columns; without any, the first with
 * several cells.
 */
export function findHeader<Line extends FirstLine>(lines: readonly Line[]): Line | undefined {
  const recognised = lines.map(({ texts }) => guessFields(texts).filter(Boolean).length);
  const max = Math.max(0, ...recognised);
  if (max > 0) return lines[recognised.indexOf(max)];
  return lines.find(({ texts }) => texts.filter(Boolean).length > 1) ?? lines[0];
}

/** Removes accents, case and punctuation: «N.º de cliente» becomes «n de cliente». */
export function tidied(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
