/** What a condition may say of a field, by the kind of what stands there. Each has its opposite, which holds of all others, those without any value too. */
import type { FilterField, FieldKind } from "./fields.ts";

/** Opposites beside each other: what the first leaves out the second holds, and nothing else. */
export const opposites = {
  contains: "lacks",
  begins: "beginsNot",
  is: "isNot",
  anyOf: "noneOf",
  atLeast: "under",
  atMost: "over",
  between: "outside",
  yes: "no",
  empty: "filled",
} as const;
export type FieldValueType = keyof typeof opposites;
export type Operator = FieldValueType | (typeof opposites)[FieldValueType];

const both = (...names: readonly FieldValueType[]): Operator[] => names.flatMap((name) => [name, opposites[name]]);
export const operators = both(...(Object.keys(opposites) as FieldValueType[])) as [Operator, ...Operator[]];

const texts = both("contains", "is", "begins");
const lists = both("anyOf");
const ranges = both("is", "atLeast", "atMost", "between");
const ofKind: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: texts,
  code: lists,
  codes: lists,
  choice: lists,
  country: lists,
  client: lists,
  person: lists,
  amount: ranges,
  whole: ranges,
  day: ranges,
  instant: ranges,
  yesNo: both("yes"),
};

/** In the order in which they are offered: the first is the usual one. */
export function operatorsOf({ kind, empty }: FilterField): readonly Operator[] {
  return empty ? [...ofKind[kind], ...both("empty")] : ofKind[kind];
}

/** How many values it takes: none, one, two, or as many as one likes. */
export function valuesOf(operator: Operator): { readonly least: number; readonly most: number } {
  if (["yes", "no", "empty", "filled"].includes(operator)) return { least: 0, most: 0 };
  if (["between", "outside"].includes(operator)) return { least: 2, most: 2 };
  if (["anyOf", "noneOf"].includes(operator)) return { least: 1, most: maxConditionValues };
  return { least: 1, most: 1 };
}

export const maxConditionValues = 50;
export const maxConditions = 20;

/** One line of the filter: conditions hold together. */
export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}
