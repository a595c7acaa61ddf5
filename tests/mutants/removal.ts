/** In the tests' process: which check is removed, and which checks refused somebody or were asked. */
import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach } from "vitest";
import { Refusal } from "../../src/kit/errors.ts";

type Callable = (...given: readonly unknown[]) => unknown;

/** Set inside a function whose refusals are all removed. */
const allRemoved = new AsyncLocalStorage<true>();
const noticed = new Set<number>();
const used = new Set<number>();
let removed = 0;

const isRemoved = (number: number) => number === removed || allRemoved.getStore() === true;

const accessChecks = {
  /** The condition of a refusal. */
  holds: (number: number, condition: unknown): unknown => {
    if (condition) used.add(number);
    return isRemoved(number) ? false : condition;
  },
  /** A function that refuses; one whose answer nobody uses is not called at all. */
  refuses: (number: number, work: Callable | undefined, isStatement = false): Callable | undefined => {
    if (!work || allRemoved.getStore()) return work;
    if (number === removed)
      return isStatement ? () => undefined : (...given) => allRemoved.run(true, () => work(...given));
    const note = (error: unknown): never => {
      if (error instanceof Refusal) used.add(number);
      throw error;
    };
    return (...given) => {
      try {
        const result = work(...given);
        return result instanceof Promise ? result.catch(note) : result;
      } catch (error) {
        return note(error);
      }
    };
  },
  /** A condition that keeps to what the caller may see: of SQL, or true. */
  narrows: (number: number, condition: unknown, fallback: unknown = sql.raw("true")): unknown => {
    used.add(number);
    return isRemoved(number) ? fallback : condition;
  },
};
Object.assign(globalThis, { accessChecks });

/** Whether a test file still has to run without a check. After the first test that fails the others are left out. */
export function beginRemoval(number: number, file: string, record: string): boolean {
  if (noticed.has(number)) return false;
  removed = number;
  used.clear();
  const startedAt = performance.now();
  let hasFailed = false;
  beforeEach(({ skip }) => {
    if (number && noticed.has(number)) skip();
  });
  afterEach(({ task }) => {
    if (task.result?.state !== "fail") return;
    hasFailed = true;
    if (number) noticed.add(number);
  });
  afterAll(() => {
    const seconds = (performance.now() - startedAt) / 1000;
    if (!number) appendFileSync(record, `${JSON.stringify({ file, seconds, used: [...used], hasFailed })}\n`);
  });
  return true;
}
