/**
 * Every PDF template with demo data and unusual names in each text: all characters are printed, and a word longer than a line
 * stays on the page.
 */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getDocumentProxy } from "unpdf";
import { longWork, type WorkerTaskMap } from "../../src/areas/worker-tasks.ts";
import { printDemoDocument } from "../../src/areas/administration/issued-documents/server/demo.ts";
import { documentSources } from "../../src/areas/administration/issued-documents/server/document-source.ts";
import { issuedDocuments } from "../../src/areas/administration/issued-documents/server/tables.ts";
import { documentKinds } from "../../src/areas/administration/issued-documents/states.ts";
import { sampleOf } from "../../src/server/testing/depth.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";

/** PDFs that are no issued documents, and the kinds of those. A DOCX is laid out by the program that opens it. */
const others = Object.keys(longWork).filter((name) => !["tableReportDocx", "issuedDocuments"].includes(name));
const templates = [...others, ...documentKinds];
const inputs = new Map<string, unknown>();
let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
  // Captures the input of each template instead of printing; the tests print it.
  let template = "";
  const captureInput = async (name: string, input: unknown) => {
    const data = typeof input === "function" ? await (input as () => Promise<unknown>)() : input;
    const key = name === "issuedDocuments" ? template : name;
    if (!inputs.has(key)) inputs.set(key, data);
    return new Uint8Array(1);
  };
  await app.server.db.delete(issuedDocuments);
  Object.assign(app.server.workers, { run: captureInput });
  for (const source of documentSources()) {
    template = source.kind;
    await attempt(printDemoDocument({ ...app.server, sealKeys: undefined }, source));
  }
  await printAll();
});
afterAll(() => app.close());

const asPerson = (username: string) => app.as(`${username}@demo.example`);
const idsOf = async (from: string, column = "id") =>
  (await app.server.db.execute<{ id: string }>(sql.raw(`select ${column}::text as id from ${from}`))).rows.map(
    ({ id }) => id,
  );
/** Prints the first of the records that can be printed. */
async function printFirst(ids: readonly string[], print: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of ids.slice(0, 40)) if (await attempt(print(id)).then((result) => typeof result !== "number")) return;
}

/** Error messages of failed prints. */
const failures: string[] = [];
const attempt = (printing: Promise<unknown>) => printing.catch((error: unknown) => failures.push(String(error)));

async function printAll(): Promise<void> {
  const grant = sql`update roles set permissions = permissions || '{monthWorkPlan,createWorkplan}' where key = 'management'`;
  await app.server.db.execute(grant);
  const year = { from: "2026-01-01", to: "2026-12-31" };
  await attempt(asPerson("online-ap").onlineRequests.exportPdf({ family: "AP" }));
  await printFirst(await idsOf("filings"), (id) => asPerson("lawyer").filings.print({ id }));
  await printFirst(await idsOf("notarial_filings"), (id) => asPerson("notary").notarialFilings.print({ id }));
  const [original] = (await asPerson("notary").custody.list({})).docs;
  await attempt(asPerson("notary").custody.labels({ ids: original?._id ?? "" }));
  await attempt(asPerson("management").agenda.paper({ ...year, view: "all" } as never));
  await attempt(asPerson("management").workPlan.create({ month: 11, year: 2026, title: "Plan de noviembre" }));
  await attempt(asPerson("management").workPlan.paper({ month: 11, year: 2026 }));
  await attempt(reportTable());
}

async function reportTable(): Promise<void> {
  const { _id: lawyer } = (await asPerson("lawyer").session.current()).user;
  const { _id } = await asPerson("administrator").virtualTables.create({
    title: "Herencia Ferrer",
    description: "Cómo se reparte",
    openDate: new Date(Date.now() - 60_000).toISOString(),
    moderators: [lawyer],
    members: [],
    externalPeople: [{ name: "Ana Externa", email: "ana@externa.example" }],
    goals: [{ text: "Repartir la casa" }],
  });
  await asPerson("lawyer").chat.send({
    _id: crypto.randomUUID(),
    tableId: _id,
    text: "Vender el carro",
    type: "decision",
  });
  await asPerson("lawyer").virtualTables.reportFile({ id: _id, format: "pdf" });
}

/** Names and sentences start with a capital letter; codes, dates, amounts and addresses do not. */
const isProse = (text: string) => /^[¿¡«]?\p{Lu}\p{Ll}+/u.test(text);

/** A copy of the data with each prose text replaced by `change`, which gets the text and its index. */
function mapProse(data: unknown, change: (text: string, index: number) => string): unknown {
  let index = 0;
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return isProse(value) ? change(value, index++) : value;
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== "object" || value instanceof Date) return value;
    if (value instanceof Map) return new Map([...value].map(([key, each]) => [key, walk(each)]));
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each)]));
  };
  return walk(data);
}

const print = (name: string, data: unknown) => {
  const task = (name in longWork ? name : "issuedDocuments") as keyof WorkerTaskMap;
  return (longWork[task] as (data: unknown) => Promise<Uint8Array>)(data);
};

interface Page {
  readonly text: string;
  /** Texts outside of the page. */
  readonly outside: readonly string[];
}

async function pagesOf(file: Uint8Array): Promise<Page[]> {
  const document = await getDocumentProxy(new Uint8Array(file));
  const pages: Page[] = [];
  for (let pageNumber = 1; pageNumber <= document.numPages; pageNumber += 1) {
    const page = await document.getPage(pageNumber);
    const [left, bottom, right, top] = page.view as [number, number, number, number];
    const { items } = await page.getTextContent();
    const textItems = items.flatMap((item) => ("str" in item && item.str.trim() ? [item] : []));
    // A rotated text is a watermark across the page.
    const outside = textItems.filter(({ transform: [, rotation, , , x, y], width }) =>
      rotation === 0 ? x < left || x + width > right + 0.5 || y < bottom || y > top : false,
    );
    pages.push({ text: textItems.map(({ str }) => str).join(""), outside: outside.map(({ str }) => str) });
  }
  return pages;
}

const names = "محمد שלום 李小龍 Юрий हिन्दी 😀 ქართ";

describe.each(sampleOf(templates, new Date().getUTCDate(), 4))("%s", (name) => {
  test("is printed from demo data", () => expect(inputs.has(name), failures.join("\n")).toBe(true));

  test("prints every character of a name", async () => {
    const pages = await pagesOf(
      await print(
        name,
        mapProse(inputs.get(name), (text) => `${text} ${names}`),
      ),
    );
    const text = pages
      .map((page) => page.text)
      .join("")
      .normalize("NFKC");
    for (const character of names.normalize("NFKC").replace(/[\s\p{M}]/gu, ""))
      expect(text, character).toContain(character);
    expect(text).not.toContain("\ufffd");
  });

  test.each([
    ["the longest of ordinary words", "Constitucionalizaciones"],
    ["a word of 24 letters", "W".repeat(24)],
    ["a word of 2,000 letters", "W".repeat(2000)],
  ])("%s stays on the page", async (_, word) => {
    const { length } = word;
    let textCount = 0;
    mapProse(inputs.get(name), (text) => {
      textCount += 1;
      return text;
    });
    // Only so many that the document has room for them.
    const interval = Math.max(1, Math.ceil((textCount * length) / 60_000));
    const data = mapProse(inputs.get(name), (text, index) => (index % interval === 0 ? `${text} ${word}` : text));
    const pages = await pagesOf(await print(name, data));
    expect([...new Set(pages.flatMap((page) => page.outside.map((text) => text.slice(0, 40))))]).toEqual([]);
    // No letter of the word was truncated at the bottom of a page.
    const occurrences = pages
      .map((page) => page.text.split(word[0] ?? "").length - 1)
      .reduce((sum, each) => sum + each, 0);
    expect(occurrences).toBeGreaterThanOrEqual(word.split(word[0] ?? "").length - 1);
  });
});
