// @engine both
/**
 * Parallel reads: concurrent on the pool; in a transaction in their order, sent together by a server's connection and one
 * after another by one of the embedded engine.
 */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, serverUrl } from "../testing/test-database.ts";
import { inTransaction, type OpenDatabase, parallelReads, type Queryable, sqlState } from "./connection.ts";

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

test("in a transaction they are sent together only to a server", async () => {
  expect(await inTransaction(open.db, readThree)).toEqual({ most: serverUrl() ? 3 : 1, answers: [1, 2, 3] });
});

test("in a transaction they run in their order, and fail with the first that fails", async () => {
  const sequence = await inTransaction(open.db, async (tx) => {
    await tx.execute(sql`create temp sequence turns`);
    const next = async () => (await tx.execute<{ turn: string }>(sql`select nextval('turns') as turn`)).rows[0]?.turn;
    return parallelReads(tx, [next, next, next]);
  });
  expect(sequence.map(Number)).toEqual([1, 2, 3]);
  const failing = inTransaction(open.db, (tx) =>
    parallelReads(tx, [() => tx.execute(sql`select 1 / 0`), () => tx.execute(sql`select 1`)]),
  );
  await expect(failing.catch(sqlState)).resolves.toBe("22012");
});
