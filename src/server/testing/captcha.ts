import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { TestApp } from "./test-app.ts";

/** A fresh challenge, solved as the browser's worker does it; each serves once. */
export async function solveCaptcha(app: Pick<TestApp, "as">): Promise<string> {
  const { challenge } = (await app.as("nobody").session.captcha()) as { challenge: Challenge };
  return payloadOf(challenge);
}

export async function payloadOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
