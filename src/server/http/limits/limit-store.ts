/**
 * Rate limit counters based on elapsed time, not on the clock: a clock that was years ahead would otherwise block
 * clients until then.
 */
import type { FastifyRateLimitStore } from "@fastify/rate-limit";

/** Maximum number of counters; the least recently used ones are dropped. */
const maxWindows = 5000;

interface Window {
  readonly since: number;
  current: number;
}

/** Store for @fastify/rate-limit. */
export class LimitStore implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>();

  incr(key: string, callback: Parameters<FastifyRateLimitStore["incr"]>[1], timeWindow: number): void {
    const now = performance.now();
    const existing = this.#windows.get(key);
    const window = existing && now - existing.since < timeWindow ? existing : { since: now, current: 0 };
    window.current += 1;
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > maxWindows && oldest !== undefined) this.#windows.delete(oldest);
    callback(null, { current: window.current, ttl: timeWindow - (now - window.since) });
  }

  /** A separate store for each route. */
  child(): LimitStore {
    return new LimitStore();
  }
}
