// @engine both
/** Who accessed a person's data: views, searches, exports, changes, refusals; what staff and what the person read. */
import { and, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoPassword } from "../../../../server/demo/demo-world.ts";
import { auditLog, personActor, writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { solveCaptcha } from "../../../../server/testing/captcha.ts";
import { readPdf } from "../../../../server/testing/files/read-pdf.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { contracts } from "../../../contracts.ts";
import { issueDocuments } from "../../../administration/issued-documents/server/issue-document.ts";
import { invoiceOf } from "../../../administration/issued-documents/server/testing/invoice-fixture.ts";
import { issuedDocuments } from "../../../administration/issued-documents/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { removeUnverifiedAccounts } from "../../../administration/session/server/account/unverified-accounts.ts";
import { media } from "../../../collaboration/media/server/tables.ts";
import { clients } from "../../../practice/clients/server/tables.ts";
import { readSubject } from "./subject.ts";
import { dataAccessSql, readDataAccess } from "./read-accesses.ts";
import { words } from "../words.es.ts";

let app: TestApp;
let client: { _id: string; name: string };
let account: string;
const ci = "90010112345";
const email = "client@demo.example";
const administrator = "administrator@demo.example";
beforeAll(async () => {
  app = await openTestApp();
  const { db } = app.server;
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  account = user?.id ?? "";
  const [row] = await db
    .update(clients)
    .set({ userId: null })
    .where(eq(clients.userId, account))
    .returning({ id: clients.id })
    .then((former) => (former.length > 0 ? former : db.select({ id: clients.id }).from(clients).limit(1)));
  const [linked] = await db
    .update(clients)
    .set({ userId: account, ci })
    .where(eq(clients.id, row?.id ?? ""))
    .returning();
  client = { _id: linked?.id ?? "", name: linked?.name ?? "" };
  await db.delete(auditLog);
});
afterAll(() => app.close());

const ofClient = () => app.as(administrator).dataAccess.list({ subject: "client", id: client._id });

describe("after a colleague viewed, found and exported a client", () => {
  beforeAll(async () => {
    const staff = app.as("commercial@demo.example");
    await staff.clients.read({ _id: client._id });
    await staff.clients.list({ search: ci });
    await staff.clients.sheet({ columns: "name", format: "csv", search: ci });
  });

  test("staff read who did it, by name and role", async () => {
    const { name, entries } = await ofClient();
    expect(name).toBe(client.name);
    expect(entries.map(({ access, record }) => [access, record])).toEqual([
      ["export", "list"],
      ["search", "list"],
      ["view", "client"],
    ]);
    expect(entries[0]?.by.length).toBeGreaterThan(5);
    expect(entries[0]?.roles).toEqual(["Comercial"]);
  });

  test("the person reads the same by role, without a name, and the reading is an entry", async () => {
    const { entries: staffEntries } = await ofClient();
    const names = staffEntries.map(({ by }) => by);
    const { entries } = await app.as(email).dataAccess.own({});
    expect(entries.filter(({ access }) => access === "export").map(({ by }) => by)).toEqual(["Comercial"]);
    for (const name of names) expect(JSON.stringify(entries)).not.toContain(name);
    const again = await app.as(email).dataAccess.own({});
    expect(again.entries[0]).toMatchObject({ access: "view", record: "account", by: "Usted" });
  });

  test("is filtered by what was done, and paged", async () => {
    const api = app.as(administrator).dataAccess;
    const key = { subject: "client", id: client._id } as const;
    expect((await api.list({ ...key, access: "export" })).entries).toHaveLength(1);
    const first = await api.list({ ...key, access: "view", limit: 1 });
    const rest = await api.list({ ...key, access: "view", before: first.next ?? undefined });
    const all = await api.list({ ...key, access: "view" });
    expect([...first.entries, ...rest.entries].map(({ _id }) => _id)).toEqual(all.entries.map(({ _id }) => _id));
    expect(rest.entries.length).toBeGreaterThan(0);
  });

  test("the report is issued for the person: roles, no names; the same moment gives the same bytes", async () => {
    const { asOf } = await ofClient();
    const staffNames = (await ofClient()).entries.filter(({ roles }) => roles.length > 0).map(({ by }) => by);
    const report = await app.as(email).dataAccess.ownReport({ until: asOf });
    const text = readPdf(report).pages.flat().join(" ").replaceAll("\u00a0", " ");
    expect(text).toContain("Comercial");
    expect(staffNames.length).toBeGreaterThan(0);
    for (const name of staffNames) expect(text).not.toContain(name);
    const again = await app.as(email).dataAccess.ownReport({ until: asOf });
    expect(again.equals(report)).toBe(true);
    expect((await ofClient()).entries).toContainEqual(expect.objectContaining({ access: "print", record: "account" }));
  });
});

describe("with an issued document, a file, a change and one export of two records of the person", () => {
  const key = () => ({ subject: "client", id: client._id }) as const;
  const documentNumber = "FA26000001";
  const fileName = "Sospecha de fraude.pdf";
  beforeAll(async () => {
    const { server } = app;
    const actor = personActor(account, "Rosa Díaz");
    const context = { server, db: server.db, now: new Date() };
    await issueDocuments(context, actor, [invoiceOf("Legalización", client._id)], "Facturas");
    const fields = { name: fileName, mime: "application/pdf", type: "pdf", size: 1, sha256: "0", key: "none" } as const;
    const [file] = await server.db
      .insert(media)
      .values({ ...fields, element: "client", elementId: client._id, broughtBy: account })
      .returning({ id: media.id });
    await writeAuditEntry(server.db, "system", [
      { action: "media.readFile", kind: "media", id: file?.id ?? "" },
      { action: "clients.update", kind: "client", id: client._id },
      { action: "filings.export", kind: "filings", id: "all", after: { found: [client._id, account] } },
    ]);
  });

  test("documents and files are found; the person does not read names of files", async () => {
    const { entries } = await ofClient();
    const titlesOf = (all: typeof entries, record: string) =>
      all.filter((entry) => entry.record === record).map(({ access, title }) => [access, title]);
    expect(titlesOf(entries, "document")).toEqual([["print", documentNumber]]);
    expect(titlesOf(entries, "file")).toEqual([["view", fileName]]);
    const own = await app.as(email).dataAccess.own({ limit: 100 });
    expect(titlesOf(own.entries, "document")).toEqual([["print", documentNumber]]);
    expect(titlesOf(own.entries, "file")).toEqual([["view", null]]);
  });

  test("a change is what no other kind of access is, and an export counts once", async () => {
    const api = app.as(administrator).dataAccess;
    const actions = async (access: "change" | "export") =>
      (await api.list({ ...key(), access })).entries.map(({ record }) => record);
    expect(await actions("change")).toEqual(["client"]);
    expect(await actions("export")).toEqual(["list", "list"]);
    const { entries, next } = await api.list({ ...key(), access: "change", limit: 1 });
    expect([entries.length, next]).toEqual([1, null]);
  });

  test("a report has the entries up to its moment, this one included, and none of later than now", async () => {
    const { db } = app.server;
    const subject = await readSubject(db, key());
    const [newest] = (await ofClient()).entries;
    const query = { until: newest?.at, limit: 100 };
    const context = { reader: "staff", language: "es", words } as const;
    expect((await readDataAccess(db, subject, query, context)).entries[0]?._id).toBe(newest?._id);
    const report = await app.as(administrator).dataAccess.report({ ...key(), until: "2091-06-15T12:00:00.000Z" });
    const text = readPdf(report).pages.flat().join(" ").replaceAll("\u00a0", " ");
    expect(text).toContain(documentNumber);
    expect(text).not.toContain("2091");
  });
});

test("a sign-in is the person's own, an attempt of a stranger is not", async () => {
  const login = contracts.session.login;
  expect((await app.send("nobody", login, { username: email, password: demoPassword })).status).toBe(200);
  await app.as("nobody").session.forgotPass({ email, captcha: await solveCaptcha(app) });
  const signIns = { access: "signIn", limit: 2 } as const;
  const byPerson = await app.as(email).dataAccess.own(signIns);
  expect(byPerson.entries.map(({ by }) => by)).toEqual(["Alguien que no inició sesión", "Usted"]);
  const byStaff = await app.as(administrator).dataAccess.list({ ...signIns, subject: "account", id: account });
  expect(byStaff.entries.map(({ by }) => by)).toEqual(["Alguien que no inició sesión", byStaff.name]);
});

test("another person's account shows nothing of it; an unknown one is not found", async () => {
  const { entries } = await app.as("client2@demo.example").dataAccess.own({});
  expect(entries.filter(({ access }) => access === "export")).toEqual([]);
  const unknown = { subject: "account", id: "00000000-0000-4000-8000-000000000000" } as const;
  await expect(app.as(administrator).dataAccess.list(unknown)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("the entries of one person are found by indexes among 20,000 others", async () => {
  const { db } = app.server;
  await db.execute(sql`insert into audit_log (id, at, by_name, roles, action, record_kind, record_id, after)
    select gen_random_uuid(), now() - n * interval '1 minute', 'Ana', '{}', case n % 4 when 0 then 'clients.export' else 'clients.read' end,
      case n % 4 when 0 then 'clients' else 'client' end, case n % 4 when 0 then 'all' else gen_random_uuid()::text end,
      case n % 4 when 0 then jsonb_build_object('found', array[gen_random_uuid()::text]) end
    from generate_series(1, 20000) n`);
  await db.execute(sql`analyze audit_log`);
  const subject = await readSubject(db, { subject: "client", id: client._id });
  const { rows } = await db.execute<Record<"QUERY PLAN", string>>(
    sql`explain ${dataAccessSql(subject, { limit: 30 })}`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("audit_log_record");
  expect(plan).toContain("audit_log_found");
  expect(plan).not.toContain("Seq Scan on audit_log");
});

test("the report for an account is erased with it, if nobody verified its mailbox", async () => {
  const { server } = app;
  const createdAt = new Date(server.now().getTime() - 25 * 3_600_000).toISOString();
  const names = { firstName: "Néstor", lastName: "Arrechavaleta" };
  const reports = ["nestor@demo.example", "otro@demo.example"].map(async (address, at) => {
    const activatedAt = at === 0 ? null : createdAt;
    const columns = { ...names, kind: "client" as const, email: address, username: address, createdAt, activatedAt };
    const [user] = await server.db.insert(users).values(columns).returning({ id: users.id });
    await app.as(administrator).dataAccess.report({ subject: "account", id: user?.id ?? "" });
    return user?.id ?? "";
  });
  const [deleted, other] = await Promise.all(reports);
  expect(await removeUnverifiedAccounts(server)).toBe(1);
  const documents = await server.db
    .select()
    .from(issuedDocuments)
    .where(and(eq(issuedDocuments.kind, "dataAccessReport"), like(issuedDocuments.recordId, "user:%")));
  const of = (id = "") => documents.filter(({ recordId }) => recordId.startsWith(`user:${id}:`));
  expect(of(deleted)).toEqual([
    expect.objectContaining({ erasedAt: expect.any(String), seal: null, contentSha256: "" }),
  ]);
  expect(JSON.stringify(of(deleted))).not.toContain("Arrechavaleta");
  expect(of(other)).toEqual([expect.objectContaining({ erasedAt: null, seal: expect.anything() })]);
});
