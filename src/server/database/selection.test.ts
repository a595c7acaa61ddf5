/** A selection reads what the query builder reads, whatever the kinds of its columns. */
import { asc, getTableColumns, gt, sql } from "drizzle-orm";
import { bigint, boolean, date, integer, jsonb, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";
import { amountColumn, instant, rateColumn } from "./columns.ts";
import type { OpenDatabase } from "./database.ts";
import { selectionOf } from "./selection.ts";

const kinds = pgTable("test_kinds", {
  id: integer("id").primaryKey(),
  key: uuid("key"),
  name: text("name", { enum: ["one", "two"] }),
  tags: text("tags").array(),
  amounts: numeric("amounts").array(),
  on: boolean("on"),
  day: date("day"),
  at: instant("at"),
  amount: amountColumn("amount"),
  rate: rateColumn("rate"),
  large: bigint("large", { mode: "number" }),
  papers: jsonb("papers"),
});

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await open.db.execute(sql`create table test_kinds (id int primary key, key uuid, name text, tags text[], amounts numeric[],
    "on" boolean, day date, at timestamptz(3), amount numeric(14,2), rate numeric(14,6), large bigint, papers jsonb)`);
  await open.db.execute(sql`insert into test_kinds values
    (1, '00000000-0000-4000-8000-000000000001', 'one', '{a,"b, c",null}', '{1.50,2}', true, '2026-02-28',
      '2026-11-21 14:05:00.12Z', 1630.10, 455, 9007199254740991, '{"a": [1.50, "$1", null]}'),
    (2, null, 'two', '{}', '{}', false, '0099-01-01', '1899-12-31 23:59:59.999Z', -0.01, 0.000001, 0, '"a word"'),
    (3, null, null, null, null, null, null, null, null, null, null, null)`);
});
afterAll(() => open.close());

test("its rows are those of the query builder, under the same names", async () => {
  const built = await open.db.select().from(kinds).orderBy(asc(kinds.id));
  const read = await selectionOf(getTableColumns(kinds)).read(open.db, sql`${kinds} order by ${kinds.id}`);
  expect(read).toEqual(built);
  expect(read.map(({ at }) => at)).toEqual(["2026-11-21T14:05:00.120Z", "1899-12-31T23:59:59.999Z", null]);
});

test("what is of one reading comes with it, under its own name", async () => {
  const ids = selectionOf({ id: kinds.id, doubled: sql<number>`${kinds.id} * 2` });
  const more = { isLater: sql<boolean>`${kinds.id} > ${1}` };
  const read = await ids.read(open.db, sql`${kinds} where ${gt(kinds.id, 0)} and ${kinds.id} < ${3} order by id`, more);
  expect(read).toEqual([
    { id: 1, doubled: 2, isLater: false },
    { id: 2, doubled: 4, isLater: true },
  ]);
});

test("a value among its fields is refused: it would be the first reader's for all", () => {
  expect(() => selectionOf({ isLater: sql`${kinds.id} > ${1}` })).toThrow("without values");
});
