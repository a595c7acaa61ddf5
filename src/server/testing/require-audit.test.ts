/** The watch sees what it is there for: a change without its line, and nothing else. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contracts } from "../../areas/contracts.ts";
import { userColumns, users } from "../../areas/people/server/tables.ts";
import { writeAuditEntry } from "../audit/audit-log.ts";
import { inTransaction, type OpenDatabase, type Transaction } from "../database/connection.ts";
import { watchAudit } from "./require-audit.ts";
import { openTestDatabase } from "./test-database.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  // A watch for each case.
  open.pool.setMaxListeners(50);
});
afterAll(() => open.close());

const rename = sql`update users set first_name = first_name where email = 'lawyer@demo.example'`;
const lawyer = eq(users.email, "lawyer@demo.example");
const line = (tx: Transaction) => writeAuditEntry(tx, "system", { action: "test.rename", kind: "user", id: "one" });
const wire = "PUT private/test/rename";

async function told(work: (tx: Transaction) => Promise<unknown>, asked = wire): Promise<string> {
  const watch = watchAudit(open.pool);
  // Clients that were there before the watch are not watched.
  const idle = await Promise.all(Array.from({ length: open.pool.options.max }, () => open.pool.connect()));
  for (const client of idle) client.release(true);
  await watch.during(asked, () => inTransaction(open.db, work).catch(() => undefined));
  try {
    watch.expectLines();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

test.each<[string, (tx: Transaction) => Promise<unknown>, string]>([
  ["a change without its line", (tx) => tx.execute(rename), "users"],
  ["a change behind a CTE", (tx) => tx.execute(sql`with gone as (${rename} returning id) select 1 from gone`), "users"],
  ["a change with its line", async (tx) => [await tx.execute(rename), await line(tx)], ""],
  ["a line before the change", async (tx) => [await line(tx), await tx.execute(rename)], ""],
  ["a reading that locks", (tx) => tx.execute(sql`select id from users order by id limit 1 for update`), ""],
  ["traces of a call", (tx) => tx.execute(sql`update sessions set seen_at = now()`), ""],
  [
    "what was undone",
    async (tx) => {
      await tx.execute(rename);
      throw new Error("undone");
    },
    "",
  ],
])("of %s it tells what it should", async (_, work, tables) => {
  expect(await told(work)).toBe(tables && `changed without an audit line:\n${wire}: ${tables}`);
});

test.each<[string, (tx: Transaction) => Promise<unknown>, boolean]>([
  ["a whole account", (tx) => tx.select().from(users).where(lawyer), true],
  ["one beside another record", (tx) => tx.select({ user: users }).from(users).where(lawyer), true],
  [
    "one that a change answers",
    async (tx) => [await line(tx), await tx.update(users).set({ position: null }).returning()],
    true,
  ],
  ["an account as others read it", (tx) => tx.select(userColumns).from(users).where(lawyer), false],
])("of %s it tells whether the hash of a password was read", async (_, work, isRead) => {
  const said = await told(work);
  expect(said).toBe(isRead ? `read how people prove who they are:\n${wire}` : "");
  expect(await told(work, contracts.session.login.route)).toBe("");
});
