/**
 * ALTCHA proof of work: signed by the server, valid for five minutes and once. Nothing to read or transcribe (WCAG 2.2,
 * 3.3.8).
 */
import { createHmac } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import { isFarAhead } from "../../../../../server/recent.ts";
import { usedChallenges } from "../tables.ts";

export const challengeMaxAgeMs = 5 * 60_000;
/** About 0.3 s on a desktop, 2 s on a slow phone. */
const difficulty = { algorithm: "PBKDF2/SHA-256", cost: 1000, minTries: 1000, maxTries: 3000 } as const;

/** Difficulty without rate limits (tests that call hundreds of times). */
const minimalDifficulty = { minTries: 10, maxTries: 30 } as const;

export async function newChallenge(call: Call): Promise<unknown> {
  const { minTries, maxTries } = call.server.limited ? difficulty : minimalDifficulty;
  return challengeOf(call.server.secret, call.now, randomInt(minTries, maxTries));
}

/** A challenge that needs this number of tries to be solved. */
export async function challengeOf(secret: string, now: Date, tries: number) {
  return createChallenge({
    algorithm: difficulty.algorithm,
    cost: difficulty.cost,
    counter: tries,
    deriveKey,
    expiresAt: new Date(now.getTime() + challengeMaxAgeMs),
    ...secrets(secret),
  });
}

/** CAPTCHA for a payload that does not solve one of the server's challenges, is expired or was used before. */
export async function requireCaptcha(call: Call, encoded: string | undefined): Promise<void> {
  const refusal = new Refusal("CAPTCHA", { fields: { captcha: ["CAPTCHA"] } });
  const payload = readPayload(encoded);
  const expiresAtMs = Number(payload?.challenge.parameters?.expiresAt) * 1000;
  if (!payload || !(expiresAtMs > call.now.getTime()) || isFarAhead(expiresAtMs, call.now)) throw refusal;
  const result = await verifySolution({ ...payload, deriveKey, ...secrets(call.server.secret) }).catch(() => null);
  if (!result?.verified) throw refusal;
  const inserted = await call.db
    .insert(usedChallenges)
    .values({
      signature: payload.challenge.signature,
      expiresAt: new Date(call.now.getTime() + challengeMaxAgeMs).toISOString(),
    })
    .onConflictDoNothing()
    .returning({ signature: usedChallenges.signature });
  if (inserted.length === 0) throw refusal;
}

type Payload = Pick<Parameters<typeof verifySolution>[0], "challenge" | "solution"> & {
  challenge: { signature: string };
};

function readPayload(encoded: string | undefined): Payload | undefined {
  try {
    const payload = JSON.parse(Buffer.from(encoded ?? "", "base64").toString("utf8")) as Payload | null;
    return typeof payload?.challenge?.signature === "string" && typeof payload.solution === "object"
      ? payload
      : undefined;
  } catch {
    return undefined;
  }
}

function secrets(secret: string): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const deriveSecret = (purpose: string) => createHmac("sha256", secret).update(purpose).digest("hex");
  return {
    hmacSignatureSecret: deriveSecret("captcha challenge"),
    hmacKeySignatureSecret: deriveSecret("captcha key"),
  };
}
