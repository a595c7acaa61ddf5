/** Filters of lists as conditions: a filter that is not set is no condition (`and` of drizzle leaves it out). */
import { arrayOverlaps, eq, gte, inArray, lt, lte, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { addDays, startOfDay } from "../../kit/calendar.ts";
import { Refusal } from "../../kit/errors.ts";
import { escapeLike, textHasTerm, searchTerms } from "./search-terms.ts";

/**
 * One of an enumeration stands in the text of the statement: a plan that a server keeps for it is then one for that status,
 * of which there may be few among many, and not for a status as such.
 */
export function equals(
  column: PgColumn,
  value: string | number | boolean | readonly string[] | undefined,
): SQL | undefined {
  if (value === undefined || value === "") return undefined;
  if (typeof value === "object") return isAny(column, [...value]);
  const named = column.enumValues?.find((each) => each === value);
  return named === undefined ? eq(column, value) : sql`${column} = ${sql.raw(`'${named}'`)}`;
}

/** One of these; of a column that holds several, any of them. */
function isAny(column: PgColumn, values: string[]): SQL | undefined {
  const [one, ...others] = values;
  if (one === undefined) return undefined;
  if (column.dataType === "array") return arrayOverlaps(column, values);
  return others.length > 0 ? inArray(column, values) : equals(column, one);
}

/** Days, both ends included; INVALID_PERIOD when the end is before the beginning. */
export function dayBetween(column: PgColumn, from: string | undefined, to: string | undefined): (SQL | undefined)[] {
  if (from && to && from > to) throw new Refusal("INVALID_PERIOD");
  return [from ? gte(column, from) : undefined, to ? lte(column, to) : undefined];
}

/** Instants within days of Havana, both ends included; INVALID_PERIOD when the end is before the beginning. */
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

/** Every word must stand in the text, which is made by `searchTextOf`, each at any place. */
export function matchesTerms(text: SQLWrapper, search: string | undefined): SQL[] {
  return searchTerms(search).map((word) => textHasTerm(text, word));
}

export function startsWith(column: PgColumn, text: string | undefined): SQL | undefined {
  return text ? sql`${column} like ${escapeLike(text)} || '%'` : undefined;
}
