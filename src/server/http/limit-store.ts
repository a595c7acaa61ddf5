/** Counts calls by the time that passes, whatever the clock says: one that was years ahead would bind until then. */
import type { FastifyRateLimitStore } from "@fastify/rate-limit";

/** Those who called longest ago are forgotten first. */
const keptAtMost = 5000;

interface Window {
  readonly since: number;
  current: number;
}

export class LimitStore implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>();

  incr(key: string, callback: Parameters<FastifyRateLimitStore["incr"]>[1], timeWindow: number): void {
    const now = performance.now();
    const known = this.#windows.get(key);
    const window = known && now - known.since < timeWindow ? known : { since: now, current: 0 };
    window.current += 1;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > keptAtMost && oldest !== undefined) this.#windows.delete(oldest);
    callback(null, { current: window.current, ttl: timeWindow - (now - window.since) });
  }

  /** Each route counts for itself. */
  child(): LimitStore {
    return new LimitStore();
  }
}
