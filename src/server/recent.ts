/**
 * Limits, locks and waits count from moments that were written. What a clock wrote that was ahead lies before nobody: they
 * end when it is right again.
 */
import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** So far may the clocks of two processes be apart. */
const apartMs = 30_000;
/** A clock that is set right by less was not wrong. */
const dayMs = 86_400_000;

/** Whether a moment lies within so many milliseconds before now. */
export function isRecent(at: string | null, now: Date, withinMs: number): boolean {
  if (at === null) return false;
  const ago = now.getTime() - Date.parse(at);
  return ago < withinMs && ago >= -apartMs;
}

/** The same as a condition of a statement. */
export const recentIn = (column: AnyColumn, now: Date, withinMs: number): SQL => sql`(
  ${column} > ${new Date(now.getTime() - withinMs).toISOString()}::timestamptz
  and ${column} <= ${new Date(now.getTime() + apartMs).toISOString()}::timestamptz)`;

/** Whether it is so far ahead that a wrong clock wrote it: what began then, or lasts until then, lasts no longer. */
export const isFarAhead = (at: string | number, now: Date | number, lastsMs = 0): boolean =>
  Number(new Date(at)) - Number(now) > lastsMs + dayMs;
