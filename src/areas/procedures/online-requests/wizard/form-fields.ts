/**
 * The fields of a request form in display order: the single source for schemas, required fields,
 * erasure, and the forms and details of staff. Labels are in `field-words.es.ts`. Imports no zod, so that screens can
 * use it without loading zod.
 */
import type { openNomenclatorTypes } from "../../../administration/nomenclators/catalogue.ts";
import type { Family } from "../states.ts";

/** When a field is required for submission; `form-validation.ts` implements each rule. */
export type WhenRequired = "always" | "never" | "unlessGone" | "ofLiving" | "inCuba" | "byEntry" | "byEvent" | "ofTwo";

type Catalogue = (typeof openNomenclatorTypes)[number];

/** Type of a field's value. The schema lists the codes of a `choice`; the nomenclator contains those of a `code`. */
export type RequestFieldKind =
  | { readonly kind: "name" | "country" | "partialDay" | "yesNo" }
  | { readonly kind: "text"; readonly least?: number; readonly most: number }
  | { readonly kind: "number"; readonly least: number; readonly most: number }
  | { readonly kind: "code"; readonly of: Catalogue }
  | { readonly kind: "choice"; readonly of: Catalogue; readonly among: readonly string[] };

/**
 * A part of a group field. Without a `whole` part the group is invalid; without a `needed` part the form cannot be
 * submitted.
 */
type NestedField = RequestFieldKind & { readonly whole?: true; readonly needed?: true };

export type RequestField = {
  readonly part: "holder" | "entry" | "document";
  readonly needed: WhenRequired;
  /** Part of one family's form only. */
  readonly only?: Family;
  /** Personal data, erased together with the others. */
  readonly personal: boolean;
} & (RequestFieldKind | { readonly kind: "group"; readonly inside: Readonly<Record<string, NestedField>> });

const holder = { part: "holder", needed: "always", personal: true } as const;
const residence = { part: "holder", needed: "inCuba", personal: false } as const;
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
  province: { ...residence, kind: "code", of: "PROVINCE" },
  municipality: { ...residence, kind: "code", of: "MUNICIPALITY" },
  abroadCountry: { ...residence, needed: "never", kind: "country" },
  address: { ...holder, needed: "never", kind: "text", least: 5, most: 300 },
  holderInCuba: { ...residence, needed: "ofLiving", kind: "yesNo" },
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

/** Fields of the pickup person, for the whole request; all are required for submission. */
export const pickupFields = ["name", "ci", "phone"] as const;

type Fields = typeof fields;
export type FieldName = keyof Fields;
export const fieldNames = Object.keys(fields) as FieldName[];

type ValueOf<Definition> = Definition extends { inside: infer Inside }
  ? GroupValue<Inside>
  : Definition extends { among: readonly (infer Code)[] }
    ? Code
    : Definition extends { kind: "yesNo" }
      ? boolean
      : Definition extends { kind: "number" }
        ? number
        : string;
type GroupValue<Parts> = {
  [Part in keyof Parts as Parts[Part] extends { whole: true } ? Part : never]: ValueOf<Parts[Part]>;
} & {
  [Part in keyof Parts as Parts[Part] extends { whole: true } ? never : Part]?: ValueOf<Parts[Part]> | null | undefined;
};

/** The values of the fields; any of them may be null. */
export type FormAnswers = { [Name in FieldName]: ValueOf<Fields[Name]> | null };

/** False for fields of the other family only. */
export function isFieldOfFamily(family: Family, name: FieldName): boolean {
  const { only = family }: RequestField = fields[name];
  return only === family;
}

/** Fields with personal data. */
export type PersonalName = { [Name in FieldName]: Fields[Name]["personal"] extends true ? Name : never }[FieldName];
export const personalNames = fieldNames.filter((name): name is PersonalName => fields[name].personal);

/** Path of a value: "firstName", "registry.province". */
export type Path = {
  [Name in FieldName]: Fields[Name] extends { inside: infer Inside } ? `${Name}.${keyof Inside & string}` : Name;
}[FieldName];

export interface Leaf {
  readonly path: Path;
  readonly field: FieldName;
  /** Name inside a group, otherwise the field's own name. */
  readonly name: string;
  readonly kind: RequestFieldKind;
  /** The group is invalid without it. */
  readonly isWhole: boolean;
  /** Always required for submission. */
  readonly isNeeded: boolean;
}

export const leaves: readonly Leaf[] = fieldNames.flatMap((field): Leaf[] => {
  const definition: RequestField = fields[field];
  const isAlwaysRequired = definition.needed === "always";
  if (definition.kind !== "group")
    return [{ path: field as Path, field, name: field, kind: definition, isWhole: true, isNeeded: isAlwaysRequired }];
  return Object.entries(definition.inside).map(([name, kind]) => ({
    path: `${field}.${name}` as Path,
    field,
    name,
    kind,
    isWhole: kind.whole === true,
    isNeeded: isAlwaysRequired && (kind.whole === true || kind.needed === true),
  }));
});

/** Builds the fields from single values: a group without a `whole` part, or without any value, is null. */
export function collectAnswers(readValue: (leaf: Leaf) => unknown): FormAnswers {
  const valueOf = (field: FieldName): unknown => {
    const parts = leaves
      .filter((leaf) => leaf.field === field)
      .map((leaf) => ({ ...leaf, value: readValue(leaf) ?? null }));
    if (fields[field].kind !== "group") return parts[0]?.value;
    const isEmptyGroup =
      parts.every(({ value }) => value === null) || parts.some(({ isWhole, value }) => isWhole && value === null);
    return isEmptyGroup ? null : Object.fromEntries(parts.map(({ name, value }) => [name, value]));
  };
  return Object.fromEntries(fieldNames.map((field) => [field, valueOf(field)])) as FormAnswers;
}

/** Nomenclator types that the fields refer to. */
export const catalogues = [...new Set(leaves.flatMap(({ kind }) => ("of" in kind ? [kind.of] : [])))];

export function valueAt(form: FormAnswers, path: Path): string | number | boolean | null {
  const [field, part] = path.split(".") as [FieldName, string?];
  const value = form[field];
  if (typeof value !== "object" || value === null) return value;
  return (value as Readonly<Record<string, string | null | undefined>>)[part ?? ""] ?? null;
}
