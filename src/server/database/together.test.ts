/** Reads that are sent together answer what each of them answers alone, whatever the kinds of their columns. */
import { asc, eq, gt, sql } from "drizzle-orm";
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { statementsOf } from "../testing/statements.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { amountColumn, instant, rateColumn } from "./columns.ts";
import type { OpenDatabase, Queryable } from "./database.ts";
import { among, prepared } from "./prepared.ts";
import { together } from "./together.ts";

const kinds = pgTable("test_kinds", {
  id: integer("id").primaryKey(),
  key: uuid("key"),
  name: text("name", { enum: ["one", "two"] }),
  tags: text("tags").array(),
  on: boolean("on"),
  day: date("day"),
  at: instant("at"),
  amount: amountColumn("amount"),
  rate: rateColumn("rate"),
  exact: numeric("exact", { precision: 30, scale: 4 }),
  large: bigint("large", { mode: "number" }),
  papers: jsonb("papers"),
});
const lists = pgTable("test_amounts", { id: integer("id").primaryKey(), amounts: numeric("amounts").array() });

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await open.db.execute(sql`create table test_kinds (id int primary key, key uuid, name text, tags text[], "on" boolean,
    day date, at timestamptz(3), amount numeric(14,2), rate numeric(14,6), exact numeric(30,4), large bigint, papers jsonb)`);
  await open.db.execute(sql`insert into test_kinds values
    (1, '00000000-0000-4000-8000-000000000001', 'one', '{a,"b, c",null}', true, '2026-02-28', '2026-11-21 14:05:00.12Z',
      1630.10, 455, 12345678901234567890.1234, 9007199254740991, '{"a": [1.50, "$1", null]}'),
    (2, null, 'two', '{}', false, '0099-01-01', '1899-12-31 23:59:59.999Z', -0.01, 0.000001, 0, 0, '"a word"'),
    (3, null, null, null, null, null, null, null, null, null, null, null)`);
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
