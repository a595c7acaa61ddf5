/** A raw selection reads the same values as the query builder, for all column types. */
import { asc, getTableColumns, gt, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillKinds, sampleColumns } from "../testing/sample-table.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import type { OpenDatabase } from "./connection.ts";
import { rawSelection } from "./raw-selection.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await fillKinds(open.db);
});
afterAll(() => open.close());

test("its rows equal those of the query builder, with the same names", async () => {
  const expected = await open.db.select().from(sampleColumns).orderBy(asc(sampleColumns.id));
  const rows = await rawSelection(getTableColumns(sampleColumns)).read(
    open.db,
    sql`${sampleColumns} order by ${sampleColumns.id}`,
  );
  expect(rows).toEqual(expected);
  expect(rows.map(({ at }) => at)).toEqual(["2026-11-21T14:05:00.120Z", "1899-12-31T23:59:59.999Z", null]);
});

test("an extra expression is returned under its own name", async () => {
  const ids = rawSelection({ id: sampleColumns.id, doubled: sql<number>`${sampleColumns.id} * 2` });
  const more = { isLater: sql<boolean>`${sampleColumns.id} > ${1}` };
  const rows = await ids.read(
    open.db,
    sql`${sampleColumns} where ${gt(sampleColumns.id, 0)} and ${sampleColumns.id} < ${3} order by id`,
    more,
  );
  expect(rows).toEqual([
    { id: 1, doubled: 2, isLater: false },
    { id: 2, doubled: 4, isLater: true },
  ]);
});

test("a value among its fields is refused, because all readers would get that of the first", () => {
  expect(() => rawSelection({ isLater: sql`${sampleColumns.id} > ${1}` })).toThrow("without values");
});
