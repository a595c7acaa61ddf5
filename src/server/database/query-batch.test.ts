// @engine both
/** Reads that are sent together answer what each of them answers alone, whatever the kinds of their columns. */
import { asc, eq, gt, sql } from "drizzle-orm";
import { integer, numeric, pgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillKinds, sampleColumns } from "../testing/sample-table.ts";
import { recordStatements } from "../testing/recorded-statements.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import type { OpenDatabase, Queryable } from "./connection.ts";
import { anyOf, preparedQuery } from "./prepared-query.ts";
import { batchQueries } from "./query-batch.ts";

const lists = pgTable("test_amounts", { id: integer("id").primaryKey(), amounts: numeric("amounts").array() });

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await fillKinds(open.db);
});
afterAll(() => open.close());

const above = preparedQuery((db, given) =>
  db
    .select()
    .from(sampleColumns)
    .where(gt(sampleColumns.id, given("least")))
    .orderBy(asc(sampleColumns.id)),
);
const some = preparedQuery((db, given) =>
  db
    .select({ at: sampleColumns.at, name: sampleColumns.name })
    .from(sampleColumns)
    .where(anyOf(sampleColumns.id, given("ids"))),
);
const last = preparedQuery((db, given) =>
  db
    .select({ kind: sampleColumns, other: { id: sampleColumns.id } })
    .from(sampleColumns)
    .where(eq(sampleColumns.name, given("name")))
    .limit(1),
);
const counted = preparedQuery((db) => db.select({ count: sql<number>`count(*)::int` }).from(sampleColumns));
const amounts = preparedQuery((db) => db.select().from(lists));
const reads = (db: Queryable) =>
  [above(db, { least: 0 }), some(db, { ids: [3, 1] }), last(db, { name: "two" }), above(db, { least: 9 })] as const;

test("each answers what it does alone, in one statement", async () => {
  const alone = await Promise.all(reads(open.db));
  expect(alone[0]).toHaveLength(3);
  const seen = await recordStatements(async () => expect(await batchQueries(open.db, reads)).toEqual(alone));
  expect(seen).toHaveLength(1);
  expect(await open.db.transaction((tx) => batchQueries(tx, reads))).toEqual(alone);
});

test("what is read later, and what is read in another way, is read all the same", async () => {
  const seen = await recordStatements(async () => {
    const [two, [one]] = await batchQueries(open.db, (db) => [
      above(db, { least: 2 }).then(async ([row]) => [row?.id, (await above(db, { least: 1 })).length]),
      db.select({ id: sampleColumns.id }).from(sampleColumns).where(eq(sampleColumns.id, 1)),
    ]);
    expect([two, one]).toEqual([[3, 2], { id: 1 }]);
  });
  expect(seen).toHaveLength(3);
});

test("one that fails is told, and the next ones are sent", async () => {
  const failing = batchQueries(open.db, (db) => [above(db, { least: "x" }), some(db, { ids: [1] })]);
  await expect(failing).rejects.toThrow();
  expect(await batchQueries(open.db, (db) => [some(db, { ids: [2] })])).toHaveLength(1);
});

test("what JSON would say in another way is refused, not guessed", async () => {
  await expect(batchQueries(open.db, (db) => [counted(db, {})])).rejects.toThrow("an expression");
  await expect(batchQueries(open.db, (db) => [amounts(db, {})])).rejects.toThrow("numeric[]");
});
