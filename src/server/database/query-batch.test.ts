// @engine both
/** Batched reads return the same results as separate ones, for all column types. */
import { asc, eq, gt, sql } from "drizzle-orm";
import { integer, numeric, pgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillKinds, sampleColumns } from "../testing/sample-table.ts";
import { recordStatements } from "../testing/recorded-statements.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import type { OpenDatabase, Queryable } from "./connection.ts";
import { anyOf, preparedQuery } from "./prepared-query.ts";
import { batchQueries } from "./query-batch.ts";

const amountLists = pgTable("test_amounts", { id: integer("id").primaryKey(), amounts: numeric("amounts").array() });

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await fillKinds(open.db);
});
afterAll(() => open.close());

const idsAbove = preparedQuery((db, param) =>
  db
    .select()
    .from(sampleColumns)
    .where(gt(sampleColumns.id, param("least")))
    .orderBy(asc(sampleColumns.id)),
);
const someIds = preparedQuery((db, param) =>
  db
    .select({ at: sampleColumns.at, name: sampleColumns.name })
    .from(sampleColumns)
    .where(anyOf(sampleColumns.id, param("ids"))),
);
const byName = preparedQuery((db, param) =>
  db
    .select({ kind: sampleColumns, other: { id: sampleColumns.id } })
    .from(sampleColumns)
    .where(eq(sampleColumns.name, param("name")))
    .limit(1),
);
const rowCount = preparedQuery((db) => db.select({ count: sql<number>`count(*)::int` }).from(sampleColumns));
const amounts = preparedQuery((db) => db.select().from(amountLists));
const readAll = (db: Queryable) =>
  [
    idsAbove(db, { least: 0 }),
    someIds(db, { ids: [3, 1] }),
    byName(db, { name: "two" }),
    idsAbove(db, { least: 9 }),
  ] as const;

test("each returns what it returns alone, in one statement", async () => {
  const separate = await Promise.all(readAll(open.db));
  expect(separate[0]).toHaveLength(3);
  const statements = await recordStatements(async () => expect(await batchQueries(open.db, readAll)).toEqual(separate));
  expect(statements).toHaveLength(1);
  expect(await open.db.transaction((tx) => batchQueries(tx, readAll))).toEqual(separate);
});

test("later reads, and those made in another way, are sent on their own", async () => {
  const statements = await recordStatements(async () => {
    const [two, [one]] = await batchQueries(open.db, (db) => [
      idsAbove(db, { least: 2 }).then(async ([row]) => [row?.id, (await idsAbove(db, { least: 1 })).length]),
      db.select({ id: sampleColumns.id }).from(sampleColumns).where(eq(sampleColumns.id, 1)),
    ]);
    expect([two, one]).toEqual([[3, 2], { id: 1 }]);
  });
  expect(statements).toHaveLength(3);
});

test("a failure is thrown, and later batches still run", async () => {
  const failing = batchQueries(open.db, (db) => [idsAbove(db, { least: "x" }), someIds(db, { ids: [1] })]);
  await expect(failing).rejects.toThrow();
  expect(await batchQueries(open.db, (db) => [someIds(db, { ids: [2] })])).toHaveLength(1);
});

test("a type whose JSON value would differ is refused", async () => {
  await expect(batchQueries(open.db, (db) => [rowCount(db, {})])).rejects.toThrow("an expression");
  await expect(batchQueries(open.db, (db) => [amounts(db, {})])).rejects.toThrow("numeric[]");
});
