import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "../../../../server/database/connection.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { readMarkup } from "../legal-markup.ts";
import { publishedTermsVersion } from "./queries.ts";
import { seedTerms } from "./seed.ts";
import { firstTerms } from "./seeded-texts.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import { users } from "../../people/server/tables.ts";
import { acceptTerms } from "./acceptance.ts";
import { terms, termsAcceptances } from "./tables.ts";

let app: TestApp;
let now = new Date("2026-11-21T13:00:00Z");
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

test("anyone reads the terms in force, in both languages", async () => {
  const published = await app.as("nobody").terms.published();
  expect(published).toMatchObject({ version: 1, published: true });
  const sections = (text: string) => text.match(/^## /gm)?.length;
  expect([sections(published.text.es), sections(published.text.en)]).toEqual([8, 8]);
  expect(published.text.es).toContain("72 horas");
  expect(published.text.en).toContain("72 hours");
});

test("the seeded text is headings and paragraphs", () => {
  for (const text of [firstTerms.textEs, firstTerms.textEn]) {
    expect(text).not.toMatch(/[<>]/);
    expect(new Set(readMarkup(text).map((block) => block.kind))).toEqual(new Set(["heading", "paragraph"]));
  }
});

test("the firm's own texts come with the terms in force", async () => {
  const { _id, updatedAt, ...pages } = await app.as("nobody").terms.pagesBasic();
  expect([_id, updatedAt]).toEqual(["pagesBasic", expect.any(String)]);
  for (const page of Object.values(pages)) {
    expect(page.es).not.toBe("");
    expect(page.en).not.toBe("");
  }
  expect(pages.terms.es).toBe(firstTerms.textEs);
});

test("HTML texts of an earlier version are converted to markup, and only those", async () => {
  const html = "<h2>1. Uno</h2><p>Primero.</p><p>Segundo.</p><h2>2. Dos</h2><p>2 < 3.</p>";
  await app.server.db.update(terms).set({ textEs: html, textEn: html }).where(eq(terms.version, 1));
  await app.server.db.transaction(seedTerms);
  const rewritten = await app.as("nobody").terms.published();
  expect(readMarkup(rewritten.text.es)).toEqual(readMarkup("## 1. Uno\n\nPrimero.\n\nSegundo.\n\n## 2. Dos\n\n2 < 3."));
  await app.server.db.update(terms).set({ textEs: firstTerms.textEs, textEn: firstTerms.textEn });
  await app.server.db.transaction(seedTerms);
  expect((await app.as("nobody").terms.published()).text).toEqual({ es: firstTerms.textEs, en: firstTerms.textEn });
});

describe("versions", () => {
  const admin = () => app.as("administrator@demo.example").terms;
  const draft = { title: { es: "Términos", en: "Terms" }, text: { es: "Nuevos", en: "New" } };

  test("a draft is not in force until it is published; then it replaces the former, which stays readable", async () => {
    const created = await admin().create(draft);
    expect(created).toMatchObject({ version: 2, published: false });
    expect((await app.as("nobody").terms.published()).version).toBe(1);
    now = new Date("2026-11-21T13:30:00Z");
    const changed = await admin().update({
      ...draft,
      _id: created._id,
      updatedAt: created.updatedAt,
      text: { es: "Nuevos **de verdad**", en: "Really new" },
      published: true,
    });
    expect(changed).toMatchObject({ version: 2, published: true, publishedAt: now.toISOString() });
    expect((await app.as("nobody").terms.published()).text.es).toBe("Nuevos **de verdad**");
    expect(await publishedTermsVersion(app.server.db)).toBe(2);
    const { docs } = await app.as("online-ap@demo.example").terms.list({});
    expect(docs.map(({ version, state }) => [version, state])).toEqual([
      [2, "inForce"],
      [1, "former"],
    ]);
    const formerId = docs[1]?._id ?? "";
    expect((await app.as("online-ap@demo.example").terms.get({ id: formerId })).text.es).toContain("72 horas");
    await app.server.db.transaction(seedTerms);
    expect(await publishedTermsVersion(app.server.db)).toBe(2);
  });

  test("a published version can be neither changed nor deleted; a draft can", async () => {
    const { docs } = await admin().list({});
    for (const { _id, updatedAt } of docs) {
      await expectRefusal(admin().update({ ...draft, _id, updatedAt }), "TERMS_PUBLISHED");
      await expectRefusal(admin().remove({ id: _id }), "TERMS_PUBLISHED");
    }
    const third = await admin().create(draft);
    now = new Date(now.getTime() + 1000);
    await admin().update({ ...draft, _id: third._id, updatedAt: third.updatedAt, title: { es: "Otro", en: "Other" } });
    await expectRefusal(admin().update({ ...draft, _id: third._id, updatedAt: third.updatedAt }), "CONFLICT");
    await admin().remove({ id: third._id });
    await expectRefusal(admin().get({ id: third._id }), "NOT_FOUND");
  });

  test("the database contains one version in force: two people publishing at once cannot both win silently", async () => {
    const [one, two] = [await admin().create(draft), await admin().create(draft)];
    const publish = (row: typeof one) =>
      admin().update({ ...draft, _id: row._id, updatedAt: row.updatedAt, published: true });
    await Promise.allSettled([publish(one), publish(two)]);
    const inForce = await app.server.db.select().from(terms).where(eq(terms.published, true));
    expect(inForce).toHaveLength(1);
    await expect(app.server.db.update(terms).set({ published: true }).where(eq(terms.version, 1))).rejects.toThrow();
  });

  test("every action on a version is in the audit log, with the previous text", async () => {
    await app.server.db.delete(auditLog);
    const created = await admin().create(draft);
    const version = { _id: created._id, updatedAt: created.updatedAt };
    now = new Date(now.getTime() + 1000);
    const changed = await admin().update({ ...draft, ...version, title: { es: "Otro", en: "Other" } });
    await admin().update({ ...draft, _id: changed._id, updatedAt: changed.updatedAt, published: true });
    await admin().remove({ id: (await admin().create(draft))._id });
    const lines = await app.server.db.select().from(auditLog).orderBy(auditLog.id);
    expect(lines.map((line) => line.action)).toEqual([
      "terms.create",
      "terms.update",
      "terms.update",
      "terms.publish",
      "terms.create",
      "terms.remove",
    ]);
    expect(lines[1]).toMatchObject({ before: { title: { es: "Términos" } }, after: { title: { es: "Otro" } } });
    expect(lines[3]?.after).toEqual({ version: created.version });
  });

  test("only managers of service offers write; clients read no drafts", async () => {
    await expectRefusal(app.as("online-ap@demo.example").terms.create(draft), "FORBIDDEN");
    await expectRefusal(app.as("client@demo.example").terms.list({}), "FORBIDDEN");
  });
});

describe("acceptance", () => {
  const person = async () => {
    const [user] = await app.server.db.select().from(users).where(eq(users.email, "client@demo.example"));
    return user?.id ?? "";
  };
  const accept = async (version?: number) => {
    const userId = await person();
    return inTransaction(app.server.db, (tx) => acceptTerms(tx, { userId, version, ip: "10.0.0.1", now }));
  };
  const readAcceptances = async () =>
    (await app.server.db.select().from(termsAcceptances)).map((row) => [row.version, row.at, row.ip]);

  test("begins with the acceptance of the registration", async () => {
    const accepted = async () => (await app.as("client3@demo.example").terms.acceptance()).accepted;
    const registration = { acceptedTermsVersion: 1, acceptedTermsAt: "2026-01-05T15:00:00.000Z" };
    await app.server.db.update(users).set(registration).where(eq(users.email, "client3@demo.example"));
    expect(await accepted()).toEqual({ version: 1, at: "2026-01-05T15:00:00.000Z" });
  });

  test("is stored once per version with its time; another version must be accepted again", async () => {
    const version = await publishedTermsVersion(app.server.db);
    expect((await app.as("client@demo.example").terms.acceptance()).accepted).toBeNull();
    now = new Date("2026-11-21T14:00:00Z");
    expect(await accept(version)).toBe(version);
    now = new Date("2026-11-21T14:30:00Z");
    expect(await accept()).toBe(version);
    expect(await readAcceptances()).toEqual([[version, "2026-11-21T14:00:00.000Z", "10.0.0.1"]]);
    expect(await app.as("client@demo.example").terms.acceptance()).toEqual({
      version,
      accepted: { version, at: "2026-11-21T14:00:00.000Z" },
    });
    const next = await app.as("administrator@demo.example").terms.create({
      title: { es: "T", en: "T" },
      text: { es: "Más nuevos", en: "Newer" },
      published: true,
    });
    expect((await app.as("client@demo.example").terms.acceptance()).version).toBe(next.version);
    await expect(accept(version)).rejects.toMatchObject({ code: "TERMS_NOT_ACCEPTED" });
    await accept(next.version);
    expect(await readAcceptances()).toHaveLength(2);
    expect((await app.as("client@demo.example").terms.acceptance()).accepted?.version).toBe(next.version);
    const { docs } = await app.as("administrator@demo.example").terms.list({});
    expect(docs.find(({ version }) => version === next.version)?.accepted).toBe(1);
  });
});
