/**
 * Parallel reads: concurrent on the pool; sequential in a transaction, whose single connection runs one query at a
 * time.
 */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";
import { inTransaction, type OpenDatabase, type Queryable, parallelReads } from "./connection.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

/** The maximum number of concurrent reads, and their results. */
async function readThree(db: Queryable): Promise<{ most: number; answers: readonly number[] }> {
  let running = 0;
  let most = 0;
  const read = (answer: number) => async () => {
    most = Math.max(most, ++running);
    const { rows } = await db.execute<{ answer: number }>(sql`select ${answer}::int as answer`);
    running--;
    return rows[0]?.answer ?? 0;
  };
  return { answers: await parallelReads(db, [read(1), read(2), read(3)]), most };
}

test("on the pool they run concurrently, and return results in order", async () => {
  expect(await readThree(open.db)).toEqual({ most: 3, answers: [1, 2, 3] });
});

test("in a transaction they run one after another", async () => {
  expect(await inTransaction(open.db, readThree)).toEqual({ most: 1, answers: [1, 2, 3] });
});

test("in a transaction none runs after one that fails", async () => {
  let hasFollowed = false;
  const result = inTransaction(open.db, (tx) =>
    parallelReads(tx, [
      () => tx.execute(sql`select 1 / 0`),
      () => {
        hasFollowed = true;
      },
    ]),
  );
  await expect(result).rejects.toThrow();
  expect(hasFollowed).toBe(false);
});
