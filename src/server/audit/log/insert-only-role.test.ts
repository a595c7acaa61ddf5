// @engine postgres: the embedded engine has one role
/** The role of docs/operations.md adds audit entries, seals and erases them, and neither changes nor deletes any. */
import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPostgres } from "../../../../scripts/postgres.mjs";
import { type OpenDatabase, sqlState } from "../../database/connection.ts";
import { openDatabase } from "../../database/open-database.ts";
import { migrate } from "../../database/migrate.ts";
import { administer, urlOf } from "../../testing/test-database.ts";
import { writeAuditEntry } from "../audit-log.ts";
import { eraseAuditValues } from "./erase-values.ts";
import { sealEntries } from "./seal-entries.ts";
import { verifyLog } from "./verify-log.ts";

const database = "legalsit_audit_role";
const manual = readFileSync("docs/operations.md", "utf8");
const statements = [...manual.matchAll(/^ {4}((?:CREATE ROLE|GRANT|REVOKE) .*;)$/gm)].map(([, statement]) => statement);
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let open: OpenDatabase;

beforeAll(async () => {
  postgres = await startPostgres();
  await administer(postgres.url, `create database ${database}`);
  const owner = await openDatabase({ url: urlOf(postgres.url, database) });
  await migrate(owner);
  for (const statement of statements) await owner.db.execute(sql.raw((statement ?? "").replace("'…'", "'secret'")));
  await owner.close();
  const url = new URL(urlOf(postgres.url, database));
  [url.username, url.password] = ["legalsit_web", "secret"];
  open = await openDatabase({ url: url.href });
});
afterAll(async () => {
  await open.close();
  await administer(postgres.url, `drop database ${database} with (force)`);
  await administer(postgres.url, "drop role legalsit_web");
  await postgres.stop();
});

test("it starts, writes, seals, erases and verifies", async () => {
  await migrate(open);
  const entry = { action: "test.change", kind: "shelf", id: "1", after: { name: "Ana" } };
  await writeAuditEntry(open.db, "system", [entry, entry]);
  expect((await sealEntries(open.db, () => new Date())).sealed).toBe(2);
  await open.db.transaction((tx) => eraseAuditValues(tx, "system", [entry]));
  expect((await sealEntries(open.db, () => new Date())).sealed).toBe(1);
  expect(await verifyLog(open.db)).toMatchObject({ size: 3, erased: 2, broken: null });
});

const tables = ["log", "leaves", "subtrees", "checkpoints", "deliveries", "verifications"].map(
  (name) => `audit_${name}`,
);
test.each(tables)("it cannot change, delete or empty %s, nor switch its trigger off", async (table) => {
  const column = { audit_log: "reason", audit_leaves: "hash", audit_subtrees: "hash", audit_checkpoints: "note" }[
    table
  ];
  const forbidden = [
    `update ${table} set ${column ?? "at"} = null`,
    `delete from ${table}`,
    `truncate ${table}`,
    `alter table ${table} disable trigger all`,
    `drop table ${table}`,
  ];
  for (const statement of forbidden) {
    const code = await open.db.execute(sql.raw(statement)).then(() => "done", sqlState);
    expect([statement, code]).toEqual([statement, "42501"]);
  }
});
