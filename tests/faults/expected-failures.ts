/** Gateway faults to inject, and refusals that count as expected results. */
import { RefusedCall } from "../../src/server/testing/test-app.ts";

/** Longer than the server's gateway timeout. */
const beyondTimeoutMs = 260;

export const gatewayFaults = [
  { dropAnswer: true },
  { dropAnswer: true, times: 2 },
  { errorCode: "503" },
  { errorCode: "html" },
  { errorCode: "empty", times: 2 },
  { delayMs: 20 },
  { delayMs: beyondTimeoutMs },
] as const;

/** Returns the code of a refusal; throws any other error. */
export async function calmly<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RefusedCall && error.status !== 500) return error.code;
    throw error;
  }
}
