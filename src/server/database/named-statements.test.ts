import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, serverUrl } from "../testing/test-database.ts";
import type { OpenDatabase } from "./connection.ts";
import { clearNamedStatements } from "./named-statements.ts";

let open: OpenDatabase;
let client: PoolClient;
beforeAll(async () => {
  // Earlier test files may have used up the maximum number of names.
  clearNamedStatements();
  open = await openTestDatabase();
  client = await open.pool.connect();
});
afterAll(async () => {
  client.release();
  await open.close();
});

/** Makes the texts of each test unique, because names are shared in the process. */
let uniqueMark = "";
beforeEach(() => {
  uniqueMark = randomUUID();
});
const execute = async (count: number, text: string, values: unknown[]) => {
  for (let run = 0; run < count; run++) await client.query({ text: `${text} /* ${uniqueMark} */`, values });
};
/** This test's statements that the server has prepared in this connection. */
async function preparedTexts(): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select statement from pg_prepared_statements where position('${uniqueMark}' in statement) > 0`,
  );
  return rows.map(({ statement }) => statement.replace(/ \/\*.*/, ""));
}

test("a server prepares a statement after ten executions; the embedded engine prepares none", async () => {
  const text = "select key from settings where key = $1";
  await execute(9, text, ["a"]);
  expect(await preparedTexts()).toEqual([]);
  await execute(11, text, ["b"]);
  expect(await preparedTexts()).toEqual(serverUrl() ? [text] : []);
});

test("a prepared statement uses the values of each execution, in every connection", async () => {
  const other = await open.pool.connect();
  const text = `select $1::int + 1 as next /* ${uniqueMark} */`;
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
])("%s is never prepared", async (text) => {
  await execute(20, text, ["a"]);
  expect(await preparedTexts()).toEqual([]);
});

test("a statement that failed is executed again", async () => {
  const text = "select 1 / $1::int as part";
  for (let run = 0; run < 12; run++) await expect(execute(1, text, [0])).rejects.toThrow("division by zero");
  await execute(1, text, [1]);
  expect(await preparedTexts()).toEqual(serverUrl() ? [text] : []);
});

test("texts that always differ do not fill a connection", async () => {
  for (let index = 0; index < 320; index++) await execute(10, `select $1::int as n${index}`, [index]);
  expect((await preparedTexts()).length).toBeLessThanOrEqual(serverUrl() ? 300 : 0);
});
