// @engine both
/** A prepared query runs where its caller runs: in a transaction it reads and writes as part of it. */
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { integer, pgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, serverUrl } from "../testing/test-database.ts";
import { inTransaction, type OpenDatabase, type Queryable } from "./connection.ts";
import { clearNamedStatements } from "./named-statements.ts";
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
  // Earlier test files may have used up the maximum number of names.
  clearNamedStatements();
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

const readShelves = preparedQuery((db, parameter, list) =>
  db
    .select()
    .from(shelves)
    .where(sql`${shelves.id} = any(${list("ids", "integer")}) and ${shelves.id} < ${parameter("below")}`)
    .orderBy(shelves.id),
);
const insertShelves = preparedQuery((db, _parameter, list) =>
  db
    .insert(shelves)
    .select(sql`select id from ${list.rows("given", { id: ["ids", "integer"] })}`)
    .returning(),
);

test.each([[[]], [[10]], [[11, 12]], [[13]], [[14, 15, 16]]])("a list may be %j", async (ids) => {
  expect((await insertShelves(open.db, { ids })).map(({ id }) => id)).toEqual(ids);
  for (const below of [0, 100]) {
    const read = await inTransaction(open.db, (tx) => readShelves(tx, { ids, below }));
    expect(read.map(({ id }) => id)).toEqual(ids.filter((id) => id < below));
  }
});

test("a server plans a statement once if its list has one item; the embedded engine stores no plan", async () => {
  // With so many rows the plan for ten items looks dearer than the plan for one.
  await open.db.execute(sql`insert into ${shelves} select generate_series(1000, 20000)`);
  await open.db.execute(sql`analyze ${shelves}`);
  const client = await open.pool.connect();
  const db = drizzle(client) as unknown as Queryable;
  for (let times = 0; times < 40; times += 1) await readShelves(db, { ids: [1000], below: 2000 });
  const { rows } = await client.query<{ generic: number }>(
    `select generic_plans::int as generic from pg_prepared_statements where statement like '%prepared_shelves%any(%'`,
  );
  client.release();
  // Ten executions before the statement has a name, five with plans of their own.
  expect(rows.filter(({ generic }) => generic >= 20)).toHaveLength(serverUrl() ? 1 : 0);
});
