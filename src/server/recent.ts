/**
 * Time checks for limits, locks and waits that start at a stored instant. They tolerate instants written by a clock
 * that was ahead: those count as not recent, so the lock ends when the clock is corrected.
 */
import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** Maximum difference between the clocks of two processes. */
const clockToleranceMs = 30_000;
/** A correction of the clock by less than this is no error of the clock. */
export const clockErrorMs = 86_400_000;

/** True if the instant lies within the last `withinMs` milliseconds. */
export function isRecent(at: string | null, now: Date, withinMs: number): boolean {
  if (at === null) return false;
  const ageMs = now.getTime() - Date.parse(at);
  return ageMs < withinMs && ageMs >= -clockToleranceMs;
}

/** The same as an SQL condition. */
export const recentIn = (column: AnyColumn, now: Date, withinMs: number): SQL => sql`(
  ${column} > ${new Date(now.getTime() - withinMs).toISOString()}::timestamptz
  and ${column} <= ${new Date(now.getTime() + clockToleranceMs).toISOString()}::timestamptz)`;

/**
 * True if the instant is so far in the future that it was written by a wrong clock. Whatever started at it, or lasts
 * until it, is over then.
 */
export const isFarAhead = (at: string | number, now: Date | number, lastsMs = 0): boolean =>
  Number(new Date(at)) - Number(now) > lastsMs + clockErrorMs;
