/** How calls go wrong: what a gateway's answer may be, and what is no fault of ours. */
import { Refused } from "../../src/server/testing/test-app.ts";

/** Slower than the product waits. */
const tooLateMs = 260;

export const gatewayFaults = [
  { dropAnswer: true },
  { dropAnswer: true, times: 2 },
  { errorCode: "503" },
  { errorCode: "html" },
  { errorCode: "empty", times: 2 },
  { delayMs: 20 },
  { delayMs: tooLateMs },
] as const;

/** A refusal is an answer like any other; anything else is a fault of ours. */
export async function calmly<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refused && error.status !== 500) return error.code;
    throw error;
  }
}
