/** Form fields as data. Names are keys of the operation's input; options are values that it accepts there. */
import type { ReactNode } from "react";
import type { FormValues } from "./nested-values.ts";

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** Further text to find the option by, such as an e-mail address. */
  readonly searchText?: string;
  /** Out of use: labels an earlier selection, but cannot be selected again. */
  readonly retired?: boolean;
}

/** The options to offer: all that are in use, and those already selected. */
export const availableOptions = <Option extends SelectOption>(
  options: readonly Option[],
  selected: readonly unknown[],
): Option[] => options.filter(({ value, retired }) => !retired || selected.includes(value));

/** Options for the values of an enumeration, in its order. A value without a label is its own label. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  names?: Readonly<Record<Value, string>>,
): SelectOption<Value>[] {
  return values.map((value) => ({ value, label: names?.[value] ?? value }));
}

export interface FormField {
  /** Key of the input; nested keys with dots: "pickup.ci". */
  readonly name: string;
  readonly label: string;
  readonly kind?:
    | "text"
    | "email"
    | "tel"
    | "date"
    | "partialDay"
    | "datetime"
    | "password"
    | "textarea"
    | "select"
    | "multiSelect"
    | "searchSelect"
    | "rows"
    | "tags"
    | "checkbox"
    | "amount"
    | "rate";
  readonly options?: readonly SelectOption[];
  /** For options too many to list: finds those that match a text. `options` contains the selected ones. */
  readonly search?: (search: string) => Promise<readonly SelectOption[]>;
  /** Context of the search, such as the client of a filing; a new value repeats the search. */
  readonly within?: string;
  /** For `rows`: the fields of one row, and the label of the button that adds one. */
  readonly fields?: readonly FormField[];
  readonly addLabel?: string;
  /** For `rows`: the content below them, such as their sum. It can amend a row by its index. */
  readonly footer?: (amendRow: (index: number, values: FormValues) => void) => ReactNode;
  readonly hint?: string;
  /** Checks a value on blur, such as a number that must be unused. Resolves to the error text. */
  readonly validate?: (value: string) => Promise<string | undefined>;
  readonly required?: boolean;
  /** An empty value is not sent. Default for selects, dates, amounts and rates. */
  readonly omitEmpty?: boolean;
  readonly autoComplete?: string;
  /** Title of the section that begins with this field. */
  readonly section?: string;
  /** Spans all columns. */
  readonly fullWidth?: boolean;
  /** Whether the field is shown and sent, by the values of the others. */
  readonly isVisible?: (values: FormValues) => boolean;
}

/** An operation of the API client. The `never` parameters let any function fit. */
export type AnyCall = (input: never, options: never) => Promise<unknown>;
/** Input type of an operation. */
export type FormInput<C extends AnyCall> = NonNullable<Parameters<C>[0]>;

type PathOf<In> = {
  [K in keyof In & string]-?: NonNullable<In[K]> extends readonly unknown[]
    ? K
    : NonNullable<In[K]> extends object
      ? `${K}.${PathOf<NonNullable<In[K]>>}`
      : K;
}[keyof In & string];
type ValueAt<In, Path extends string> = Path extends `${infer K extends keyof In & string}.${infer Rest}`
  ? ValueAt<NonNullable<In[K]>, Rest>
  : Path extends keyof In
    ? NonNullable<In[Path]>
    : never;
type ChoiceOf<Value> = unknown extends Value
  ? string
  : Extract<Value extends readonly (infer Item)[] ? Item : Value, string>;

/** A field of that input; any field if the input's keys are unknown. */
export type FormFieldOf<In> = string extends keyof In ? FormField : TypedField<In>;
type TypedField<In> = {
  [Path in PathOf<In>]: Omit<FormField, "name" | "options"> & {
    readonly name: Path;
    readonly options?: readonly SelectOption<ChoiceOf<ValueAt<In, Path>>>[];
  };
}[PathOf<In>];

/** For fields defined outside their form. */
export type FormFieldsOf<C extends AnyCall> = readonly FormFieldOf<FormInput<C>>[];

/**
 * Declares that the fields cover the whole input: a key without a field does not compile, unless `Omitted` names it.
 */
export const completeForm =
  <In, Omitted extends keyof In = never>() =>
  <const Fields extends readonly FormFieldOf<In>[]>(
    fields: [MissingKey<In, Omitted, Fields>] extends [never]
      ? Fields
      : { readonly missing: MissingKey<In, Omitted, Fields> },
  ): Fields =>
    fields as Fields;
type MissingKey<In, Omitted, Fields extends readonly { readonly name: string }[]> = Exclude<
  keyof In,
  Omitted | RootOf<Fields[number]["name"]>
>;

type RootOf<Name> = Name extends `${infer Root}.${string}` ? Root : Name;
/** Input besides the fields: the record's id and the version that was read. */
export type RemainingInput<In, Fields extends readonly { readonly name: string }[]> = Omit<
  In,
  RootOf<Fields[number]["name"]>
>;

/** Label of a field by its path; for a field in a row, with the row's number. */
export function fieldLabel(
  fields: readonly Pick<FormField, "name" | "label" | "fields">[],
  path: string,
): string | undefined {
  const field = fields.find(({ name }) => path === name || path.startsWith(`${name}.`));
  if (!field || field.name === path) return field?.label;
  const [index = "", ...rest] = path.slice(field.name.length + 1).split(".");
  const nestedLabel = fieldLabel(field.fields ?? [], rest.join("."));
  return [field.label, String(Number(index) + 1), nestedLabel].filter(Boolean).join(" ");
}

/** The fields of each section, in their order. Fields before the first section have an empty title. */
export function sectionsOf(fields: readonly FormField[]): { readonly title: string; readonly fields: FormField[] }[] {
  const sections: { title: string; fields: FormField[] }[] = [];
  for (const { section, ...field } of fields) {
    if (section || sections.length === 0) sections.push({ title: section ?? "", fields: [] });
    sections.at(-1)?.fields.push(field);
  }
  return sections;
}
