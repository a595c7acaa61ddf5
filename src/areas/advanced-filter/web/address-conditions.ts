/** Conditions as an address has them, and what of them can be asked already. */
import { parseAmount } from "../../../kit/amount-input.ts";
import type { FilterField } from "../fields.ts";
import { type Condition, maxConditions, operators, operatorsOf, valuesOf } from "../operators.ts";

type Fields = Readonly<Record<string, FilterField>>;

/** Whether its values are there and such as its field has. */
export function isWhole(field: FilterField, { operator, values }: Condition): boolean {
  const { least } = valuesOf(operator);
  const given = values.filter(Boolean);
  if (given.length < least || given.length < values.length) return false;
  const [first = "", last = ""] = values;
  if (!given.every((value) => fits(field, value))) return false;
  if (least !== 2) return true;
  return field.kind === "amount" || field.kind === "whole" ? Number(first) <= Number(last) : first <= last;
}

function fits({ kind, among }: FilterField, value: string): boolean {
  if (kind === "amount") return "value" in parseAmount(value);
  if (kind === "whole") return /^\d{1,6}$/.test(value);
  if (kind === "day" || kind === "instant") return /^\d{4}-\d{2}-\d{2}$/.test(value);
  return !among || among.includes(value);
}

/** Those that can be asked, as the address carries them; undefined where there is none. */
export function validConditions(fields: Fields, conditions: readonly Condition[]): string | undefined {
  const whole = conditions.filter((each) => isWhole(fields[each.field] as FilterField, each));
  return whole.length > 0 ? JSON.stringify(whole) : undefined;
}

/** What an address holds that anybody may have typed: the conditions that are some, and whether there was anything else. */
export function readAddressConditions(
  fields: Fields,
  address: string | undefined,
): { conditions: Condition[]; isUnread: boolean } {
  if (!address) return { conditions: [], isUnread: false };
  let given: unknown;
  try {
    given = JSON.parse(address);
  } catch {
    return { conditions: [], isUnread: true };
  }
  const all: unknown[] = Array.isArray(given) ? given : [given];
  const conditions = all.filter((each): each is Condition => isCondition(fields, each)).slice(0, maxConditions);
  return { conditions, isUnread: conditions.length < all.length };
}

function isCondition(fields: Fields, given: unknown): boolean {
  if (typeof given !== "object" || given === null) return false;
  const { field, operator, values } = given as Partial<Record<keyof Condition, unknown>>;
  if (typeof field !== "string" || !Object.hasOwn(fields, field)) return false;
  const known = operators.find((each) => each === operator);
  if (!known || !operatorsOf(fields[field] as FilterField).includes(known)) return false;
  if (!Array.isArray(values) || !values.every((value) => typeof value === "string")) return false;
  return isWhole(fields[field] as FilterField, given as Condition);
}
