/**
 * Guesses at a secret (a password, what a request is known by). They are counted by who guesses: a browser that knew
 * the secret before, or else an address. Five wrong ones shut out that browser or address and nobody else, so that
 * nobody can lock another person out. All strangers together bring a proof of work from the third on, no matter where they
 * come from: guessing from a thousand addresses is work a thousand times.
 */
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { clientNetworkOf } from "../../../server/http/client-network.ts";
import { attemptsToLock, countAttempt, clearAttempts, recentAttempts } from "./attempt-counter.ts";
import { requireCaptcha } from "./captcha.ts";

const attemptsToCaptcha = 3;
const countedAtMost = 1_000_000;

export interface GuardedSecret {
  /** What is guessed at, whether it exists or not. */
  readonly secret: string;
  /** The browser that guesses, if it knew the secret before (`knownDevice`). */
  readonly device: string | undefined;
  readonly captcha: string | undefined;
  /** Wrong guesses of strangers at one address, at any secret of this kind, until they bring a proof or are shut out. */
  readonly address: { readonly kind: string; readonly toCaptcha: number; readonly toLock?: number };
}

export interface GuessAttempt {
  /** How many it is within the window. */
  readonly attempts: number;
  /** It was wrong. Whether the next one needs a proof. */
  missed(): Promise<boolean>;
  /** It was right: what came before no longer counts. */
  knew(db: Queryable): Promise<void>;
}

/** Counts a guess before the secret is looked at; CAPTCHA or LOCKED when it may not be made. */
export async function countGuess(
  call: Call,
  { secret, device, captcha, address }: GuardedSecret,
): Promise<GuessAttempt> {
  const origin = clientNetworkOf(call.ip);
  const own = `${secret} from ${device ? `device ${device}` : origin}`;
  const here = `${address.kind} from ${origin}`;
  const { toCaptcha, toLock = Number.POSITIVE_INFINITY } = address;
  const needsProof = (atOwn: number, atSecret: number, atHere: number) =>
    atOwn >= attemptsToCaptcha || (!device && (atSecret >= attemptsToCaptcha || atHere >= toCaptcha));
  const before = await recentAttempts(call, [own, secret, here]);
  const [atOwn, atSecret, atHere] = [before(own), before(secret), before(here)];
  if (!device && atHere >= toLock) throw new Refusal("LOCKED");
  if (atOwn < attemptsToLock && needsProof(atOwn, atSecret, atHere)) await requireCaptcha(call, captcha);
  const attempts = await countAttempt(call, own);
  if (attempts === "locked") throw new Refusal("LOCKED");
  return {
    attempts,
    missed: async () => {
      if (device) return needsProof(attempts, 0, 0);
      const [strangers, neighbours] = [await countMiss(call, secret), await countMiss(call, here)];
      return needsProof(attempts, strangers, neighbours);
    },
    knew: (db) => clearAttempts(db, device ? [own] : [own, secret]),
  };
}

async function countMiss(call: Call, target: string): Promise<number> {
  const counted = await countAttempt(call, target, countedAtMost);
  return counted === "locked" ? countedAtMost : counted;
}
