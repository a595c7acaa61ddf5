/** The audit watch finds a change without an audit entry, and nothing else. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contracts } from "../../areas/contracts.ts";
import { userColumns, users } from "../../areas/administration/people/server/tables.ts";
import { writeAuditEntry } from "../audit/audit-log.ts";
import { inTransaction, type OpenDatabase, type Transaction } from "../database/connection.ts";
import { watchAudit } from "./require-audit.ts";
import { openTestDatabase } from "./test-database.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
  // Each case registers a watch.
  open.pool.setMaxListeners(50);
});
afterAll(() => open.close());

const rename = sql`update users set first_name = first_name where email = 'lawyer@demo.example'`;
const lawyer = eq(users.email, "lawyer@demo.example");
const writeEntry = (tx: Transaction) =>
  writeAuditEntry(tx, "system", { action: "test.rename", kind: "user", id: "one" });
const testRoute = "PUT private/test/rename";

async function reportOf(work: (tx: Transaction) => Promise<unknown>, route = testRoute): Promise<string> {
  const auditWatch = watchAudit(open.pool);
  // Only clients that connect after the watch are observed.
  const idleClients = await Promise.all(Array.from({ length: open.pool.options.max }, () => open.pool.connect()));
  for (const client of idleClients) client.release(true);
  await auditWatch.during(route, () => inTransaction(open.db, work).catch(() => undefined));
  try {
    auditWatch.expectLines();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

test.each<[string, (tx: Transaction) => Promise<unknown>, string]>([
  ["a change without its line", (tx) => tx.execute(rename), "users"],
  ["a change behind a CTE", (tx) => tx.execute(sql`with w as (${rename} returning id) select 1 from w`), "users"],
  ["a change with its line", async (tx) => [await tx.execute(rename), await writeEntry(tx)], ""],
  ["a line before the change", async (tx) => [await writeEntry(tx), await tx.execute(rename)], ""],
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
])("%s: reports what it should", async (_, work, tables) => {
  expect(await reportOf(work)).toBe(tables && `changed without an audit line:\n${testRoute}: ${tables}`);
});

test.each<[string, (tx: Transaction) => Promise<unknown>, boolean]>([
  ["a whole account", (tx) => tx.select().from(users).where(lawyer), true],
  ["one beside another record", (tx) => tx.select({ user: users }).from(users).where(lawyer), true],
  [
    "one that a change answers",
    async (tx) => [await writeEntry(tx), await tx.update(users).set({ position: null }).returning()],
    true,
  ],
  ["an account as others read it", (tx) => tx.select(userColumns).from(users).where(lawyer), false],
])("%s: reports whether a password hash was read", async (_, work, isRead) => {
  const report = await reportOf(work);
  expect(report).toBe(isRead ? `read how people prove who they are:\n${testRoute}` : "");
  expect(await reportOf(work, contracts.session.login.route)).toBe("");
});

test("a recorded read without a line: reports it, unless an earlier one of the route wrote it", async () => {
  const auditWatch = watchAudit(open.pool);
  const idleClients = await Promise.all(Array.from({ length: open.pool.options.max }, () => open.pool.connect()));
  for (const client of idleClients) client.release(true);
  await auditWatch.during("GET one", () =>
    writeAuditEntry(open.db, "system", { action: "a.read", kind: "a", id: "1" }),
  );
  for (const route of ["GET one", "GET two"]) auditWatch.answered(route);
  expect(() => auditWatch.expectLines()).toThrow("read without an audit line:\nGET two");
});
