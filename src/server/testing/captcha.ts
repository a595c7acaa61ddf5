import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { TestApp } from "./test-app.ts";

/** Requests a new challenge and solves it as the browser's worker does. A solution can be used once. */
export async function solveCaptcha(app: Pick<TestApp, "as">): Promise<string> {
  const { challenge } = (await app.as("nobody").session.captcha()) as { challenge: Challenge };
  return payloadOf(challenge);
}

/** The solution of a challenge as the browser sends it. */
export async function payloadOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
