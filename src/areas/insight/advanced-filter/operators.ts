/** Filter operators by kind of field. Each has an opposite that matches all other rows, including empty values. */
import type { FilterField, FieldKind } from "./fields.ts";

/** Pairs of opposites: every row matches exactly one of the two. */
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

const withOpposites = (...names: readonly FieldValueType[]): Operator[] =>
  names.flatMap((name) => [name, opposites[name]]);
export const operators = withOpposites(...(Object.keys(opposites) as FieldValueType[])) as [Operator, ...Operator[]];

const texts = withOpposites("contains", "is", "begins");
const lists = withOpposites("anyOf");
const ranges = withOpposites("is", "atLeast", "atMost", "between");
const operatorsByKind: Readonly<Record<FieldKind, readonly Operator[]>> = {
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
  yesNo: withOpposites("yes"),
};

/** In display order; the first is the default. */
export function operatorsOf({ kind, empty }: FilterField): readonly Operator[] {
  return empty ? [...operatorsByKind[kind], ...withOpposites("empty")] : operatorsByKind[kind];
}

/** How many values an operator accepts. */
export function valuesOf(operator: Operator): { readonly least: number; readonly most: number } {
  if (["yes", "no", "empty", "filled"].includes(operator)) return { least: 0, most: 0 };
  if (["between", "outside"].includes(operator)) return { least: 2, most: 2 };
  if (["anyOf", "noneOf"].includes(operator)) return { least: 1, most: maxConditionValues };
  return { least: 1, most: 1 };
}

export const maxConditionValues = 50;
export const maxConditions = 20;

/** One condition; all conditions of a filter are joined with AND. */
export interface Condition {
  readonly field: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}
