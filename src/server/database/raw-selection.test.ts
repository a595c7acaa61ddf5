/** A selection reads what the query builder reads, whatever the kinds of its columns. */
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

test("its rows are those of the query builder, under the same names", async () => {
  const built = await open.db.select().from(sampleColumns).orderBy(asc(sampleColumns.id));
  const read = await rawSelection(getTableColumns(sampleColumns)).read(
    open.db,
    sql`${sampleColumns} order by ${sampleColumns.id}`,
  );
  expect(read).toEqual(built);
  expect(read.map(({ at }) => at)).toEqual(["2026-11-21T14:05:00.120Z", "1899-12-31T23:59:59.999Z", null]);
});

test("what is of one reading comes with it, under its own name", async () => {
  const ids = rawSelection({ id: sampleColumns.id, doubled: sql<number>`${sampleColumns.id} * 2` });
  const more = { isLater: sql<boolean>`${sampleColumns.id} > ${1}` };
  const read = await ids.read(
    open.db,
    sql`${sampleColumns} where ${gt(sampleColumns.id, 0)} and ${sampleColumns.id} < ${3} order by id`,
    more,
  );
  expect(read).toEqual([
    { id: 1, doubled: 2, isLater: false },
    { id: 2, doubled: 4, isLater: true },
  ]);
});

test("a value among its fields is refused: it would be the first reader's for all", () => {
  expect(() => rawSelection({ isLater: sql`${sampleColumns.id} > ${1}` })).toThrow("without values");
});
