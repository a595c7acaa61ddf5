/**
 * Answers that take the same time, found or not. What is done for an address with an account (a mail, an audit
 * line) and for one without differs by some milliseconds, and with patience those tell who has one.
 */
import { setTimeout } from "node:timers/promises";
import type { Call } from "../../../server/call.ts";

/** Longer than the work ever is on a server that is not overrun; anyone who registers or waits for a mail does not notice. */
const stepMs = 250;

/** Runs the work and answers, or refuses, at its next whole quarter of a second. Hash passwords before: that varies too. */
export async function inConstantTime<T>(call: Call, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    if (call.server.limited) await setTimeout(stepMs - ((performance.now() - begun) % stepMs));
  }
}
