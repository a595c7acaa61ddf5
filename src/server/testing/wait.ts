/**
 * Waiting for what happens by itself. The limit is progress, not time: a busy machine may take as long as it needs while
 * what is waited for still changes.
 */
import { setTimeout as sleep } from "node:timers/promises";

/** Without any change for this long it is over. */
const stillMs = 120_000;

/** Repeats `check` until it throws no more; throws its error when that has stayed the same for two minutes. */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  let [message, since] = ["", performance.now()];
  for (;;) {
    try {
      return await check();
    } catch (error) {
      const now = performance.now();
      if (String(error) !== message) [message, since] = [String(error), now];
      else if (now - since > stillMs) throw error;
    }
    await sleep(20);
  }
}

/** Repeats `read` until its answer is truthy, and resolves with it. */
export function until<T>(read: () => T | Promise<T>): Promise<NonNullable<T>> {
  return eventually(async () => {
    const value = await read();
    if (!value) throw new Error(`still ${JSON.stringify(value)}`);
    return value;
  });
}
