/** A definition that is broken is noticed: the second hand no longer agrees. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { offerRows } from "../../contract-offers/server/rows.ts";
import { rows as filingRows } from "../../filings/server/rows.ts";
import { filings } from "../../filings/server/tables.ts";
import { rows as notarialRows } from "../../notarial-filings/server/rows.ts";
import { clients } from "../../clients/server/tables.ts";
import { notarialFilings } from "../../notarial-filings/server/tables.ts";
import { lineOf, type StatisticName } from "../catalogue.ts";
import { openFacts, openWorld } from "./testing/office.ts";
import { randomOffice } from "./testing/random-office.ts";
import { secondHand } from "./testing/second-hand.ts";

const today = "2026-11-20";
const asked = { from: "2026-01-01", to: "2026-12-31", clientType: "foreign" } as const;
const { world, facts } = randomOffice(7);

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(`${today}T20:00:00Z`) });
  await openWorld(app.server.db, world);
  await openFacts(app.server.db, facts, {});
});
afterAll(() => app.close());

/** Sums of all its figures tell apart what these break; keys do where only they change. */
async function agrees(name: StatisticName): Promise<boolean> {
  const { docs } = await app.as("administrator@demo.example").statistics[name](asked);
  const expected = secondHand(world, facts, { ...asked, today })[name]();
  const said = Object.entries(expected)
    .filter(([, value]) => Number(value) !== 0)
    .map(([key, value]) => [key, typeof value === "bigint" ? Number(value) / 100 : value]);
  const groups =
    "columns" in docs
      ? docs.rows.map(({ key, count }) => ({ key: String(key), value: Number(count) }))
      : Array.isArray(docs)
        ? docs
        : [{ key: "", value: docs.value }];
  const found = groups.map(({ key, value }) => [key, Number(value)]).filter(([, value]) => value !== 0);
  return JSON.stringify(found.toSorted()) === JSON.stringify(said.toSorted());
}

const after = sql`${filings.subscriptionDate} > '2026-01-01' and ${filings.subscriptionDate} <= '2026-12-31'`;
const until = sql`${filings.subscriptionDate} >= '2026-01-01' and ${filings.subscriptionDate} < '2026-12-31'`;
const broken: readonly (readonly [what: string, name: StatisticName, of: object, change: object])[] = [
  ["> for >= at the beginning", "totalFeeAmount", filingRows.day, { within: () => after }],
  ["< for <= at the end", "totalFeeAmount", filingRows.day, { within: () => until }],
  ["a lost filter", "totalFilingsBySector", filingRows, { narrow: {} }],
  ["a lost condition", "totalExportIncome", filingRows.when, { exportable: sql`true` }],
  [
    "a condition of another",
    "totalNationalClients",
    filingRows.when,
    { ofNationals: sql`${filings.clientType} = 'national'` },
  ],
  [
    "an area that does not roll up",
    "totalFilingsByPracticeArea",
    filingRows.by,
    { practiceArea: filings.practiceArea },
  ],
  ["the filing's country for the client's", "totalClientsByCountry", filingRows.by, { clientCountry: filings.country }],
  [
    "an age to the end alone",
    "totalExpServByDateRange",
    filingRows.by,
    { age: sql`case when ${filings.terminationDate} - ${filings.subscriptionDate} <= 30 then '0-30' else '366+' end` },
  ],
  [
    "amounts without their currency",
    "totalIncomes",
    notarialRows,
    { money: { amount: notarialFilings.fee, currency: sql`'CUP'` } },
  ],
  ["people as often as they stand there", "totalNotarialClientTypes", notarialRows, { person: notarialFilings.id }],
  [
    "the client's type for the filing's",
    "totalServices",
    notarialRows.narrow,
    { clientType: (type: string) => sql`${clients.clientType} = ${type}` },
  ],
  ["what is not paid counted", "totalAmountByBank", offerRows.when, { paid: sql`true` }],
];

test.each(broken)("%s, in %s", async (_what, name, of, change) => {
  expect(lineOf(name)).toBeDefined();
  expect(await agrees(name)).toBe(true);
  const before = { ...of };
  Object.assign(of, change);
  try {
    expect(await agrees(name)).toBe(false);
  } finally {
    Object.assign(of, before);
  }
});
