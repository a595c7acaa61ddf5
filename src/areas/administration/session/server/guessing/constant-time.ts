/**
 * Responses in constant time. The work for an address with an account (a mail, an audit entry) and for one without
 * differs by milliseconds, which repeated measurements could detect.
 */
import { setTimeout } from "node:timers/promises";
import type { Call } from "../../../../../server/call.ts";

/** Longer than the work on a server that is not overloaded, and too short to be noticed at registration. */
const stepMs = 250;

/**
 * Runs the work and delays its result or refusal to the next multiple of 250 ms. Hash passwords before: their time
 * varies too.
 */
export async function inConstantTime<T>(call: Call, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    if (call.server.limited) await setTimeout(stepMs - ((performance.now() - startedAt) % stepMs));
  }
}
