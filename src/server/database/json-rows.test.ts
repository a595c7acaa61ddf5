// @engine both
/** Rows read as JSON have the same values as those of the query builder, for all column types. */
import { asc, eq, getTableColumns, gt } from "drizzle-orm";
import { alias, numeric, pgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillKinds, sampleColumns } from "../testing/sample-table.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import type { OpenDatabase } from "./connection.ts";
import { jsonRows, oneRow } from "./json-rows.ts";
import { anyOf, preparedQuery } from "./prepared-query.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await fillKinds(open.db);
});
afterAll(() => open.close());

const columns = getTableColumns(sampleColumns);

test("a list has the rows that the query returns alone, in its order", async () => {
  const query = open.db.select().from(sampleColumns).orderBy(asc(sampleColumns.id));
  const expected = await query;
  expect(expected).toHaveLength(3);
  expect(expected[0]).toMatchObject({ amount: "1630.10", exact: "12345678901234567890.1234", large: 9007199254740991 });
  expect(await open.db.select({ rows: jsonRows(columns, query) }).from(oneRow)).toEqual([{ rows: expected }]);
  const inTransaction = open.db.transaction((tx) => tx.select({ rows: jsonRows(columns, query) }).from(oneRow));
  expect(await inTransaction).toEqual([{ rows: expected }]);
});

test("several lists share the parameters of one prepared statement", async () => {
  const { id, name, at } = sampleColumns;
  const read = preparedQuery((db, param) => {
    const some = db
      .select({ at, name })
      .from(sampleColumns)
      .where(anyOf(id, param("ids")));
    const namesQuery = db
      .select({ id })
      .from(sampleColumns)
      .where(eq(name, param("name")));
    const later = db
      .select({ id })
      .from(sampleColumns)
      .where(gt(id, param("least")));
    return db
      .select({
        some: jsonRows({ at, name }, some.orderBy(asc(id))),
        firstId: jsonRows({ id }, namesQuery, ([row]) => row?.id),
        later: jsonRows({ id }, later),
      })
      .from(oneRow);
  });
  const some = [
    { at: "2026-11-21T14:05:00.120Z", name: "one" },
    { at: null, name: null },
  ];
  expect(await read(open.db, { ids: [3, 1], name: "two", least: 9 })).toEqual([{ some, firstId: 2, later: [] }]);
});

test("a list for each row of the outer query", async () => {
  const outer = alias(sampleColumns, "outer_kinds");
  const { id } = sampleColumns;
  const later = open.db.select({ id }).from(sampleColumns).where(gt(id, outer.id)).orderBy(asc(id));
  const laterIds = jsonRows({ id }, later, (rows) => rows.map((row) => row.id));
  expect(await open.db.select({ id: outer.id, laterIds }).from(outer).orderBy(asc(outer.id))).toEqual([
    { id: 1, laterIds: [2, 3] },
    { id: 2, laterIds: [3] },
    { id: 3, laterIds: [] },
  ]);
});

test("a type whose JSON value would differ is refused", () => {
  const lists = pgTable("test_amounts", { amounts: numeric("amounts").array() });
  expect(() => jsonRows(getTableColumns(lists), open.db.select().from(lists))).toThrow("numeric[]");
});
