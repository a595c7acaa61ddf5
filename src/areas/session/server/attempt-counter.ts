/**
 * Guesses at a secret, counted by what is guessed at, whether it exists or not. An attempt is counted before the secret
 * is looked at, in one statement, so that a hundred guesses at once are a hundred attempts and not one.
 */
import { and, eq, inArray, not, or, sql } from "drizzle-orm";
import type { Call } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { recentIn } from "../../../server/recent.ts";
import { guesses } from "./tables.ts";

export const attemptsToLock = 5;
const windowMinutes = 15;

/**
 * How many attempts the window holds with this one, or "locked" when it was full. It begins with the first attempt, and
 * anew with the one that fills it: who is locked out is so for the whole of it.
 */
export async function countAttempt(
  call: Call,
  target: string,
  most: number = attemptsToLock,
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
        since: sql`case when ${stale} or ${guesses.attempts} + 1 >= ${most} then ${now}::timestamptz else ${guesses.since} end`,
      },
      setWhere: sql`${stale} or ${guesses.attempts} < ${most}`,
    })
    .returning({ attempts: guesses.attempts });
  return row?.attempts ?? "locked";
}

/** How many attempts the window holds, by target. */
export async function recentAttempts(call: Call, targets: readonly string[]): Promise<(target: string) => number> {
  const rows = await call.db
    .select({ target: guesses.target, attempts: guesses.attempts })
    .from(guesses)
    .where(and(inArray(guesses.target, [...targets]), inWindow(call.now)));
  const found = new Map(rows.map((row) => [row.target, row.attempts]));
  return (target) => found.get(target) ?? 0;
}

export async function clearAttempts(db: Queryable, targets: readonly string[]): Promise<void> {
  await db.delete(guesses).where(inArray(guesses.target, [...targets]));
}

/** Anyone who guessed at this secret, from anywhere, begins anew. */
export async function clearGuessesAt(db: Queryable, secret: string): Promise<void> {
  await db
    .delete(guesses)
    .where(or(eq(guesses.target, secret), sql`starts_with(${guesses.target}, ${`${secret} from `})`));
}

export async function removeOldAttempts(db: Queryable, now: Date): Promise<void> {
  await db.delete(guesses).where(not(inWindow(now)));
}

const inWindow = (now: Date) => recentIn(guesses.since, now, windowMinutes * 60_000);
