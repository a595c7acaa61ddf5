/**
 * What a request form says, field by field, once (domain.md §5.1), in the order in which people read it: schemas, what
 * is missing before it is sent, what is erased, the staff's form and the facts they read follow from it. Labels stand
 * in `field-words.es.ts`. Without zod, so that a screen knows the fields without loading it.
 */
import type { openNomenclatorTypes } from "../../nomenclators/catalogue.ts";
import type { Family } from "../states.ts";

/** When a form cannot be sent without it; `form-validation.ts` has the rule of each. */
export type WhenRequired = "always" | "never" | "unlessGone" | "ofLiving" | "inCuba" | "byEntry" | "byEvent" | "ofTwo";

type Catalogue = (typeof openNomenclatorTypes)[number];

/** What is written there. Of a `choice` the wire knows the codes, of a `code` the nomenclator does. */
export type RequestFieldKind =
  | { readonly kind: "name" | "country" | "partialDay" | "yesNo" }
  | { readonly kind: "text"; readonly least?: number; readonly most: number }
  | { readonly kind: "number"; readonly least: number; readonly most: number }
  | { readonly kind: "code"; readonly of: Catalogue }
  | { readonly kind: "choice"; readonly of: Catalogue; readonly among: readonly string[] };

/** What belongs together is one field: without what is `whole` it is refused, without what is `needed` it is not sent. */
export type NestedField = RequestFieldKind & { readonly whole?: true; readonly needed?: true };

export type RequestField = {
  readonly part: "holder" | "entry" | "document";
  readonly needed: WhenRequired;
  /** Asked for in one family only. */
  readonly only?: Family;
  /** It tells of people, and is erased with them (domain.md §6.13). */
  readonly personal: boolean;
} & (RequestFieldKind | { readonly kind: "group"; readonly inside: Readonly<Record<string, NestedField>> });

const holder = { part: "holder", needed: "always", personal: true } as const;
const lives = { part: "holder", needed: "inCuba", personal: false } as const;
const entry = { part: "entry", only: "TR", personal: true } as const;
const document = { part: "document", needed: "always", personal: false } as const;

export const fields = {
  firstName: { ...holder, kind: "name" },
  firstLastName: { ...holder, kind: "name" },
  secondLastName: { ...holder, needed: "never", kind: "name" },
  identityNumber: { ...holder, needed: "unlessGone", kind: "text", most: 20 },
  ciGenderAck: { ...holder, needed: "never", kind: "yesNo" },
  birthDate: { ...holder, kind: "partialDay" },
  birthPlace: {
    ...holder,
    kind: "group",
    inside: {
      country: { kind: "country", whole: true },
      province: { kind: "code", of: "PROVINCE" },
      municipality: { kind: "code", of: "MUNICIPALITY" },
      text: { kind: "text", most: 120 },
    },
  },
  citizenship: { ...holder, kind: "country" },
  fatherName: { ...holder, kind: "name" },
  motherName: { ...holder, kind: "name" },
  gender: { ...holder, kind: "choice", of: "GENDER", among: ["male", "female"] },
  skinColor: { ...holder, only: "AP", kind: "choice", of: "SKIN_COLOR", among: ["white", "black", "mestizo"] },
  province: { ...lives, kind: "code", of: "PROVINCE" },
  municipality: { ...lives, kind: "code", of: "MUNICIPALITY" },
  abroadCountry: { ...lives, needed: "never", kind: "country" },
  address: { ...holder, needed: "never", kind: "text", least: 5, most: 300 },
  holderInCuba: { ...lives, needed: "ofLiving", kind: "yesNo" },
  holderDeceased: { ...holder, only: "TR", needed: "never", kind: "yesNo" },
  volume: { ...entry, needed: "byEntry", kind: "text", most: 10 },
  folio: { ...entry, needed: "byEntry", kind: "text", most: 10 },
  registry: {
    ...entry,
    needed: "always",
    kind: "group",
    inside: {
      province: { kind: "code", of: "PROVINCE", needed: true },
      municipality: { kind: "code", of: "MUNICIPALITY", needed: true },
      office: { kind: "text", most: 120 },
    },
  },
  eventDate: { ...entry, needed: "byEvent", kind: "partialDay" },
  eventPlace: { ...entry, needed: "byEvent", kind: "text", most: 120 },
  secondPerson: {
    ...entry,
    needed: "ofTwo",
    kind: "group",
    inside: { firstName: { kind: "name", whole: true }, lastNames: { kind: "name", whole: true } },
  },
  documentType: { ...document, kind: "code", of: "DOCUMENT_TYPE" },
  purpose: { ...document, kind: "code", of: "PURPOSE" },
  destination: { ...document, kind: "code", of: "DESTINATION" },
  copies: { ...document, kind: "number", least: 1, most: 3 },
  legalize: { ...document, needed: "never", kind: "yesNo" },
  relationship: { ...document, personal: true, kind: "code", of: "KINSHIP" },
} as const satisfies Readonly<Record<string, RequestField>>;

/** Who collects: three boxes of the whole request, all of them needed to send it. */
export const pickupFields = ["name", "ci", "phone"] as const;

type Fields = typeof fields;
export type FieldName = keyof Fields;
export const fieldNames = Object.keys(fields) as FieldName[];

type ValueOf<F> = F extends { inside: infer Inside }
  ? Together<Inside>
  : F extends { among: readonly (infer Code)[] }
    ? Code
    : F extends { kind: "yesNo" }
      ? boolean
      : F extends { kind: "number" }
        ? number
        : string;
type Together<Parts> = {
  [Part in keyof Parts as Parts[Part] extends { whole: true } ? Part : never]: ValueOf<Parts[Part]>;
} & {
  [Part in keyof Parts as Parts[Part] extends { whole: true } ? never : Part]?: ValueOf<Parts[Part]> | null | undefined;
};

/** The fields as they are kept and answered: everything may still be empty. */
export type FormAnswers = { [Name in FieldName]: ValueOf<Fields[Name]> | null };

/** Some are asked for in one family only. */
export function isFieldOfFamily(family: Family, name: FieldName): boolean {
  const { only = family }: RequestField = fields[name];
  return only === family;
}

/** Fields that are erased with the people they tell of. */
export type PersonalName = { [Name in FieldName]: Fields[Name]["personal"] extends true ? Name : never }[FieldName];
export const personalNames = fieldNames.filter((name): name is PersonalName => fields[name].personal);

/** One value by its path: "firstName", "registry.province". */
export type Path = {
  [Name in FieldName]: Fields[Name] extends { inside: infer Inside } ? `${Name}.${keyof Inside & string}` : Name;
}[FieldName];

export interface Leaf {
  readonly path: Path;
  readonly field: FieldName;
  /** Its name inside the field; the field's own where it has no parts. */
  readonly name: string;
  readonly kind: RequestFieldKind;
  /** Its field is nothing without it. */
  readonly isWhole: boolean;
  /** Nothing is ever sent without it. */
  readonly isNeeded: boolean;
}

export const leaves: readonly Leaf[] = fieldNames.flatMap((field): Leaf[] => {
  const said: RequestField = fields[field];
  const always = said.needed === "always";
  if (said.kind !== "group")
    return [{ path: field as Path, field, name: field, kind: said, isWhole: true, isNeeded: always }];
  return Object.entries(said.inside).map(([name, kind]) => ({
    path: `${field}.${name}` as Path,
    field,
    name,
    kind,
    isWhole: kind.whole === true,
    isNeeded: always && (kind.whole === true || kind.needed === true),
  }));
});

/** The values of a form gathered into its fields: a group without what is whole of it, or with nothing in it, is null. */
export function gathered(read: (leaf: Leaf) => unknown): FormAnswers {
  const valueOf = (field: FieldName): unknown => {
    const own = leaves.filter((leaf) => leaf.field === field).map((leaf) => ({ ...leaf, value: read(leaf) ?? null }));
    if (fields[field].kind !== "group") return own[0]?.value;
    const isHollow =
      own.every(({ value }) => value === null) || own.some(({ isWhole, value }) => isWhole && value === null);
    return isHollow ? null : Object.fromEntries(own.map(({ name, value }) => [name, value]));
  };
  return Object.fromEntries(fieldNames.map((field) => [field, valueOf(field)])) as FormAnswers;
}

/** Nomenclators that a form chooses from. */
export const catalogues = [...new Set(leaves.flatMap(({ kind }) => ("of" in kind ? [kind.of] : [])))];

export function valueAt(form: FormAnswers, path: Path): string | number | boolean | null {
  const [field, part] = path.split(".") as [FieldName, string?];
  const value = form[field];
  if (typeof value !== "object" || value === null) return value;
  return (value as Readonly<Record<string, string | null | undefined>>)[part ?? ""] ?? null;
}
