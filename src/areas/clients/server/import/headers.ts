/** What the columns of a spreadsheet are, by what people write above them in either language. */
import { type ImportField, importFields } from "../../import-states.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";

/** Beside what our own lists, sheets and forms say. */
const others: Readonly<Partial<Record<ImportField, readonly string[]>>> = {
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
    const own = [es, en].flatMap(({ columns, fields }) =>
      [columns, fields].map((said) => (said as Readonly<Record<string, string>>)[field] ?? field),
    );
    return [...own, ...(others[field] ?? []), field].map((alias) => [tidied(alias), field] as const);
  }),
);

/** Each field at most once, by the first header that says it. */
export function guessFields(headers: readonly string[]): (ImportField | null)[] {
  const taken = new Set<ImportField>();
  return headers.map((header) => {
    const field = aliases.get(tidied(header)) ?? aliases.get(tidied(header.replace(/\(.*?\)/g, "")));
    if (!field || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

export interface FirstLine {
  readonly line: number;
  readonly texts: readonly string[];
}

/** Lines among which the header is looked for, and chosen by hand. */
export const firstLinesShown = 20;

/** Titles stand above it: of the first lines the one in which most columns are recognised; of none the first with several cells. */
export function findHeader<Line extends FirstLine>(lines: readonly Line[]): Line | undefined {
  const known = lines.map(({ texts }) => guessFields(texts).filter(Boolean).length);
  const most = Math.max(0, ...known);
  if (most > 0) return lines[known.indexOf(most)];
  return lines.find(({ texts }) => texts.filter(Boolean).length > 1) ?? lines[0];
}

/** Without accents, case and marks: «N.º de cliente» is «n de cliente». */
export function tidied(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
