/**
 * Limits on guesses at a secret (a password, a request's access data). Guesses are counted per guesser: a browser that
 * knew the secret before, otherwise a network address. Five wrong guesses lock that browser or address only, so that
 * no one can lock another person out. Unknown origins together must solve a captcha from the third guess on: guessing
 * from 1,000 addresses costs 1,000 times the work.
 */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { clientNetworkOf } from "../../../../../server/http/limits/client-network.ts";
import { attemptsToLock, countAttempt, clearAttempts, recentAttempts } from "./attempt-counter.ts";
import { requireCaptcha } from "./captcha.ts";

const attemptsToCaptcha = 3;
const maxCounted = 1_000_000;

interface GuardedSecret {
  /** Key of the secret, whether it exists or not. */
  readonly secret: string;
  /** The browser that guesses, if it knew the secret before (`recognizeDevice`). */
  readonly device: string | undefined;
  readonly captcha: string | undefined;
  /**
   * Wrong guesses from one address by unknown browsers, at any secret of this kind: from `toCaptcha` on a captcha is
   * required, from `toLock` on all are refused.
   */
  readonly address: { readonly kind: string; readonly toCaptcha: number; readonly toLock?: number };
}

interface GuessAttempt {
  /** Number of this attempt within the window. */
  readonly attempts: number;
  /** Records a wrong guess. Returns whether the next one requires a captcha. */
  missed(): Promise<boolean>;
  /** Records a right guess: clears the earlier attempts. */
  knew(db: Queryable): Promise<void>;
}

/** Counts a guess before the secret is checked. CAPTCHA or LOCKED if the limits refuse it. */
export async function countGuess(
  call: Call,
  { secret, device, captcha, address }: GuardedSecret,
): Promise<GuessAttempt> {
  const origin = clientNetworkOf(call.ip);
  const ownTarget = `${secret} from ${device ? `device ${device}` : origin}`;
  const originTarget = `${address.kind} from ${origin}`;
  const { toCaptcha, toLock = Number.POSITIVE_INFINITY } = address;
  const needsCaptcha = (ownAttempts: number, secretAttempts: number, originAttempts: number) =>
    ownAttempts >= attemptsToCaptcha ||
    (!device && (secretAttempts >= attemptsToCaptcha || originAttempts >= toCaptcha));
  const attemptsAt = await recentAttempts(call, [ownTarget, secret, originTarget]);
  const [ownAttempts, secretAttempts, originAttempts] = [
    attemptsAt(ownTarget),
    attemptsAt(secret),
    attemptsAt(originTarget),
  ];
  if (!device && originAttempts >= toLock) throw new Refusal("LOCKED");
  if (ownAttempts < attemptsToLock && needsCaptcha(ownAttempts, secretAttempts, originAttempts))
    await requireCaptcha(call, captcha);
  const attempts = await countAttempt(call, ownTarget);
  if (attempts === "locked") throw new Refusal("LOCKED");
  return {
    attempts,
    missed: async () => {
      if (device) return needsCaptcha(attempts, 0, 0);
      const [unknownMisses, originMisses] = [await countMiss(call, secret), await countMiss(call, originTarget)];
      return needsCaptcha(attempts, unknownMisses, originMisses);
    },
    knew: (db) => clearAttempts(db, device ? [ownTarget] : [ownTarget, secret]),
  };
}

async function countMiss(call: Call, target: string): Promise<number> {
  const counted = await countAttempt(call, target, maxCounted);
  return counted === "locked" ? maxCounted : counted;
}
