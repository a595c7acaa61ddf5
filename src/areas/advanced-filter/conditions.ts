/** The conditions of a filter as they arrive: what is not a field, not said of its kind or no such value is told at its place. */
import { z } from "zod";
import { maxFilterLength } from "../../kit/limits.ts";
import {
  oneOrMany,
  choice,
  country,
  day,
  amountInput,
  id,
  integer,
  text,
  booleanParam,
  line,
} from "../../kit/schemas.ts";
import type { FilterField } from "./fields.ts";
import { type Condition, maxConditions, maxConditionValues, operators, operatorsOf, valuesOf } from "./operators.ts";

type Fields = Readonly<Record<string, FilterField>>;

/** What one value of a field looks like. */
function valueOf({ kind, among }: FilterField): z.ZodType {
  switch (kind) {
    case "choice":
      return choice(among ?? []);
    case "code":
    case "codes":
      return text(1, 16);
    case "country":
      return country;
    case "client":
    case "person":
      return id;
    case "amount":
      return amountInput;
    case "whole":
      return integer(0, 999_999);
    case "day":
    case "instant":
      return day;
    case "yesNo":
      return booleanParam;
    case "text":
      return text(1, 120);
  }
}

type Fault = readonly [path: readonly (string | number)[], code: string];

function faultsOf(fields: Fields, { field: name, operator, values }: Condition): Fault[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) return [[["field"], "CHOICE"]];
  if (!operatorsOf(field).includes(operator)) return [[["operator"], "CHOICE"]];
  const { least, most } = valuesOf(operator);
  if (values.length < least) return [[["values", values.length], "REQUIRED"]];
  if (values.length > most) return [[["values"], "TOO_LONG"]];
  const shape = valueOf(field);
  const faults = values.flatMap((value, at): Fault[] => {
    const read = shape.safeParse(value);
    return read.success ? [] : [[["values", at], read.error.issues[0]?.message ?? "INVALID"]];
  });
  return faults.length > 0 || most !== 2 || isRising(field, values) ? faults : [[["values", 1], "INVALID_PERIOD"]];
}

const isRising = ({ kind }: FilterField, [from = "", to = ""]: readonly string[]) =>
  kind === "amount" || kind === "whole" ? Number(from) <= Number(to) : from <= to;

/** As JSON where an address carries them. */
export function conditionsOn(fields: Fields) {
  const condition = z
    .object({
      field: line().describe(`One of ${Object.keys(fields).join(", ")}`),
      operator: choice(operators).describe(
        "What is said of it; each kind of field has its own, and each its opposite, which holds of all others",
      ),
      values: z
        .array(line().max(120, "TOO_LONG"))
        .max(maxConditionValues, "TOO_LONG")
        .default([])
        .describe("None, one, two or several, as the operator takes them"),
    })
    .superRefine((given, context) => {
      for (const [path, message] of faultsOf(fields, given))
        context.addIssue({ code: "custom", path: [...path], message });
    });
  return z
    .preprocess(fromAddress, z.array(condition).max(maxConditions, "TOO_LONG"))
    .optional()
    .describe("Conditions, all of which hold; as JSON where an address carries them") as unknown as z.ZodOptional<
    z.ZodType<Condition[], readonly (Omit<Condition, "values"> & { values?: readonly string[] })[] | string>
  >;
}

/** Of what cannot be read the schema says that it is no list. */
function fromAddress(given: unknown): unknown {
  if (typeof given !== "string" || given.length > maxFilterLength) return given;
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}

/** The fields by themselves, as programs ask for them: lists are any of, days and amounts ranges, texts what is contained. */
export function plainOn(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => {
      const shape = valueOf(field);
      if (isRange(field))
        return [
          [`${name}From`, shape.optional().describe(`${name} of at least this`)],
          [`${name}To`, shape.optional().describe(`${name} of at most this`)],
        ];
      if (field.kind === "text") return [[name, shape.optional().describe(`Contained in ${name}`)]];
      if (field.kind === "yesNo")
        return [[name, shape.optional().describe(`Only those of which ${name} holds, or only the others`)]];
      return [[name, oneOrMany(shape, maxConditionValues).describe(`Any of these, of ${name}`)]];
    }),
  );
}

const isRange = ({ kind }: FilterField) => ["amount", "whole", "day", "instant"].includes(kind);

/** The same as conditions, with those that were given as such. */
export function conditionsOf(fields: Fields, wanted: Readonly<Record<string, unknown>>): Condition[] {
  const plain = Object.entries(fields).flatMap(([field, of]): Condition[] => {
    const [from, to, value] = [wanted[`${field}From`], wanted[`${field}To`], wanted[field]];
    if (isRange(of))
      return [
        ...(from === undefined ? [] : [{ field, operator: "atLeast" as const, values: [String(from)] }]),
        ...(to === undefined ? [] : [{ field, operator: "atMost" as const, values: [String(to)] }]),
      ];
    if (value === undefined) return [];
    if (of.kind === "yesNo") return [{ field, operator: value ? "yes" : "no", values: [] }];
    if (of.kind === "text") return [{ field, operator: "contains", values: [String(value)] }];
    const values = value as readonly string[];
    return values.length > 0 ? [{ field, operator: "anyOf", values }] : [];
  });
  return [...plain, ...((wanted.conditions as readonly Condition[] | undefined) ?? [])];
}
