/**
 * A secret shared with a gateway and, during a rotation, its replacement. Both are tried, and the one that the gateway
 * accepts is used from then on.
 */
import type { GatewayResult } from "./gateway-result.ts";

export type SecretSlot = "current" | "next";

interface RotatingSecret<S> {
  readonly which: SecretSlot;
  readonly secret: S;
}

/** The secrets in force: one, or two during a rotation. */
export interface Secrets<S> {
  readonly inForce: readonly RotatingSecret<S>[];
  /** The secret accepted last; the current one after a start. */
  preferred(): S;
  /** The first secret that matches what the gateway sent. */
  thatFits(matches: (secret: S) => boolean): RotatingSecret<S> | undefined;
  /**
   * Calls the gateway with the preferred secret, and with the other if that is rejected as unauthorized (nothing
   * happened then). The accepted one becomes preferred. If none is accepted, returns the first refusal.
   */
  sendWithSecret<T>(send: (secret: S) => Promise<GatewayResult<T>>): Promise<GatewayResult<T>>;
}

/** Refusal code for an answer that means only that the secret was rejected. */
export const rejectedSecretCode = "UNAUTHORIZED";

/** `used` is called each time with the secret that was accepted or matched. */
export function openSecrets<S>(
  current: S,
  next: S | undefined,
  used: (which: SecretSlot) => void = () => {},
): Secrets<S> {
  const currentSecret: RotatingSecret<S> = { which: "current", secret: current };
  const inForce: RotatingSecret<S>[] =
    next === undefined ? [currentSecret] : [currentSecret, { which: "next", secret: next }];
  let preferred = currentSecret;
  return {
    inForce,
    preferred: () => preferred.secret,
    thatFits: (matches) => {
      const match = inForce.find(({ secret }) => matches(secret));
      if (match) used(match.which);
      return match;
    },
    sendWithSecret: async (send) => {
      const candidates = [preferred, ...inForce.filter((candidate) => candidate !== preferred)];
      let refusal: Awaited<ReturnType<typeof send>> | undefined;
      for (const candidate of candidates) {
        const result = await send(candidate.secret);
        if (result.kind === "refused" && result.code === rejectedSecretCode) {
          refusal ??= result;
          continue;
        }
        if (result.kind === "ok" || result.kind === "refused") {
          preferred = candidate;
          used(candidate.which);
        }
        return result;
      }
      if (!refusal) throw new Error("there is always a secret");
      return refusal;
    },
  };
}
