// @engine both
/** Reads that are sent together answer what each of them answers alone, whatever the kinds of their columns. */
import { asc, eq, gt, sql } from "drizzle-orm";
import { integer, numeric, pgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillKinds, kinds } from "../testing/kinds.ts";
import { statementsOf } from "../testing/statements.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import type { OpenDatabase, Queryable } from "./database.ts";
import { among, prepared } from "./prepared.ts";
import { together } from "./together.ts";

const lists = pgTable("test_amounts", { id: integer("id").primaryKey(), amounts: numeric("amounts").array() });

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await fillKinds(open.db);
});
afterAll(() => open.close());

const above = prepared((db, given) =>
  db
    .select()
    .from(kinds)
    .where(gt(kinds.id, given("least")))
    .orderBy(asc(kinds.id)),
);
const some = prepared((db, given) =>
  db
    .select({ at: kinds.at, name: kinds.name })
    .from(kinds)
    .where(among(kinds.id, given("ids"))),
);
const last = prepared((db, given) =>
  db
    .select({ kind: kinds, other: { id: kinds.id } })
    .from(kinds)
    .where(eq(kinds.name, given("name")))
    .limit(1),
);
const counted = prepared((db) => db.select({ count: sql<number>`count(*)::int` }).from(kinds));
const amounts = prepared((db) => db.select().from(lists));
const reads = (db: Queryable) =>
  [above(db, { least: 0 }), some(db, { ids: [3, 1] }), last(db, { name: "two" }), above(db, { least: 9 })] as const;

test("each answers what it does alone, in one statement", async () => {
  const alone = await Promise.all(reads(open.db));
  expect(alone[0]).toHaveLength(3);
  const seen = await statementsOf(async () => expect(await together(open.db, reads)).toEqual(alone));
  expect(seen).toHaveLength(1);
  expect(await open.db.transaction((tx) => together(tx, reads))).toEqual(alone);
});

test("what is read later, and what is read in another way, is read all the same", async () => {
  const seen = await statementsOf(async () => {
    const [two, [one]] = await together(open.db, (db) => [
      above(db, { least: 2 }).then(async ([row]) => [row?.id, (await above(db, { least: 1 })).length]),
      db.select({ id: kinds.id }).from(kinds).where(eq(kinds.id, 1)),
    ]);
    expect([two, one]).toEqual([[3, 2], { id: 1 }]);
  });
  expect(seen).toHaveLength(3);
});

test("one that fails is told, and the next ones are sent", async () => {
  const failing = together(open.db, (db) => [above(db, { least: "x" }), some(db, { ids: [1] })]);
  await expect(failing).rejects.toThrow();
  expect(await together(open.db, (db) => [some(db, { ids: [2] })])).toHaveLength(1);
});

test("what JSON would say in another way is refused, not guessed", async () => {
  await expect(together(open.db, (db) => [counted(db, {})])).rejects.toThrow("an expression");
  await expect(together(open.db, (db) => [amounts(db, {})])).rejects.toThrow("numeric[]");
});
