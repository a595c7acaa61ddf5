/** State in the process of the tests: the removed check, and the checks that refused or narrowed something. */
import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach } from "vitest";
import { Refusal } from "../../src/kit/validation/errors.ts";

type Callable = (...args: readonly unknown[]) => unknown;

/** Set while a function runs without any of its refusals. */
const allRemoved = new AsyncLocalStorage<true>();
const noticedRemovals = new Set<number>();
const usedChecks = new Set<number>();
let removed = 0;

const isRemoved = (number: number) => number === removed || allRemoved.getStore() === true;

const accessChecks = {
  /** The condition of a refusal. */
  holds: (number: number, condition: unknown): unknown => {
    if (condition) usedChecks.add(number);
    return isRemoved(number) ? false : condition;
  },
  /** A function that refuses. When removed, it is not called at all if its result is unused. */
  refuses: (number: number, callee: Callable | undefined, isStatement = false): Callable | undefined => {
    if (!callee || allRemoved.getStore()) return callee;
    if (number === removed)
      return isStatement ? () => undefined : (...args) => allRemoved.run(true, () => callee(...args));
    const recordRefusal = (error: unknown): never => {
      if (error instanceof Refusal) usedChecks.add(number);
      throw error;
    };
    return (...args) => {
      try {
        const result = callee(...args);
        return result instanceof Promise ? result.catch(recordRefusal) : result;
      } catch (error) {
        return recordRefusal(error);
      }
    };
  },
  /** A condition that limits rows to what the caller may see; removed, it is true. */
  narrows: (number: number, condition: unknown, fallback: unknown = sql.raw("true")): unknown => {
    usedChecks.add(number);
    return isRemoved(number) ? fallback : condition;
  },
};
Object.assign(globalThis, { accessChecks });

/** Whether a test file still has to run without this check. After the first failed test the others are skipped. */
export function beginRemoval(number: number, file: string, record: string): boolean {
  if (noticedRemovals.has(number)) return false;
  removed = number;
  usedChecks.clear();
  const startedAt = performance.now();
  let hasFailed = false;
  beforeEach(({ skip }) => {
    if (number && noticedRemovals.has(number)) skip();
  });
  afterEach(({ task }) => {
    if (task.result?.state !== "fail") return;
    hasFailed = true;
    if (number) noticedRemovals.add(number);
  });
  afterAll(() => {
    const seconds = (performance.now() - startedAt) / 1000;
    if (!number) appendFileSync(record, `${JSON.stringify({ file, seconds, used: [...usedChecks], hasFailed })}\n`);
  });
  return true;
}
