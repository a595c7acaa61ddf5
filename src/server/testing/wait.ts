/**
 * Waits for asynchronous results. The timeout measures time without progress, so that a busy machine may take as long
 * as it needs.
 */
import { setTimeout as sleep } from "node:timers/promises";

/** Time without a change after which waiting fails. */
const stalledMs = 120_000;

/** Repeats `check` until it no longer throws. Throws its error if that stayed the same for two minutes. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  let [message, changedAt] = ["", performance.now()];
  for (;;) {
    try {
      return await check();
    } catch (error) {
      const now = performance.now();
      if (String(error) !== message) [message, changedAt] = [String(error), now];
      else if (now - changedAt > stalledMs) throw error;
    }
    await sleep(20);
  }
}

/** Repeats `read` until its result is truthy, and returns it. */
export function until<T>(read: () => T | Promise<T>): Promise<NonNullable<T>> {
  return eventually(async () => {
    const value = await read();
    if (!value) throw new Error(`still ${JSON.stringify(value)}`);
    return value;
  });
}
