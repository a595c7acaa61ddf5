/**
 * The fields of a client that people enter, in the order of the page and of imports: the single source for their
 * texts, form controls, import, merge, audit and search. Labels are in `fields` of `words.es.ts`. Imports no zod, so
 * that screens can use it.
 */
import { formatPhone } from "../../../kit/identity/phone.ts";
import { clientTypes } from "./enums.ts";

/**
 * Type of a value. A `choice` is one of its values, labelled in `choices` of `words.es.ts`; a `code` is of the
 * nomenclator `of`; a `document` number identifies one person or company.
 */
type ClientFieldKind =
  | { readonly kind: "text" | "email" | "phone" | "document" | "country" | "nationality"; readonly merge: OneValue }
  | { readonly kind: "choice"; readonly values: readonly string[]; readonly merge: OneValue }
  | { readonly kind: "code"; readonly of: ClientNomenclator; readonly merge: OneValue }
  | { readonly kind: "codes"; readonly of: ClientNomenclator; readonly merge: OneValue | "both" }
  | { readonly kind: "prose" | "yesNo" | "contacts"; readonly merge: OneValue | "both" };
/** Value of the survivor of a merge: its own, or the other's if it has none. Some kinds can combine `both`. */
type OneValue = "own" | "ifEmpty";
type ClientNomenclator = "CLIENT_CATEGORY" | "ACQUISITION_WAY" | "TAKEN_SHAPE";

export type ClientFieldDefinition = ClientFieldKind & {
  readonly required?: true;
  /** Personal data. Audit entries do not contain it, because they outlive the client. */
  readonly personal: boolean;
  /** Who finds clients by it. */
  readonly search: "staff" | "adminClient" | "nobody";
  /** Headers of its column in imported files, besides its labels, with commas. Without them it is not imported. */
  readonly headers?: string;
};

const essential = { required: true, merge: "own", personal: false, search: "nobody" } as const;
const optional = { merge: "ifEmpty", personal: true, search: "nobody" } as const;
const document = { kind: "document", merge: "ifEmpty", personal: true, search: "adminClient" } as const;
const reach = { merge: "ifEmpty", personal: true, search: "staff" } as const;
const combined = { merge: "both", personal: false, search: "nobody" } as const;

export const clientFields = {
  name: {
    ...essential,
    kind: "text",
    search: "staff",
    headers: "nombre y apellidos, nombre completo, razon social, cliente, empresa, full name, company, client",
  },
  clientType: {
    ...essential,
    kind: "choice",
    values: clientTypes,
    headers: "tipo, tipo de cliente, type, client type",
  },
  country: { ...essential, kind: "country", headers: "pais de residencia, country of residence" },
  nationality: { ...optional, kind: "nationality", headers: "" },
  address: {
    ...essential,
    kind: "text",
    personal: true,
    search: "staff",
    headers: "domicilio, direccion postal, domicilio legal, postal address",
  },
  phone: { ...reach, kind: "phone", headers: "tel, movil, celular, telefono movil, mobile, cell, phone number" },
  email: { ...reach, kind: "email", headers: "correo electronico, e-mail, mail, email address" },
  website: { ...optional, kind: "text", headers: "web, pagina web, url, site" },
  ci: {
    ...document,
    headers: "ci, carne, numero de identidad, identidad, identity number, identity card, id number",
  },
  passport: { ...document, headers: "no pasaporte, numero de pasaporte, passport number" },
  taxId: { ...document, headers: "identificacion fiscal, nif, cif, rfc, vat, tax number, tax id" },
  acquisitionWay: {
    ...essential,
    kind: "code",
    of: "ACQUISITION_WAY",
    headers: "captacion, via, como llego, source, acquisition",
  },
  legalForm: { ...optional, personal: false, kind: "code", of: "TAKEN_SHAPE", headers: "forma juridica, legal form" },
  categories: { ...combined, kind: "codes", of: "CLIENT_CATEGORY", headers: "categoria, category" },
  vip: { ...combined, kind: "yesNo", headers: "" },
  // Rows of a table of their own, which has its own search text.
  contacts: { ...combined, personal: true, kind: "contacts" },
  notes: { ...combined, personal: true, kind: "prose", headers: "observaciones, comentarios, comments, remarks" },
} as const satisfies Readonly<Record<string, ClientFieldDefinition>>;

type Fields = typeof clientFields;
export type ClientField = keyof Fields;
/** Names of the fields whose definition has this property. */
type FieldWith<Property> = { [Name in ClientField]: Fields[Name] extends Property ? Name : never }[ClientField];
type FieldOfKind<Kind extends ClientFieldDefinition["kind"]> = FieldWith<{ readonly kind: Kind }>;
type BooleanField = FieldOfKind<"yesNo">;
export type ChoiceField = FieldOfKind<"choice">;
/** Fields with a column in the table of clients. */
export type StoredField = Exclude<ClientField, "contacts">;
export type SearchedField = FieldWith<{ readonly search: "staff" | "adminClient" }>;

export const clientFieldNames = Object.keys(clientFields) as ClientField[];
export const storedFields = clientFieldNames.filter((name): name is StoredField => name !== "contacts");
export const fieldsOfKind = <const Kind extends ClientFieldDefinition["kind"]>(...kinds: Kind[]) =>
  clientFieldNames.filter((name): name is FieldOfKind<Kind> => (kinds as string[]).includes(clientFields[name].kind));
/** Code fields with their nomenclator. */
export const codeFields = fieldsOfKind("code", "codes").map((name) => [name, clientFields[name].of] as const);

/** Nomenclators of a client's codes; contacts have a type too. */
type ClientCodeType = ClientNomenclator | "CONTACT_TYPE";

/** Context that texts of values need: the labels of their codes in the reader's language. */
export interface ClientNaming {
  readonly choices: { readonly [Name in ChoiceField]: Readonly<Record<Fields[Name]["values"][number], string>> };
  readonly marks: Readonly<Record<BooleanField, { readonly yes: string; readonly no: string }>>;
  readonly countryOf: (code: string) => string;
  readonly nameOf: Readonly<Record<ClientCodeType, (code: string) => string>>;
}

/** A value of a field as text; empty without a value. */
export function fieldText(name: ClientField, value: unknown, naming: ClientNaming): string {
  if (value === null || value === undefined || value === "") return "";
  if (Array.isArray(value)) return value.map((each) => fieldText(name, each, naming)).join(", ");
  const definition: ClientFieldDefinition = clientFields[name];
  switch (definition.kind) {
    case "country":
    case "nationality":
      return naming.countryOf(String(value));
    case "choice":
      return (naming.choices[name as ChoiceField] as Readonly<Record<string, string>>)[String(value)] ?? String(value);
    case "phone":
      return formatPhone(String(value));
    case "yesNo":
      return naming.marks[name as BooleanField][value ? "yes" : "no"];
    case "code":
    case "codes":
      return naming.nameOf[definition.of](String(value));
    case "contacts":
      return (value as { readonly name: string }).name;
    case "text":
    case "prose":
    case "email":
    case "document":
      return String(value);
  }
}
