/** The fields of a form as data: their names are keys of what the operation takes, their choices what it accepts there. */
import { readPath, type Values } from "./values.ts";

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

export interface Field {
  /** Key of the input, with dots for what is inside: "pickup.ci". */
  readonly name: string;
  readonly label: string;
  readonly kind?:
    | "text"
    | "email"
    | "tel"
    | "date"
    | "password"
    | "long"
    | "choice"
    | "choices"
    | "yesNo"
    | "amount"
    | "rate";
  readonly options?: readonly Choice[];
  readonly hint?: string;
  readonly required?: boolean;
  /** Left empty it is not sent, as an empty choice, day or amount never is. */
  readonly skipEmpty?: boolean;
  readonly autoComplete?: string;
  /** Begins a part of the form, with this title. */
  readonly section?: string;
  /** Across the whole row. */
  readonly wide?: boolean;
}

/** What a call takes. Written as `never`, any function fits. */
export type AnyCall = (input: never, options: never) => Promise<unknown>;
export type Given<C extends AnyCall> = NonNullable<Parameters<C>[0]>;

type PathOf<In> = {
  [K in keyof In & string]-?: NonNullable<In[K]> extends readonly unknown[]
    ? K
    : NonNullable<In[K]> extends object
      ? `${K}.${keyof NonNullable<In[K]> & string}`
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
export type FieldOf<In> = string extends keyof In ? Field : KnownField<In>;
type KnownField<In> = {
  [Path in PathOf<In>]: Omit<Field, "name" | "options"> & {
    readonly name: Path;
    readonly options?: readonly Choice<ChoiceOf<At<In, Path>>>[];
  };
}[PathOf<In>];

/** For fields that are worked out apart from their form. */
export type FieldsOf<C extends AnyCall> = readonly FieldOf<Given<C>>[];

type RootOf<Name> = Name extends `${infer Root}.${string}` ? Root : Name;
/** What the input needs beside the fields: the record it is about, the version that was read. */
export type Rest<In, Fields extends readonly { readonly name: string }[]> = Omit<In, RootOf<Fields[number]["name"]>>;

/** What a record says of the fields, each empty in its own way where it says nothing. */
export function beginning(fields: readonly Field[], record: object = {}): Values {
  const values: Values = {};
  for (const { name, kind } of fields) {
    const said = readPath(record as Values, name);
    const empty = kind === "yesNo" ? false : kind === "choices" ? [] : "";
    write(values, name, typeof said === "number" ? String(said) : (said ?? empty));
  }
  return values;
}

const neverEmpty: ReadonlySet<string> = new Set(["choice", "date", "amount", "rate"]);

/** What was filled in. An empty text says that there is none; an empty choice, day or amount says nothing. */
export function filled(fields: readonly Field[], values: Values): Values {
  const given: Values = {};
  for (const { name, kind = "text", skipEmpty = neverEmpty.has(kind) } of fields) {
    const value = readPath(values, name);
    if (skipEmpty && (value === "" || value === null)) continue;
    write(given, name, value);
  }
  return given;
}

function write(values: Values, path: string, value: unknown): void {
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) values[first] = value;
  else {
    values[first] ??= {};
    write(values[first] as Values, rest.join("."), value);
  }
}
