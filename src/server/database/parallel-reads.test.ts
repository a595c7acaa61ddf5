/** Reads side by side: at once on the pool, in turn in a transaction, whose one connection must not hear two at a time. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";
import { inTransaction, type OpenDatabase, type Queryable, parallelReads } from "./connection.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

/** How many were under way at most, and what they answered. */
async function threeOn(db: Queryable): Promise<{ most: number; answers: readonly number[] }> {
  let underWay = 0;
  let most = 0;
  const read = (answer: number) => async () => {
    most = Math.max(most, ++underWay);
    const { rows } = await db.execute<{ answer: number }>(sql`select ${answer}::int as answer`);
    underWay--;
    return rows[0]?.answer ?? 0;
  };
  return { answers: await parallelReads(db, [read(1), read(2), read(3)]), most };
}

test("on the pool they are asked at once, and answer in their order", async () => {
  expect(await threeOn(open.db)).toEqual({ most: 3, answers: [1, 2, 3] });
});

test("in a transaction each waits for the one before it", async () => {
  expect(await inTransaction(open.db, threeOn)).toEqual({ most: 1, answers: [1, 2, 3] });
});

test("after one that fails in a transaction none follows", async () => {
  let followed = false;
  const asked = inTransaction(open.db, (tx) =>
    parallelReads(tx, [
      () => tx.execute(sql`select 1 / 0`),
      () => {
        followed = true;
      },
    ]),
  );
  await expect(asked).rejects.toThrow();
  expect(followed).toBe(false);
});
