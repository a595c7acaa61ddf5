/** What a list can be filtered by, as data. */
import { type SelectOption, optionsOf } from "../form/fields.ts";

/** One that is `seldom` asked for waits behind «more filters», unless something is filtered by it. */
export type Filter<Name extends string> = { readonly seldom?: true } & (
  | {
      readonly kind: "select";
      readonly name: Name;
      readonly label: string;
      readonly options: readonly SelectOption[];
      /** Is chosen beside the list where there is room. */
      readonly beside?: true;
    }
  | { readonly kind: "period" | "amounts"; readonly from: Name; readonly to: Name; readonly label: string }
  | { readonly kind: "text"; readonly name: Name; readonly label: string }
  /** Its screen has a place of its own for it; here it is known so that addresses and saved views keep it. */
  | { readonly kind: "own"; readonly name: Name; readonly label: string }
);

/** A choice among the values of an enumeration. */
export function choiceOf<Name extends string, Value extends string>(
  name: Name,
  label: string,
  values: readonly Value[],
  names?: Readonly<Record<Value, string>>,
): Filter<Name> {
  return { kind: "select", name, label, options: optionsOf(values, names) };
}

/** A choice between what is so and what is not. */
export function eitherOf<Name extends string>(name: Name, label: string, yes: string, no: string): Filter<Name> {
  return choiceOf(name, label, ["true", "false"], { true: yes, false: no });
}

/** The same, behind «more filters». */
export const seldom = <const F extends Filter<string>>(filter: F): F => ({ ...filter, seldom: true });

export function filterNames(filters: readonly Filter<string>[]): string[] {
  return filters.flatMap((filter) => ("from" in filter ? [filter.from, filter.to] : [filter.name]));
}
