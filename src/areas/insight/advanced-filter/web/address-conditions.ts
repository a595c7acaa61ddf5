/** Reads filter conditions from the address and writes the complete ones back. */
import { parseAmount } from "../../../../kit/numbers/amount-input.ts";
import type { FilterField } from "../fields.ts";
import { type Condition, maxConditions, operators, operatorsOf, valuesOf } from "../operators.ts";

type Fields = Readonly<Record<string, FilterField>>;

/** Whether the condition has enough values, all valid for its field. */
export function isWhole(field: FilterField, { operator, values }: Condition): boolean {
  const { least: min } = valuesOf(operator);
  const filled = values.filter(Boolean);
  if (filled.length < min || filled.length < values.length) return false;
  const [first = "", last = ""] = values;
  if (!filled.every((value) => isValidValue(field, value))) return false;
  if (min !== 2) return true;
  return field.kind === "amount" || field.kind === "whole" ? Number(first) <= Number(last) : first <= last;
}

function isValidValue({ kind, among }: FilterField, value: string): boolean {
  if (kind === "amount") return "value" in parseAmount(value);
  if (kind === "whole") return /^\d{1,6}$/.test(value);
  if (kind === "day" || kind === "instant") return /^\d{4}-\d{2}-\d{2}$/.test(value);
  return !among || among.includes(value);
}

/** The complete conditions as JSON for the address; undefined without any. */
export function validConditions(fields: Fields, conditions: readonly Condition[]): string | undefined {
  const complete = conditions.filter((each) => isWhole(fields[each.field] as FilterField, each));
  return complete.length > 0 ? JSON.stringify(complete) : undefined;
}

/**
 * Parses the conditions of an address, which may be edited by hand: the valid ones, and whether anything was ignored.
 */
export function readAddressConditions(
  fields: Fields,
  address: string | undefined,
): { conditions: Condition[]; isUnread: boolean } {
  if (!address) return { conditions: [], isUnread: false };
  let parsed: unknown;
  try {
    parsed = JSON.parse(address);
  } catch {
    return { conditions: [], isUnread: true };
  }
  const all: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  const conditions = all.filter((each): each is Condition => isCondition(fields, each)).slice(0, maxConditions);
  return { conditions, isUnread: conditions.length < all.length };
}

function isCondition(fields: Fields, input: unknown): boolean {
  if (typeof input !== "object" || input === null) return false;
  const { field, operator, values } = input as Partial<Record<keyof Condition, unknown>>;
  if (typeof field !== "string" || !Object.hasOwn(fields, field)) return false;
  const validOperator = operators.find((each) => each === operator);
  if (!validOperator || !operatorsOf(fields[field] as FilterField).includes(validOperator)) return false;
  if (!Array.isArray(values) || !values.every((value) => typeof value === "string")) return false;
  return isWhole(fields[field] as FilterField, input as Condition);
}
