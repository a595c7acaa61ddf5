import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { publishedTermsVersion } from "./queries.ts";
import { seedTerms } from "./seed.ts";
import { firstTerms } from "./seeded-texts.ts";
import { terms } from "./tables.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("anyone reads the terms in force, in both languages", async () => {
  const published = await app.as("nobody").terms.published();
  expect(published).toMatchObject({ version: 1, published: true });
  const sections = (html: string) => html.match(/<h2>/g)?.length;
  expect([sections(published.text.es), sections(published.text.en)]).toEqual([8, 8]);
  expect(published.text.es).toContain("72 horas");
  expect(published.text.en).toContain("72 hours");
});

test("the seeded text is plain HTML without anything that runs", () => {
  for (const text of [firstTerms.textEs, firstTerms.textEn])
    expect(text.replace(/<\/?(h2|p)>/g, "")).not.toMatch(/[<>]/);
});

test("the firm's own texts come with the terms in force", async () => {
  const pages = await app.as("nobody").terms.pagesBasic();
  for (const page of Object.values(pages)) {
    expect(page.es).not.toBe("");
    expect(page.en).not.toBe("");
  }
  expect(pages.terms.es).toBe(firstTerms.textEs);
});

test("a draft is not in force, a newer published version is, and seeding does not bring the first one back", async () => {
  const next = { ...firstTerms, textEs: "<p>Nuevos</p>", textEn: "<p>New</p>" };
  await app.server.db.insert(terms).values([
    { ...next, version: 2 },
    { ...next, version: 3, published: false },
  ]);
  await app.server.db.transaction(seedTerms);
  expect(await publishedTermsVersion(app.server.db)).toBe(2);
  expect((await app.as("nobody").terms.published()).text.es).toBe("<p>Nuevos</p>");
});
