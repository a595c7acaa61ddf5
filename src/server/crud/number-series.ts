/** Numbers people read (AP26000123): one row per series and year, taken inside the transaction that uses it, so without gaps or repeats. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { dayOf, startOfDay, timeZone } from "../../kit/calendar.ts";
import { Refusal } from "../../kit/errors.ts";
import type { Queryable, Transaction } from "../database/connection.ts";
import { isBehind, officeClock } from "../office-clock.ts";

export const numberSeries = pgTable(
  "number_series",
  { series: text("series").notNull(), year: integer("year").notNull(), last: integer("last").notNull() },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

/**
 * The next number of a series that begins anew each Havana year: `AP` + `26` + six digits. CLOCK_BEHIND when the clock
 * stands before what was written: a number of a year that is over would be told from the others by nobody.
 */
export function nextNumber(tx: Transaction, series: string, now: Date, digits = 6): Promise<string> {
  return take(tx, series, { now, of: now, digits });
}

/** The same of the year of a day that somebody chose. */
export function nextNumberOfDay(tx: Transaction, series: string, now: Date, day: string): Promise<string> {
  return take(tx, series, { now, of: startOfDay(day), digits: 6 });
}

interface Taking {
  /** What the clock says. */
  readonly now: Date;
  /** In whose year. */
  readonly of: Date;
  readonly digits: number;
}

async function take(tx: Transaction, series: string, { now, of, digits }: Taking): Promise<string> {
  const year = yearOf(of);
  const taken = await tx.execute<{ last: number }>(sql`
    insert into number_series (series, year, last)
    select ${series}, ${year}, 1 where not ${isBehind(now)} and not ${hasLaterYear(series, now)}
    on conflict (series, year) do update set last = number_series.last + 1 returning last`);
  const [row] = taken.rows;
  if (!row) throw new Refusal("CLOCK_BEHIND", { facts: { now: now.toISOString() } });
  return written(series, year, row.last, digits);
}

const dayMs = 86_400_000;

/**
 * Whether a number of a later year was given, a day around midnight of New Year apart; what a clock gave that was ahead
 * of the one that is believed says nothing.
 */
const hasLaterYear = (series: string, now: Date): SQL => sql`exists (
  select from ${numberSeries} later where later.series = ${series} and later.year > ${yearOf(new Date(now.getTime() + dayMs))}
    and not exists (select from ${officeClock}
      where later.year > extract(year from ${officeClock.trustedAt} at time zone ${timeZone})))`;

/** The next of a series that goes on over the years: `CR` + four digits. */
export async function nextInSeries(tx: Transaction, series: string, digits: number): Promise<string> {
  const [next = ""] = await nextNumbers(tx, series, digits, 1);
  return next;
}

/** So many of the same at once, in their order. */
export async function nextNumbers(tx: Transaction, series: string, digits: number, count: number): Promise<string[]> {
  const taken = await tx.execute<{ last: number }>(sql`
    insert into number_series (series, year, last) values (${series}, 0, ${count})
    on conflict (series, year) do update set last = number_series.last + ${count} returning last`);
  const last = taken.rows[0]?.last ?? 0;
  return Array.from({ length: count }, (_, at) => `${series}${String(last - count + 1 + at).padStart(digits, "0")}`);
}

/** The number that would be given next; nothing is taken. */
export async function peekNumber(db: Queryable, series: string, now: Date, digits = 6): Promise<string> {
  const year = yearOf(now);
  return written(series, year, (await lastOf(db, series, year)) + 1, digits);
}

/** The same of a series that goes on over the years. */
export async function peekInSeries(db: Queryable, series: string, digits: number): Promise<string> {
  return `${series}${String((await lastOf(db, series, 0)) + 1).padStart(digits, "0")}`;
}

async function lastOf(db: Queryable, series: string, year: number): Promise<number> {
  const [found] = await db
    .select({ last: numberSeries.last })
    .from(numberSeries)
    .where(and(eq(numberSeries.series, series), eq(numberSeries.year, year)));
  return found?.last ?? 0;
}

const yearOf = (now: Date) => Number(dayOf(now).slice(0, 4));

function written(series: string, year: number, count: number, digits: number): string {
  return `${series}${String(year).slice(2)}${String(count).padStart(digits, "0")}`;
}
