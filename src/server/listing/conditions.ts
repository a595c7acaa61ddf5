/** Filters of lists as conditions: a filter that is not set is no condition (`and` of drizzle leaves it out). */
import { eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { addDays, startOfDay } from "../../kit/calendar.ts";
import { Refusal } from "../../kit/errors.ts";

export function is(column: PgColumn, value: string | number | boolean | undefined): SQL | undefined {
  return value === undefined || value === "" ? undefined : eq(column, value);
}

/** Instants within days of Havana, both ends included; INVALID_PERIOD when the end is before the beginning. */
export function within(column: PgColumn, from: string | undefined, to: string | undefined): (SQL | undefined)[] {
  if (from && to && from > to) throw new Refusal("INVALID_PERIOD");
  return [
    from ? gte(column, startOfDay(from).toISOString()) : undefined,
    to ? lt(column, startOfDay(addDays(to, 1)).toISOString()) : undefined,
  ];
}

/** Every word must stand somewhere in what holds text through `f_norm`; a column of it has a trigram index. */
export function hasWords(normed: PgColumn | SQL, search: string | undefined): SQL[] {
  return (search ?? "")
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => sql`${normed} like '%' || f_norm(${escapeLike(word)}) || '%'`);
}

export function begins(column: PgColumn, text: string | undefined): SQL | undefined {
  return text ? sql`${column} like ${escapeLike(text)} || '%'` : undefined;
}

/** The text as LIKE takes it literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
