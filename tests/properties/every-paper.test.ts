/**
 * Every kind of paper, as the demo office prints it, with whatever people may be called in place of each text: all letters
 * are there, and one word that no line holds leaves no page.
 */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getDocumentProxy } from "unpdf";
import { longWork, type LongWork } from "../../src/areas/worker-tasks.ts";
import { publicTokenOf } from "../../src/areas/online-requests/server/tracking/public-token.ts";
import { requestGroups } from "../../src/areas/online-requests/server/tables.ts";
import { sampleOf } from "../../src/server/testing/depth.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";

type Name = keyof LongWork;
/** What is written on by hand is set by the program that opens it. */
const papers = Object.keys(longWork).filter((name): name is Name => name !== "tableReportDocx");
const given = new Map<string, unknown>();
let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
  // What would be printed is kept; printing it is each test's own.
  const keep = async (name: string, input: unknown) => {
    const data = typeof input === "function" ? await (input as () => Promise<unknown>)() : input;
    if (!given.has(name)) given.set(name, data);
    return new Uint8Array(1);
  };
  Object.assign(app.server.workers, { run: keep });
  await printAll();
});
afterAll(() => app.close());

const as = (who: string) => app.as(`${who}@demo.example`);
const idsOf = async (from: string, column = "id") =>
  (await app.server.db.execute<{ id: string }>(sql.raw(`select ${column}::text as id from ${from}`))).rows.map(
    ({ id }) => id,
  );
/** The first of those that can be printed. */
async function first(ids: readonly string[], print: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of ids.slice(0, 40)) if (await attempt(print(id)).then((done) => typeof done !== "number")) return;
}

/** Why one could not be printed. */
const failures: string[] = [];
const attempt = (printed: Promise<unknown>) => printed.catch((error: unknown) => failures.push(String(error)));

async function printAll(): Promise<void> {
  const plans = sql`update roles set permissions = permissions || '{monthWorkPlan,createWorkplan}' where key = 'management'`;
  await app.server.db.execute(plans);
  const office = as("administrator");
  const year = { from: "2026-01-01", to: "2026-12-31" };
  await attempt(as("online-ap").onlineRequests.exportPdf({ family: "AP" }));
  await first(await idsOf("filings"), (id) => as("lawyer").filings.print({ id }));
  await first(await idsOf("notarial_filings"), (id) => as("notary").notarialFilings.print({ id }));
  await first(await idsOf("legalization_contracts"), (id) => as("lawyer").legalization.print({ id }));
  await first(await idsOf("contract_offers"), (id) => as("commercial").contractOffers.file({ id }));
  await first(await idsOf("invoices"), (id) => office.billing.invoiceFile({ id }));
  await first(await idsOf("deliveries where lot_number is not null", "lot_number"), (lotNumber) =>
    office.delivery.lotSheet({ lotNumber }),
  );
  await first(await idsOf("consulate_contracts"), (id) => office.consulate.print({ id }));
  const [original] = (await as("notary").custody.list({})).docs;
  await attempt(as("notary").custody.labels({ ids: original?._id ?? "" }));
  await first(await idsOf("request_forms where family = 'AP' and status in ('requested', 'paid')"), (formIds) =>
    as("online-ap").onlineRequests.models({ family: "AP", formIds }),
  );
  const groups = await idsOf(
    "request_groups where common_id in (select subject_id::uuid from payments where status = 'confirmed')",
    "common_id",
  );
  await first(groups, async (commonId) => {
    const [group] = await app.server.db.select().from(requestGroups).where(eq(requestGroups.commonId, commonId));
    const token = group ? publicTokenOf(app.server, group) : "";
    return app.as("nobody").onlineRequests.receiptFile({ commonId, token });
  });
  await attempt(office.statistics.boardPaper({ ...year, board: "hiredServices" } as never));
  await attempt(as("management").agenda.paper({ ...year, view: "all" } as never));
  await attempt(as("management").workPlan.create({ month: 11, year: 2026, title: "Plan de noviembre" }));
  await attempt(as("management").workPlan.paper({ month: 11, year: 2026 }));
  await attempt(closeTable());
}

async function closeTable(): Promise<void> {
  const { _id: lawyer } = (await as("lawyer").session.current()).user;
  const { _id } = await as("administrator").virtualTables.create({
    title: "Herencia Ferrer",
    description: "Cómo se reparte",
    openDate: new Date(Date.now() - 60_000).toISOString(),
    moderators: [lawyer],
    members: [],
    externalPeople: [{ name: "Ana Externa", email: "ana@externa.example" }],
    goals: [{ text: "Repartir la casa" }],
  });
  await as("lawyer").chat.send({ _id: crypto.randomUUID(), tableId: _id, text: "Vender el carro", type: "decision" });
  await as("lawyer").virtualTables.reportFile({ id: _id, format: "pdf" });
  const { updatedAt } = await as("lawyer").virtualTables.get({ id: _id });
  await as("lawyer").virtualTables.update({ _id, updatedAt, closed: true });
  await as("lawyer").virtualTables.minutesFile({ id: _id });
}

/** Names and sentences begin with a capital; codes, days, amounts and addresses do not. */
const isProse = (text: string) => /^[¿¡«]?\p{Lu}\p{Ll}+/u.test(text);

/** The same data with other prose; `spoil` is told which of all texts it is. */
function spoiled(data: unknown, spoil: (text: string, nth: number) => string): unknown {
  let nth = 0;
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return isProse(value) ? spoil(value, nth++) : value;
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== "object" || value instanceof Date) return value;
    if (value instanceof Map) return new Map([...value].map(([key, each]) => [key, walk(each)]));
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each)]));
  };
  return walk(data);
}

const print = (name: Name, data: unknown) => (longWork[name] as (data: unknown) => Promise<Uint8Array>)(data);

interface Page {
  readonly text: string;
  /** Pieces of text that stand outside of the sheet. */
  readonly outside: readonly string[];
}

async function pagesOf(file: Uint8Array): Promise<Page[]> {
  const document = await getDocumentProxy(new Uint8Array(file));
  const pages: Page[] = [];
  for (let nth = 1; nth <= document.numPages; nth += 1) {
    const page = await document.getPage(nth);
    const [left, low, right, high] = page.view as [number, number, number, number];
    const { items } = await page.getTextContent();
    const pieces = items.flatMap((item) => ("str" in item && item.str.trim() ? [item] : []));
    // What stands across the sheet is turned.
    const outside = pieces.filter(({ transform: [, turned, , , x, y], width }) =>
      turned === 0 ? x < left || x + width > right + 0.5 || y < low || y > high : false,
    );
    pages.push({ text: pieces.map(({ str }) => str).join(""), outside: outside.map(({ str }) => str) });
  }
  return pages;
}

const named = "محمد שלום 李小龍 Юрий हिन्दी 😀 ქართ";

describe.each(sampleOf(papers, new Date().getUTCDate(), 4))("%s", (name) => {
  test("is printed by the demo office", () => expect(given.has(name), failures.join("\n")).toBe(true));

  test("has every letter of whoever is named on it", async () => {
    const pages = await pagesOf(
      await print(
        name,
        spoiled(given.get(name), (text) => `${text} ${named}`),
      ),
    );
    const text = pages
      .map((page) => page.text)
      .join("")
      .normalize("NFKC");
    for (const letter of named.normalize("NFKC").replace(/[\s\p{M}]/gu, "")) expect(text, letter).toContain(letter);
    expect(text).not.toContain("\ufffd");
  });

  test.each([
    ["the longest of ordinary words", "Constitucionalizaciones"],
    ["a word of 24 letters", "W".repeat(24)],
    ["a word of 2,000 letters", "W".repeat(2000)],
  ])("%s leaves no page", async (_, word) => {
    const { length } = word;
    let texts = 0;
    spoiled(given.get(name), (text) => {
      texts += 1;
      return text;
    });
    // So many that a paper still holds them.
    const every = Math.max(1, Math.ceil((texts * length) / 60_000));
    const data = spoiled(given.get(name), (text, nth) => (nth % every === 0 ? `${text} ${word}` : text));
    const pages = await pagesOf(await print(name, data));
    expect([...new Set(pages.flatMap((page) => page.outside.map((text) => text.slice(0, 40))))]).toEqual([]);
    // None of its letters was cut away at the foot of a page.
    const letters = pages.map((page) => page.text.split(word[0] ?? "").length - 1).reduce((all, each) => all + each, 0);
    expect(letters).toBeGreaterThanOrEqual(word.split(word[0] ?? "").length - 1);
  });
});
