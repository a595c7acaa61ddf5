/** ALTCHA proof of work: signed by us, five minutes, used once; nothing to read or transcribe (WCAG 2.2, 3.3.8). */
import { createHmac } from "node:crypto";
import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { usedChallenges } from "./tables.ts";

const lifeMs = 5 * 60_000;
/** About a third of a second on a desktop, two on a slow phone. */
const work = { algorithm: "PBKDF2/SHA-256", cost: 1000, least: 1000, most: 3000 } as const;

/** Where nothing is limited (tests that ask hundreds of times) the work is a token. */
const token = { least: 10, most: 30 } as const;

export async function newChallenge(call: Call): Promise<unknown> {
  const { least, most } = call.server.limited ? work : token;
  return challengeOf(call.server.secret, call.now, randomInt(least, most));
}

/** A challenge that is solved after so many tries. */
export async function challengeOf(secret: string, now: Date, tries: number) {
  return createChallenge({
    algorithm: work.algorithm,
    cost: work.cost,
    counter: tries,
    deriveKey,
    expiresAt: new Date(now.getTime() + lifeMs),
    ...secrets(secret),
  });
}

/** Refuses a payload that is not the solution of one of our challenges, is late or was used before. */
export async function requireCaptcha(call: Call, payload: string | undefined): Promise<void> {
  const refused = new Refusal("CAPTCHA", { fields: { captcha: ["CAPTCHA"] } });
  const read = readPayload(payload);
  if (!read || !(Number(read.challenge.parameters?.expiresAt) * 1000 > call.now.getTime())) throw refused;
  const result = await verifySolution({ ...read, deriveKey, ...secrets(call.server.secret) }).catch(() => null);
  if (!result?.verified) throw refused;
  const used = await call.db
    .insert(usedChallenges)
    .values({ signature: read.challenge.signature, expiresAt: new Date(call.now.getTime() + lifeMs).toISOString() })
    .onConflictDoNothing()
    .returning({ signature: usedChallenges.signature });
  if (used.length === 0) throw refused;
}

type Payload = Pick<Parameters<typeof verifySolution>[0], "challenge" | "solution"> & {
  challenge: { signature: string };
};

function readPayload(payload: string | undefined): Payload | undefined {
  try {
    const read = JSON.parse(Buffer.from(payload ?? "", "base64").toString("utf8")) as Payload | null;
    return typeof read?.challenge?.signature === "string" && typeof read.solution === "object" ? read : undefined;
  } catch {
    return undefined;
  }
}

function secrets(secret: string): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const derive = (use: string) => createHmac("sha256", secret).update(use).digest("hex");
  return { hmacSignatureSecret: derive("captcha challenge"), hmacKeySignatureSecret: derive("captcha key") };
}
