/**
 * Schemas of filter conditions. An unknown field, an operator that does not fit its kind or an invalid value is an
 * error at its path.
 */
import { z } from "zod";
import { maxFilterLength } from "../../../kit/limits.ts";
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
} from "../../../kit/contract/schemas.ts";
import type { FilterField } from "./fields.ts";
import { type Condition, maxConditions, maxConditionValues, operators, operatorsOf, valuesOf } from "./operators.ts";

type Fields = Readonly<Record<string, FilterField>>;

/** Schema of one value of a field. */
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
  const { least: min, most: max } = valuesOf(operator);
  if (values.length < min) return [[["values", values.length], "REQUIRED"]];
  if (values.length > max) return [[["values"], "TOO_LONG"]];
  const schema = valueOf(field);
  const faults = values.flatMap((value, at): Fault[] => {
    const parsed = schema.safeParse(value);
    return parsed.success ? [] : [[["values", at], parsed.error.issues[0]?.message ?? "INVALID"]];
  });
  return faults.length > 0 || max !== 2 || isOrdered(field, values) ? faults : [[["values", 1], "INVALID_PERIOD"]];
}

const isOrdered = ({ kind }: FilterField, [from = "", to = ""]: readonly string[]) =>
  kind === "amount" || kind === "whole" ? Number(from) <= Number(to) : from <= to;

/** Schema of a list of conditions, which may arrive as JSON in an address. */
export function conditionsOn(fields: Fields) {
  const condition = z
    .object({
      field: line().describe(`One of ${Object.keys(fields).join(", ")}`),
      operator: choice(operators).describe(
        "Comparison; the kind of field determines the operators. Each has its opposite, which matches all other records",
      ),
      values: z
        .array(line().max(120, "TOO_LONG"))
        .max(maxConditionValues, "TOO_LONG")
        .default([])
        .describe("Operands: none, one, two or several, as the operator requires"),
    })
    .superRefine((input, context) => {
      for (const [path, message] of faultsOf(fields, input))
        context.addIssue({ code: "custom", path: [...path], message });
    });
  return z
    .preprocess(fromAddress, z.array(condition).max(maxConditions, "TOO_LONG"))
    .optional()
    .describe("Conditions, all of which hold; as JSON where an address carries them") as unknown as z.ZodOptional<
    z.ZodType<Condition[], readonly (Omit<Condition, "values"> & { values?: readonly string[] })[] | string>
  >;
}

/** Leaves unreadable JSON as it is, so that the schema reports it. */
function fromAddress(input: unknown): unknown {
  if (typeof input !== "string" || input.length > maxFilterLength) return input;
  try {
    return JSON.parse(input);
  } catch {
    return input;
  }
}

/** Plain parameters per field, for API clients: any of a list, a range of days or amounts, a contained text. */
export function plainOn(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, z.ZodType][] => {
      const schema = valueOf(field);
      if (isRange(field))
        return [
          [`${name}From`, schema.optional().describe(`${name} of at least this`)],
          [`${name}To`, schema.optional().describe(`${name} of at most this`)],
        ];
      if (field.kind === "text") return [[name, schema.optional().describe(`Contained in ${name}`)]];
      if (field.kind === "yesNo")
        return [
          [name, schema.optional().describe(`true: only those for which ${name} matches; false: only the others`)],
        ];
      return [[name, oneOrMany(schema, maxConditionValues).describe(`Any of these, of ${name}`)]];
    }),
  );
}

const isRange = ({ kind }: FilterField) => ["amount", "whole", "day", "instant"].includes(kind);

/** Converts plain parameters to conditions and appends the conditions given directly. */
export function conditionsOf(fields: Fields, params: Readonly<Record<string, unknown>>): Condition[] {
  const plain = Object.entries(fields).flatMap(([field, definition]): Condition[] => {
    const [from, to, value] = [params[`${field}From`], params[`${field}To`], params[field]];
    if (isRange(definition))
      return [
        ...(from === undefined ? [] : [{ field, operator: "atLeast" as const, values: [String(from)] }]),
        ...(to === undefined ? [] : [{ field, operator: "atMost" as const, values: [String(to)] }]),
      ];
    if (value === undefined) return [];
    if (definition.kind === "yesNo") return [{ field, operator: value ? "yes" : "no", values: [] }];
    if (definition.kind === "text") return [{ field, operator: "contains", values: [String(value)] }];
    const values = value as readonly string[];
    return values.length > 0 ? [{ field, operator: "anyOf", values }] : [];
  });
  return [...plain, ...((params.conditions as readonly Condition[] | undefined) ?? [])];
}
