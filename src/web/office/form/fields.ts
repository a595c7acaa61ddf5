/** The fields of a form as data: their names are keys of what the operation takes, their choices what it accepts there. */
import { timeOfDay, wallTime } from "../../../kit/calendar.ts";
import { readPath, type FormValues } from "./nested-values.ts";

export interface SelectOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** What else it is found by where one types: an e-mail. */
  readonly searchText?: string;
  /** Out of use: names what was chosen before, and is not offered anew. */
  readonly retired?: boolean;
}

/** The choices that are offered where these are chosen. */
export const availableOptions = <Each extends SelectOption>(
  options: readonly Each[],
  chosen: readonly unknown[],
): Each[] => options.filter(({ value, retired: former }) => !former || chosen.includes(value));

/** The values of an enumeration, in its order; one without words says itself. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  names?: Readonly<Record<Value, string>>,
): SelectOption<Value>[] {
  return values.map((value) => ({ value, label: names?.[value] ?? value }));
}

export interface FormField {
  /** Key of the input, with dots for what is inside: "pickup.ci". */
  readonly name: string;
  readonly label: string;
  readonly kind?:
    | "text"
    | "email"
    | "tel"
    | "date"
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
  /** Of a choice, or choices, among too many to list: those that some words find. What is chosen already stands in `options`. */
  readonly search?: (search: string) => Promise<readonly SelectOption[]>;
  /** What it is found among, a client whose filings it may be: another one begins the search anew. */
  readonly within?: string;
  /** Of rows: what one of them holds, and what the button says that adds one. */
  readonly fields?: readonly FormField[];
  readonly addLabel?: string;
  readonly hint?: string;
  /** What is wrong with what stands in the box, asked when it is left: a number that is in use. */
  readonly validate?: (typed: string) => Promise<string | undefined>;
  readonly required?: boolean;
  /** Left empty it is not sent, as an empty choice, day or amount never is. */
  readonly omitEmpty?: boolean;
  readonly autoComplete?: string;
  /** Begins a part of the form, with this title. */
  readonly section?: string;
  /** Across the whole row. */
  readonly fullWidth?: boolean;
  /** Stands there, and is sent, only where this holds of what stands in the other boxes. */
  readonly isVisible?: (typed: FormValues) => boolean;
}

/** What a call takes. Written as `never`, any function fits. */
export type AnyCall = (input: never, options: never) => Promise<unknown>;
export type FormInput<C extends AnyCall> = NonNullable<Parameters<C>[0]>;

type PathOf<In> = {
  [K in keyof In & string]-?: NonNullable<In[K]> extends readonly unknown[]
    ? K
    : NonNullable<In[K]> extends object
      ? `${K}.${PathOf<NonNullable<In[K]>>}`
      : K;
}[keyof In & string];
type At<In, Path extends string> = Path extends `${infer K extends keyof In & string}.${infer Rest}`
  ? At<NonNullable<In[K]>, Rest>
  : Path extends keyof In
    ? NonNullable<In[Path]>
    : never;
type ChoiceOf<Value> = unknown extends Value
  ? string
  : Extract<Value extends readonly (infer One)[] ? One : Value, string>;

/** A field of that input; of one without known keys, any. */
export type FormFieldOf<In> = string extends keyof In ? FormField : KnownField<In>;
type KnownField<In> = {
  [Path in PathOf<In>]: Omit<FormField, "name" | "options"> & {
    readonly name: Path;
    readonly options?: readonly SelectOption<ChoiceOf<At<In, Path>>>[];
  };
}[PathOf<In>];

/** For fields that are worked out apart from their form. */
export type FormFieldsOf<C extends AnyCall> = readonly FormFieldOf<FormInput<C>>[];

type RootOf<Name> = Name extends `${infer Root}.${string}` ? Root : Name;
/** What the input needs beside the fields: the record it is about, the version that was read. */
export type RemainingInput<In, Fields extends readonly { readonly name: string }[]> = Omit<
  In,
  RootOf<Fields[number]["name"]>
>;

/** What a record says of the fields, each empty in its own way where it says nothing. */
export function initialValues(fields: readonly FormField[], record: object = {}): FormValues {
  const values: FormValues = {};
  for (const { name, kind, fields: inside = [] } of fields) {
    const found = chosenIn(readPath(record as FormValues, name));
    const said =
      kind === "rows" && Array.isArray(found)
        ? found.map((row: object) => initialValues(inside, row))
        : kind === "datetime" && typeof found === "string" && found !== ""
          ? wallTime(found).replace(" ", "T")
          : found;
    const empty = kind === "checkbox" ? false : kind === "multiSelect" || kind === "rows" || kind === "tags" ? [] : "";
    write(values, name, typeof said === "number" ? String(said) : (said ?? empty));
  }
  return values;
}

/** Of a record that was chosen its id; everything else as it is. */
const chosenIn = (said: unknown): unknown => (isReference(said) ? said._id : said);

/** Another record, as a record names it. */
export const isReference = (said: unknown): said is { readonly _id: string; readonly name: string } =>
  typeof said === "object" && said !== null && "_id" in said && "name" in said;

/** Those that stand there now. */
export const fieldsInForce = <F extends FormField>(fields: readonly F[], values: FormValues): F[] =>
  fields.filter(({ isVisible: when }) => when?.(values) ?? true);

const neverEmpty: ReadonlySet<string> = new Set(["select", "searchSelect", "date", "amount", "rate"]);

/** What was filled in. An empty text says that there is none; an empty choice, day or amount says nothing. */
export function filledValues(fields: readonly FormField[], values: FormValues): FormValues {
  const given: FormValues = {};
  for (const { name, kind = "text", omitEmpty: skipEmpty = neverEmpty.has(kind), fields: inside = [] } of fields) {
    const value = readPath(values, name);
    if (skipEmpty && (value === "" || value === null)) continue;
    const said = kind === "datetime" ? instantOf(value) : (value ?? "");
    write(given, name, kind === "rows" ? fieldRows(value).map((row) => filledValues(inside, row)) : said);
  }
  return given;
}

/** A moment is typed as the clock in Havana shows it, whatever the reader's own says. */
function instantOf(typed: unknown): unknown {
  const [day, time] = typeof typed === "string" ? typed.split("T") : [];
  const [hours, minutes] = (time ?? "").split(":").map(Number);
  if (!day || hours === undefined || minutes === undefined) return typed ?? "";
  return timeOfDay(day, hours + minutes / 60).toISOString();
}

/** The rows that a field of rows holds. */
export const fieldRows = (value: unknown): readonly FormValues[] =>
  Array.isArray(value) ? (value as FormValues[]) : [];

/** What is required and empty, those inside rows too. */
export function missingRequired(fields: readonly FormField[], values: FormValues): string[] {
  return fields.flatMap((field) => {
    const value = readPath(values, field.name);
    const isEmpty =
      value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
    if (isEmpty) return field.required ? [field.name] : [];
    if (field.kind !== "rows") return [];
    return fieldRows(value).flatMap((row, at) =>
      missingRequired(field.fields ?? [], row).map((name) => `${field.name}.${at}.${name}`),
    );
  });
}

/** What a field is called, by its path: of one in a row, which row it is. */
export function fieldLabel(
  fields: readonly Pick<FormField, "name" | "label" | "fields">[],
  path: string,
): string | undefined {
  const found = fields.find(({ name }) => path === name || path.startsWith(`${name}.`));
  if (!found || found.name === path) return found?.label;
  const [at = "", ...rest] = path.slice(found.name.length + 1).split(".");
  const inside = fieldLabel(found.fields ?? [], rest.join("."));
  return [found.label, String(Number(at) + 1), inside].filter(Boolean).join(" ");
}

/** The fields of each part of a form, in their order; those before the first title have none. */
export function sectionsOf(fields: readonly FormField[]): { readonly title: string; readonly fields: FormField[] }[] {
  const sections: { title: string; fields: FormField[] }[] = [];
  for (const { section, ...field } of fields) {
    if (section || sections.length === 0) sections.push({ title: section ?? "", fields: [] });
    sections.at(-1)?.fields.push(field);
  }
  return sections;
}

function write(values: FormValues, path: string, value: unknown): void {
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) values[first] = value;
  else {
    values[first] ??= {};
    write(values[first] as FormValues, rest.join("."), value);
  }
}
