/**
 * Limits on guesses at a second factor: five from one origin and twenty from all in fifteen minutes at one person, and a
 * hundred from one origin at anybody.
 */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { clientNetworkOf } from "../../../../../server/http/limits/client-network.ts";
import { attemptsToLock, clearAttempts, countAttempt } from "../guessing/attempt-counter.ts";

const maxFromAll = 20;
const maxFromOrigin = 100;

interface FactorGuess {
  /** Whether the next guess from this origin is refused. */
  readonly isLast: boolean;
  /** Clears the person's earlier guesses. */
  readonly clear: (db: Queryable) => Promise<void>;
}

/** Counts a guess before it is checked; LOCKED beyond the limits. */
export async function countFactorGuess(call: Call, userId: string): Promise<FactorGuess> {
  const anyOrigin = `second factor of ${userId}`;
  const origin = clientNetworkOf(call.ip);
  const ownOrigin = `${anyOrigin} from ${origin}`;
  const attempts = await countAttempt(call, ownOrigin);
  const isRefused =
    attempts === "locked" ||
    (await countAttempt(call, anyOrigin, maxFromAll)) === "locked" ||
    (await countAttempt(call, `second factors from ${origin}`, maxFromOrigin)) === "locked";
  if (isRefused) throw new Refusal("LOCKED", { fields: { code: ["LOCKED"] } });
  return { isLast: attempts === attemptsToLock, clear: (db) => clearAttempts(db, [ownOrigin, anyOrigin]) };
}
