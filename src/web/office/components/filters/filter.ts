/** Filters of a list as data. */
import { type FormField, type SelectOption, optionsOf } from "../../form/fields.ts";

/** Filters marked `seldom` are shown after «more filters», or while they have a value. */
export type Filter<Name extends string> = { readonly seldom?: true } & (
  | {
      readonly kind: "select";
      readonly name: Name;
      readonly label: string;
      readonly options: readonly SelectOption[];
      /** Hidden on wide screens, where the list's views are shown next to it. */
      readonly isInline?: true;
    }
  /** For options too many to list: the server finds those that match a text. */
  | {
      readonly kind: "searchSelect";
      readonly name: Name;
      readonly label: string;
      readonly search: NonNullable<FormField["search"]>;
      /** Loads the option of a value, for its label. */
      readonly load: (value: string) => Promise<SelectOption | undefined>;
    }
  | { readonly kind: "period" | "amounts"; readonly from: Name; readonly to: Name; readonly label: string }
  | { readonly kind: "text"; readonly name: Name; readonly label: string }
  /** The screen has its own input for it; declared here so that addresses and saved views keep its value. */
  | { readonly kind: "own"; readonly name: Name; readonly label: string }
);

/** A select filter with the values of an enumeration. */
export function choiceOf<Name extends string, Value extends string>(
  name: Name,
  label: string,
  values: readonly Value[],
  names?: Readonly<Record<Value, string>>,
): Filter<Name> {
  return { kind: "select", name, label, options: optionsOf(values, names) };
}

/** A select filter with two options, for a boolean. */
export function eitherOf<Name extends string>(name: Name, label: string, yes: string, no: string): Filter<Name> {
  return choiceOf(name, label, ["true", "false"], { true: yes, false: no });
}

/** Marks a filter as `seldom`. */
export const markRare = <const F extends Filter<string>>(filter: F): F => ({ ...filter, seldom: true });

export function filterNames(filters: readonly Filter<string>[]): string[] {
  return filters.flatMap((filter) => ("from" in filter ? [filter.from, filter.to] : [filter.name]));
}
