/**
 * What we share with a gateway, and beside it what takes its place while it is being replaced: either signs, and
 * the one that the gateway takes is used.
 */
import type { GatewayResult } from "./provider.ts";

export type WhichSecret = "current" | "next";

export interface RotatingSecret<S> {
  readonly which: WhichSecret;
  readonly secret: S;
}

export interface Secrets<S> {
  readonly inForce: readonly RotatingSecret<S>[];
  /** The one that was taken last; the current one after a start. */
  preferred(): S;
  /** The first that fits what the gateway sent. */
  thatFits(fits: (secret: S) => boolean): RotatingSecret<S> | undefined;
  /**
   * Asks with the preferred one, and where that is refused as unauthorized, so that nothing happened there, with the
   * other. The one that is taken is preferred from then on.
   */
  ask<T>(question: (secret: S) => Promise<GatewayResult<T>>): Promise<GatewayResult<T>>;
}

/** `unauthorized` is the code of an answer that says that the secret was not taken, and nothing else. */
export const rejectedSecretCode = "UNAUTHORIZED";

/** `used` hears each time which of them was taken, or fitted. */
export function openSecrets<S>(
  current: S,
  next: S | undefined,
  used: (which: WhichSecret) => void = () => {},
): Secrets<S> {
  const first: RotatingSecret<S> = { which: "current", secret: current };
  const inForce: RotatingSecret<S>[] = next === undefined ? [first] : [first, { which: "next", secret: next }];
  let preferred = first;
  return {
    inForce,
    preferred: () => preferred.secret,
    thatFits: (fits) => {
      const found = inForce.find(({ secret }) => fits(secret));
      if (found) used(found.which);
      return found;
    },
    ask: async (question) => {
      const order = [preferred, ...inForce.filter((held) => held !== preferred)];
      let refusal: Awaited<ReturnType<typeof question>> | undefined;
      for (const held of order) {
        const outcome = await question(held.secret);
        if (outcome.kind === "refused" && outcome.code === rejectedSecretCode) {
          refusal ??= outcome;
          continue;
        }
        if (outcome.kind === "ok" || outcome.kind === "refused") {
          preferred = held;
          used(held.which);
        }
        return outcome;
      }
      if (!refusal) throw new Error("there is always a secret");
      return refusal;
    },
  };
}
