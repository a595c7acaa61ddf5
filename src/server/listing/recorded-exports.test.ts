// @engine both
/** An export names in the audit log every record that it had, however many, and not what was searched for. */
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog } from "../audit/audit-log.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await app.server.db.execute(sql`
    insert into emails (id, once, message_id, "to", language, subject, template, vars, html, text, state, next_attempt_at, created_at, updated_at)
    select gen_random_uuid(), 'many:' || n, '<many-' || n || '@legalsit>', 'person' || n || '@export.example', 'es', 'Asunto', 'requestPaid',
      '{}', 'Hola', 'Hola', case when n <= 2000 then 'failed' else 'cancelled' end, now(), now(), now() - n * interval '1 minute'
    from generate_series(1, 4001) n`);
});
afterAll(() => app.close());

interface Entry {
  readonly format: string;
  readonly rows: number;
  readonly filters: Record<string, unknown>;
  readonly part?: number;
  readonly parts?: number;
  readonly found: readonly string[];
}
const entriesOf = async (action: string) =>
  (
    await app.server.db
      .select({ after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.action, action))
      .orderBy(asc(auditLog.id))
  ).map(({ after }) => after as Entry);
const mails = () => app.as("administrator@demo.example").outgoingMail;

test("an export of 4,001 rows has three entries, which name each row once; the search text is in none", async () => {
  const { rows } = await app.server.db.execute<{ id: string }>(
    sql`select id from emails where "to" like '%@export.example'`,
  );
  const file = await mails().exportSheet({ columns: "to", format: "csv", search: "export.example" });
  expect(file.toString("utf8").match(/@export\.example/g)).toHaveLength(4001);
  const entries = await entriesOf("outgoingMail.export");
  expect(entries.map(({ part, parts, rows: all, found }) => [part, parts, all, found.length])).toEqual([
    [1, 3, 4001, 2000],
    [2, 3, 4001, 2000],
    [3, 3, 4001, 1],
  ]);
  expect(entries.flatMap(({ found }) => found).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  expect(JSON.stringify(entries)).not.toContain("export.example");
});

test("one of exactly 2,000 rows has one entry without a part, with its filters", async () => {
  const before = await entriesOf("outgoingMail.export");
  await mails().exportSheet({ columns: "to", format: "xlsx", search: "export.example", state: "failed" });
  const entries = (await entriesOf("outgoingMail.export")).slice(before.length);
  expect(entries.map(({ found, ...entry }) => ({ ...entry, found: found.length }))).toMatchObject([
    { format: "xlsx", rows: 2000, filters: { state: "failed" }, found: 2000 },
  ]);
  expect(entries[0]).not.toHaveProperty("part");
});

test("a PDF has an entry too, and so has an export of nothing", async () => {
  const { onlineRequests } = app.as("online-ap@demo.example");
  const { docs, totalDocs } = await onlineRequests.list({ family: "AP", status: "requested", limit: 100 });
  await onlineRequests.exportPdf({ family: "AP", status: "requested", columns: "number" });
  await onlineRequests.exportPdf({ family: "AP", status: "requested", columns: "number", search: "NADIE25" });
  const entries = await entriesOf("onlineRequests.export");
  expect(docs).toHaveLength(totalDocs);
  expect(totalDocs).toBeGreaterThan(0);
  expect(entries.map(({ format, found }) => [format, found.toSorted()])).toEqual([
    ["pdf", docs.map(({ _id }) => _id).toSorted()],
    ["pdf", []],
  ]);
});
