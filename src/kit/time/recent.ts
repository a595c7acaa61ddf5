/** Maximum difference between the clocks of two processes. */
export const clockToleranceMs = 30_000;

/**
 * True if the instant lies within the last `withinMs` milliseconds. An instant written by a clock that was ahead is not
 * recent, so that a limit, lock or wait that starts at it ends when the clock is corrected.
 */
export function isRecent(at: string | null, now: Date, withinMs: number): boolean {
  if (at === null) return false;
  const ageMs = now.getTime() - Date.parse(at);
  return ageMs <= withinMs && ageMs >= -clockToleranceMs;
}
