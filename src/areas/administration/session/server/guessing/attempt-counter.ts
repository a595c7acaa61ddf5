/**
 * Counts guesses by their target, whether the target exists or not. An attempt is counted before the secret is checked,
 * in one statement, so that 100 concurrent guesses count as 100.
 */
import { and, eq, inArray, not, or, sql } from "drizzle-orm";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { recentIn } from "../../../../../server/recent.ts";
import { guesses } from "../tables.ts";

export const attemptsToLock = 5;
const windowMinutes = 15;

/**
 * Number of attempts in the window, this one included, or "locked" if the limit was reached before. The window starts
 * at the first attempt and restarts at the one that reaches the limit: a lock always lasts a full window.
 */
export async function countAttempt(
  call: Call,
  target: string,
  maxAttempts: number = attemptsToLock,
): Promise<number | "locked"> {
  const now = call.now.toISOString();
  const stale = sql`not ${inWindow(call.now)}`;
  const [row] = await call.db
    .insert(guesses)
    .values({ target, attempts: 1, since: now })
    .onConflictDoUpdate({
      target: guesses.target,
      set: {
        attempts: sql`case when ${stale} then 1 else ${guesses.attempts} + 1 end`,
        since: sql`case when ${stale} or ${guesses.attempts} + 1 >= ${maxAttempts} then ${now}::timestamptz else ${guesses.since} end`,
      },
      setWhere: sql`${stale} or ${guesses.attempts} < ${maxAttempts}`,
    })
    .returning({ attempts: guesses.attempts });
  return row?.attempts ?? "locked";
}

/** Number of attempts in the current window, by target. */
export async function recentAttempts(call: Call, targets: readonly string[]): Promise<(target: string) => number> {
  const rows = await call.db
    .select({ target: guesses.target, attempts: guesses.attempts })
    .from(guesses)
    .where(and(inArray(guesses.target, [...targets]), inWindow(call.now)));
  const attemptsByTarget = new Map(rows.map((row) => [row.target, row.attempts]));
  return (target) => attemptsByTarget.get(target) ?? 0;
}

export async function clearAttempts(db: Queryable, targets: readonly string[]): Promise<void> {
  await db.delete(guesses).where(inArray(guesses.target, [...targets]));
}

/** Clears the attempts at a secret from every origin. */
export async function clearGuessesAt(db: Queryable, secret: string): Promise<void> {
  await db
    .delete(guesses)
    .where(or(eq(guesses.target, secret), sql`starts_with(${guesses.target}, ${`${secret} from `})`));
}

export async function removeOldAttempts(db: Queryable, now: Date): Promise<void> {
  await db.delete(guesses).where(not(inWindow(now)));
}

const inWindow = (now: Date) => recentIn(guesses.since, now, windowMinutes * 60_000);
