/**
 * Time checks for limits, locks and waits that start at a stored instant, as SQL conditions. They tolerate instants
 * written by a clock that was ahead: see `isRecent`.
 */
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { clockToleranceMs } from "../kit/time/recent.ts";

/** A correction of the clock by less than this is no error of the clock. */
export const clockErrorMs = 86_400_000;

/** `isRecent` as an SQL condition. Without `now` it uses the clock of the database, for columns filled by it. */
export function recentIn(column: AnyColumn | SQL, now: Date | undefined, withinMs: number): SQL {
  const at = now ? sql`${now.toISOString()}::timestamptz` : sql`now()`;
  return sql`(${column} > ${at} - make_interval(secs => ${withinMs / 1000})
    and ${column} <= ${at} + make_interval(secs => ${clockToleranceMs / 1000}))`;
}

/**
 * True if the instant is so far in the future that it was written by a wrong clock. Whatever started at it, or lasts
 * until it, is over then.
 */
export const isFarAhead = (at: string | number, now: Date | number, lastsMs = 0): boolean =>
  Number(new Date(at)) - Number(now) > lastsMs + clockErrorMs;
