/** Conditions for list filters. An unset filter returns undefined, which `and` of drizzle leaves out. */
import { arrayOverlaps, eq, gte, inArray, lt, lte, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { addDays, startOfDay } from "../../kit/time/calendar.ts";
import { Refusal } from "../../kit/validation/errors.ts";
import { escapeLike, textHasTerm, searchTerms } from "./search-terms.ts";

/**
 * Equality; with an array, membership. The value of an enumeration is written into the statement text, not sent as a
 * parameter: the plan that PostgreSQL caches is then one for that status, of which there may be few rows, and not a
 * generic one.
 */
export function equals(
  column: PgColumn,
  value: string | number | boolean | readonly string[] | undefined,
): SQL | undefined {
  if (value === undefined || value === "") return undefined;
  if (typeof value === "object") return equalsAny(column, [...value]);
  const enumValue = column.enumValues?.find((each) => each === value);
  return enumValue === undefined ? eq(column, value) : sql`${column} = ${sql.raw(`'${enumValue}'`)}`;
}

/** Equality with one of the values; for an array column, overlap. */
function equalsAny(column: PgColumn, values: string[]): SQL | undefined {
  const [first, ...others] = values;
  if (first === undefined) return undefined;
  if (column.dataType === "array") return arrayOverlaps(column, values);
  return others.length > 0 ? inArray(column, values) : equals(column, first);
}

/** Days, both ends included. INVALID_PERIOD if the end is before the beginning. */
export function dayBetween(column: PgColumn, from: string | undefined, to: string | undefined): (SQL | undefined)[] {
  if (from && to && from > to) throw new Refusal("INVALID_PERIOD");
  return [from ? gte(column, from) : undefined, to ? lte(column, to) : undefined];
}

/** Instants within Havana days, both ends included. INVALID_PERIOD if the end is before the beginning. */
export function instantBetween(
  column: PgColumn,
  from: string | undefined,
  to: string | undefined,
): (SQL | undefined)[] {
  if (from && to && from > to) throw new Refusal("INVALID_PERIOD");
  return [
    from ? gte(column, startOfDay(from).toISOString()) : undefined,
    to ? lt(column, startOfDay(addDays(to, 1)).toISOString()) : undefined,
  ];
}

/** One condition per word: the text, built by `searchTextOf`, contains it at any position. */
export function matchesTerms(text: SQLWrapper, search: string | undefined): SQL[] {
  return searchTerms(search).map((term) => textHasTerm(text, term));
}

/** Prefix match; undefined for an empty text. */
export function startsWith(column: PgColumn, text: string | undefined): SQL | undefined {
  return text ? sql`${column} like ${escapeLike(text)} || '%'` : undefined;
}
