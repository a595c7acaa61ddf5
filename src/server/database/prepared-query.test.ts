// @engine both
/** A prepared query runs where its caller runs: in a transaction it reads and writes as part of it. */
import { eq, sql } from "drizzle-orm";
import { integer, pgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";
import { inTransaction, type OpenDatabase } from "./connection.ts";
import { preparedQuery } from "./prepared-query.ts";

const shelves = pgTable("prepared_shelves", { id: integer("id").primaryKey() });
let built = 0;
const insertRack = preparedQuery((db, parameter) => db.insert(shelves).values({ id: sql`${parameter("id")}` }));
const readRack = preparedQuery((db, parameter) => {
  built += 1;
  return db
    .select()
    .from(shelves)
    .where(eq(shelves.id, parameter("id")));
});

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await open.db.execute(sql`create table ${shelves} (id integer primary key)`);
});
afterAll(() => open.close());

test("in a transaction it sees what the transaction wrote, and is rolled back with it", async () => {
  const failing = inTransaction(open.db, async (tx) => {
    await insertRack(tx, { id: 1 });
    expect(await readRack(tx, { id: 1 })).toEqual([{ id: 1 }]);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await readRack(open.db, { id: 1 })).toEqual([]);
});

test("in a savepoint it is rolled back with it", async () => {
  await inTransaction(open.db, async (tx) => {
    await insertRack(tx, { id: 2 });
    const failing = tx.transaction(async (savepoint) => {
      await insertRack(savepoint, { id: 3 });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
  });
  expect([await readRack(open.db, { id: 2 }), await readRack(open.db, { id: 3 })]).toEqual([[{ id: 2 }], []]);
});

test("its text is built once for a connection, whatever the number of transactions", async () => {
  const readInTransaction = () => inTransaction(open.db, (tx) => readRack(tx, { id: 2 }));
  await readInTransaction();
  const before = built;
  for (let times = 0; times < 5; times++) expect(await readInTransaction()).toEqual([{ id: 2 }]);
  expect(built).toBe(before);
});
