import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, serverUrl } from "../testing/test-database.ts";
import type { OpenDatabase } from "./connection.ts";
import { clearNamedStatements } from "./named-statements.ts";

let open: OpenDatabase;
let client: PoolClient;
beforeAll(async () => {
  // Those of the files before this one may be as many as are kept.
  clearNamedStatements();
  open = await openTestDatabase();
  client = await open.pool.connect();
});
afterAll(async () => {
  client.release();
  await open.close();
});

/** A text of its own for each test: names are the process's. */
let mark = "";
beforeEach(() => {
  mark = randomUUID();
});
const ask = async (count: number, text: string, values: unknown[]) => {
  for (let time = 0; time < count; time++) await client.query({ text: `${text} /* ${mark} */`, values });
};
/** What the server keeps of this test's texts in this connection. */
async function kept(): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select statement from pg_prepared_statements where position('${mark}' in statement) > 0`,
  );
  return rows.map(({ statement }) => statement.replace(/ \/\*.*/, ""));
}

test("a server keeps what it was asked ten times; the embedded engine, whose connections are one, keeps nothing", async () => {
  const text = "select key from settings where key = $1";
  await ask(9, text, ["a"]);
  expect(await kept()).toEqual([]);
  await ask(11, text, ["b"]);
  expect(await kept()).toEqual(serverUrl() ? [text] : []);
});

test("what is kept answers for the values of each time, in every connection", async () => {
  const other = await open.pool.connect();
  const text = `select $1::int + 1 as next /* ${mark} */`;
  for (let value = 0; value < 30; value++) {
    const { rows } = await (value % 2 ? client : other).query<{ next: number }>({ text, values: [value] });
    expect(rows).toEqual([{ next: value + 1 }]);
  }
  other.release();
});

test.each([
  "select key from settings where key like $1",
  "select key from settings where key ~ $1",
  "select * from settings where key = $1",
  "select s.* from settings s where key = $1",
])("%s is never kept", async (text) => {
  await ask(20, text, ["a"]);
  expect(await kept()).toEqual([]);
});

test("what is refused once is asked anew", async () => {
  const text = "select 1 / $1::int as part";
  for (let time = 0; time < 12; time++) await expect(ask(1, text, [0])).rejects.toThrow("division by zero");
  await ask(1, text, [1]);
  expect(await kept()).toEqual(serverUrl() ? [text] : []);
});

test("texts that vary without end do not fill a connection", async () => {
  for (let each = 0; each < 320; each++) await ask(10, `select $1::int as n${each}`, [each]);
  expect((await kept()).length).toBeLessThanOrEqual(serverUrl() ? 300 : 0);
});
