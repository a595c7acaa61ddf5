/** Somebody who has only the spreadsheet of a figure counts it again: from its definition, filters, moment and audit log. */
import { readXlsx } from "hucre";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatDateTime, formatNumber } from "../../../../kit/text/format.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { sealEntries } from "../../../../server/audit/log/seal-entries.ts";
import { verifyLog } from "../../../../server/audit/log/verify-log.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { words as definitions } from "../definition-words.es.ts";
import { words } from "../words.es.ts";
import { words as en } from "../words.en.ts";

const now = new Date("2026-11-27T15:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
});
afterAll(() => app.close());

const administrator = () => app.as("administrator@demo.example").statistics;
const operation = "onlineServiceStats/countByServicesRequested";
const filters = { from: "2026-01-01", to: "2026-12-31", family: "AP" } as const;
const { about } = words;

test("the figure of a spreadsheet, its filters and its log lead to the same number of records", async () => {
  const { db } = app.server;
  for (let times = 0; times < 2; times += 1) {
    await writeAuditEntry(db, "system", { action: "test.change", kind: "shelf", id: `${times}` });
    await sealEntries(db, () => now);
  }
  const { size } = await verifyLog(db);
  const file = await administrator().sheet({ ...filters, operation: operation as never });
  const [figures, notes] = (await readXlsx(file)).sheets;
  const total = figures?.rows.at(-1);
  expect(total?.[0]).toBe(words.sheet.total);
  expect(notes?.name).toBe(about.sheet);
  expect(notes?.rows).toEqual([
    [about.statistic, definitions.countByServicesRequested.title],
    [about.definition, definitions.countByServicesRequested.definition],
    [about.period, "1 ene 2026 – 31 dic 2026"],
    [words.filters.family, words.keys.AP],
    [about.asOf, formatDateTime(now.toISOString(), "es")],
    [about.log, `${formatNumber(size, "es")} entradas selladas en ese momento`],
  ]);
  const { totalDocs } = await administrator().rows({ ...filters, operation: operation as never });
  expect(totalDocs).toBeGreaterThan(0);
  expect(total?.[1]).toBe(totalDocs);
});

test("a comparison has both periods, in the reader's language", async () => {
  const periods = { fromA: "2026-01-01", toA: "2026-03-31", fromB: "2026-04-01", toB: "2026-06-30" };
  const file = await administrator().sheet({
    ...periods,
    operation: "comparisonStats/filingsBySectors" as never,
    language: "en",
  });
  const [, notes] = (await readXlsx(file)).sheets;
  const [, days] = notes?.rows.find(([label]) => label === en.about.period) ?? [];
  expect(days).toMatch(/2026 – .*2026 \/ .*2026 – .*2026$/);
});

test("a CSV file has the figures alone", async () => {
  const file = await administrator().sheet({ ...filters, operation: operation as never, format: "csv" });
  expect(file.toString("utf8")).not.toContain(about.definition);
});
