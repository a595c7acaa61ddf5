// @engine both
/**
 * Statements that are sent without waiting for their results: their transaction fails as if it had waited. A server's
 * connection is pipelined, one of the embedded engine is not.
 */
import { sql } from "drizzle-orm";
import type { Client, PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, serverUrl } from "../testing/test-database.ts";
import { inTransaction, type OpenDatabase, sendPipelined, sqlState, type Transaction } from "./connection.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  await open.db.execute(sql`create table pages (number integer primary key)`);
  await open.db.execute(sql`create sequence attempts`);
});
afterAll(() => open.close());
beforeEach(() => open.db.execute(sql`truncate pages`));

const insert = (tx: Transaction, number: number) => tx.execute(sql`insert into pages values (${number}::int)`);
const pages = async () => {
  const { rows } = await open.db.execute<{ number: number }>(sql`select number from pages order by number`);
  return rows.map(({ number }) => number);
};

test("the transaction goes on before the result only on a server, and commits all statements in their order", async () => {
  let isAnswered = false;
  await inTransaction(open.db, async (tx) => {
    await insert(tx, 1);
    await sendPipelined(tx, async () => {
      await insert(tx, 2);
      isAnswered = true;
    });
    expect(isAnswered).toBe(!serverUrl());
    const { rows } = await tx.execute<{ rows: number }>(sql`select count(*)::int as rows from pages`);
    expect(rows[0]?.rows).toBe(2);
    await sendPipelined(tx, () => tx.execute(sql`delete from pages where number = 1`));
  });
  expect(await pages()).toEqual([2]);
});

test.each<[string, (tx: Transaction) => Promise<unknown>]>([
  ["the last statement", async () => {}],
  ["followed by another", (tx) => insert(tx, 2)],
  ["followed by one that is sent without waiting", (tx) => sendPipelined(tx, () => insert(tx, 2))],
  ["followed by an error of the caller", () => Promise.reject(new Error("later"))],
])("a failed statement, %s, fails the transaction with its own error", async (_when, next) => {
  const failing = inTransaction(open.db, async (tx) => {
    await insert(tx, 1);
    await sendPipelined(tx, () => insert(tx, 1));
    await next(tx);
  });
  await expect(failing.catch(sqlState)).resolves.toBe("23505");
  expect(await pages()).toEqual([]);
});

test("a failed statement of a savepoint fails only the savepoint", async () => {
  await inTransaction(open.db, async (tx) => {
    await insert(tx, 1);
    const nested = inTransaction(tx as never, (savepoint) => sendPipelined(savepoint, () => insert(savepoint, 1)));
    await expect(nested.catch(sqlState)).resolves.toBe("23505");
    await insert(tx, 2);
  });
  expect(await pages()).toEqual([1, 2]);
});

test("a transaction is repeated after a deadlock in such a statement", async () => {
  await inTransaction(open.db, async (tx) => {
    await insert(tx, 1);
    await sendPipelined(tx, () =>
      tx.execute(sql`do $$ begin
        if nextval('attempts') = 1 then raise exception 'once' using errcode = '40P01'; end if; end $$`),
    );
  });
  const { rows } = await open.db.execute<{ attempts: string }>(sql`select last_value as attempts from attempts`);
  expect(Number(rows[0]?.attempts)).toBe(2);
  expect(await pages()).toEqual([1]);
});

test("a transaction whose connection is lost is not committed, and the next one gets another connection", async () => {
  let connection: Client | undefined;
  open.pool.once("acquire", (client) => (connection = client as PoolClient));
  const failing = inTransaction(open.db, async (tx) => {
    await insert(tx, 1);
    await sendPipelined(tx, () => insert(tx, 2));
    connection?.connection.stream.destroy();
    await insert(tx, 4);
  });
  await expect(failing).rejects.toThrow();
  await inTransaction(open.db, (tx) => insert(tx, 3));
  expect(await pages()).toEqual([3]);
});
