/**
 * Numbers for people (AP26000123), from one counter row per series and year. The row is updated in the transaction that
 * uses the number, so numbers have no gaps and no repeats.
 */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { dayOf, startOfDay, timeZone } from "../../kit/time/calendar.ts";
import { Refusal } from "../../kit/validation/errors.ts";
import type { Queryable, Transaction } from "../database/connection.ts";
import { isBehind, officeClock } from "../office-clock.ts";

/** Counters by series and year; year 0 for series that do not restart. */
export const numberSeries = pgTable(
  "number_series",
  { series: text("series").notNull(), year: integer("year").notNull(), last: integer("last").notNull() },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

/**
 * The next number of a series that restarts each Havana year: `AP` + `26` + six digits. CLOCK_BEHIND if the clock is
 * behind data already written, because the number would belong to a year that is over.
 */
export function nextNumber(tx: Transaction, series: string, now: Date, digits = 6): Promise<string> {
  return incrementSeries(tx, series, { now, of: now, digits });
}

/** The same for the year of a day that a person chose. */
export function nextNumberOfDay(tx: Transaction, series: string, now: Date, day: string): Promise<string> {
  return incrementSeries(tx, series, { now, of: startOfDay(day), digits: 6 });
}

interface NumberRequest {
  /** The current time. */
  readonly now: Date;
  /** The number belongs to the Havana year of this instant. */
  readonly of: Date;
  readonly digits: number;
}

async function incrementSeries(
  tx: Transaction,
  series: string,
  { now, of: instant, digits }: NumberRequest,
): Promise<string> {
  const year = yearOf(instant);
  const result = await tx.execute<{ last: number }>(sql`
    insert into number_series (series, year, last)
    select ${series}, ${year}, 1 where not ${isBehind(now)} and not ${hasLaterYear(series, now)}
    on conflict (series, year) do update set last = number_series.last + 1 returning last`);
  const [row] = result.rows;
  if (!row) throw new Refusal("CLOCK_BEHIND", { facts: { now: now.toISOString() } });
  return formatNumber(series, year, row.last, digits);
}

const dayMs = 86_400_000;

/**
 * Condition: a number of a later year was issued, with one day of tolerance around New Year. Numbers issued while the
 * clock was ahead of the last trusted instant do not count.
 */
const hasLaterYear = (series: string, now: Date): SQL => sql`exists (
  select from ${numberSeries} later where later.series = ${series} and later.year > ${yearOf(new Date(now.getTime() + dayMs))}
    and not exists (select from ${officeClock}
      where later.year > extract(year from ${officeClock.trustedAt} at time zone ${timeZone})))`;

/** The next number of a series that does not restart: `CR` + four digits. */
export async function nextInSeries(tx: Transaction, series: string, digits: number): Promise<string> {
  const [next = ""] = await nextNumbers(tx, series, digits, 1);
  return next;
}

/** The next `count` numbers of such a series, in ascending order. */
export async function nextNumbers(tx: Transaction, series: string, digits: number, count: number): Promise<string[]> {
  const result = await tx.execute<{ last: number }>(sql`
    insert into number_series (series, year, last) values (${series}, 0, ${count})
    on conflict (series, year) do update set last = number_series.last + ${count} returning last`);
  const last = result.rows[0]?.last ?? 0;
  return Array.from(
    { length: count },
    (_, index) => `${series}${String(last - count + 1 + index).padStart(digits, "0")}`,
  );
}

/** The number that `nextNumber` would return; reserves nothing. */
export async function peekNumber(db: Queryable, series: string, now: Date, digits = 6): Promise<string> {
  const year = yearOf(now);
  return formatNumber(series, year, (await readLast(db, series, year)) + 1, digits);
}

/** The number that `nextInSeries` would return; reserves nothing. */
export async function peekInSeries(db: Queryable, series: string, digits: number): Promise<string> {
  return `${series}${String((await readLast(db, series, 0)) + 1).padStart(digits, "0")}`;
}

async function readLast(db: Queryable, series: string, year: number): Promise<number> {
  const [row] = await db
    .select({ last: numberSeries.last })
    .from(numberSeries)
    .where(and(eq(numberSeries.series, series), eq(numberSeries.year, year)));
  return row?.last ?? 0;
}

const yearOf = (now: Date) => Number(dayOf(now).slice(0, 4));

function formatNumber(series: string, year: number, count: number, digits: number): string {
  return `${series}${String(year).slice(2)}${String(count).padStart(digits, "0")}`;
}
