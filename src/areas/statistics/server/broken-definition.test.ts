// @slow
/** A definition that is broken is noticed: the second hand no longer agrees. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instantColumn } from "../../../server/facts/fact-source.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { offerFactSource } from "../../contract-offers/server/fact-sources.ts";
import { placeFactSource as placeRows } from "../../availability/server/fact-sources.ts";
import { filingFactSource as filingRows } from "../../filings/server/fact-sources.ts";
import { filings } from "../../filings/server/tables.ts";
import { notarialFilingFactSource as notarialRows } from "../../notarial-filings/server/fact-sources.ts";
import { clients } from "../../clients/server/tables.ts";
import { notarialFilings } from "../../notarial-filings/server/tables.ts";
import {
  consulateContractFactSource as consulateRows,
  consulateDocumentFactSource as consulateDocumentRows,
} from "../../consulate/server/fact-sources.ts";
import { consulateContracts } from "../../consulate/server/tables.ts";
import { valeFactSource, valeDocumentFactSource } from "../../legalization/server/fact-sources.ts";
import { formFactSource, paymentFactSource, stampFactSource } from "../../online-requests/server/fact-sources.ts";
import { requestForms } from "../../online-requests/server/tables.ts";
import { payments } from "../../payments/server/tables.ts";
import { messageFactSource } from "../../chat/server/fact-sources.ts";
import { keywordFactSource, moderatorFactSource, tableFactSource } from "../../virtual-tables/server/fact-sources.ts";
import { virtualTables } from "../../virtual-tables/server/tables.ts";
import { clientFactSource as clientRows } from "../../clients/server/fact-sources.ts";
import { statisticOf, type StatisticName } from "../catalogue.ts";
import { countedServiceSources } from "./counted-services-sql.ts";
import { idOf, openFacts, openWorld } from "./testing/case-office.ts";
import { randomOffice } from "./testing/random-office.ts";
import { referenceFigures, referenceSides } from "./testing/reference-implementation.ts";

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

/** Services and people are known by their ids. */
const names = new Map(
  [...(facts.services ?? []), ...(facts.virtualTables ?? []), ...world.people].map(({ _id }) => [
    idOf(_id),
    String(_id),
  ]),
);
const { A: periodA, B: periodB } = referenceSides(asked);

/** Sums of all its figures tell apart what these break; keys do where only they change. */
async function agrees(name: StatisticName): Promise<boolean> {
  const { docs } = await app
    .as("administrator@demo.example")
    .statistics[name]({ ...asked, limit: 100, periodA, periodB });
  const expected = referenceFigures(world, facts, { ...asked, today })[name]();
  const said = Object.entries(expected)
    .filter(([, value]) => Number(value) !== 0)
    .map(([key, value]) => [key, typeof value === "bigint" ? Number(value) / 100 : value]);
  const groups =
    "columns" in docs
      ? docs.rows.map(({ key, currency, count }) => ({ key: String(key ?? currency), value: Number(count) }))
      : Array.isArray(docs)
        ? docs.flatMap((each): { key: string; value: number | string | null }[] =>
            statisticOf(name).comparesPeriods && "series" in each
              ? each.series.map(({ key, value }) => ({ key: `${each.key}|${key}`, value }))
              : [each],
          )
        : [{ key: "", value: docs.value }];
  const found = groups
    .map(({ key, value }) => [names.get(key) ?? key, Number(value)])
    .filter(([, value]) => value !== 0);
  return JSON.stringify(found.toSorted()) === JSON.stringify(said.toSorted());
}

/** The consulate among the services of all kinds. */
const consulateServices = countedServiceSources.at(-1) as (typeof countedServiceSources)[number];

const after = sql`${filings.subscriptionDate} > '2026-01-01' and ${filings.subscriptionDate} <= '2026-12-31'`;
const until = sql`${filings.subscriptionDate} >= '2026-01-01' and ${filings.subscriptionDate} < '2026-12-31'`;
const broken: readonly (readonly [what: string, name: StatisticName, of: object, change: object])[] = [
  ["> for >= at the beginning", "totalFeeAmount", filingRows.day, { within: () => after }],
  ["< for <= at the end", "totalFeeAmount", filingRows.day, { within: () => until }],
  ["a lost filter", "totalFilingsBySector", filingRows, { narrow: {} }],
  ["a lost condition", "totalExportIncome", filingRows.conditions, { exportable: sql`true` }],
  [
    "a condition of another",
    "totalNationalClients",
    filingRows.conditions,
    { ofNationals: sql`${filings.clientType} = 'national'` },
  ],
  [
    "an area that does not roll up",
    "totalFilingsByPracticeArea",
    filingRows.dimensions,
    { practiceArea: filings.practiceArea },
  ],
  [
    "the filing's country for the client's",
    "totalClientsByCountry",
    filingRows.dimensions,
    { clientCountry: filings.country },
  ],
  [
    "an age to the end alone",
    "totalExpServByDateRange",
    filingRows.dimensions,
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
    notarialRows.filters,
    { clientType: (type: string) => sql`${clients.clientType} = ${type}` },
  ],
  [
    "approvals by the day they were begun",
    "getTotalAprovalPaids",
    formFactSource,
    { dated: { approved: formFactSource.day } },
  ],
  ["what was given back counted as paid", "totalAmountByServices", formFactSource.conditions, { paid: sql`true` }],
  [
    "the week of the Greenwich day",
    "countByWeeksChart",
    formFactSource.dimensions,
    { week: sql`to_char(${requestForms.createdAt} at time zone 'UTC', 'IYYY-"W"IW')` },
  ],
  [
    "money that went back",
    "totalByWeeksChart",
    paymentFactSource,
    { money: { amount: payments.amount, currency: payments.currency } },
  ],
  [
    "cards of any acquirer",
    "getStatByMilo",
    paymentFactSource.conditions,
    { ofMilo: sql`${payments.gateway} = 'bipay'` },
  ],
  ["stamps of any currency", "totalAmountByStamps", stampFactSource.dimensions, { stamp: sql`'other'` }],
  ["places that are taken", "totalRemainingRequestByService", placeRows.conditions, { free: sql`true` }],
  ["documents of what was cancelled", "documentsAggrupateType", valeDocumentFactSource, { where: sql`true` }],
  [
    "deliveries by the day of the voucher",
    "totalDeliveredDocuments",
    valeDocumentFactSource,
    { dated: { delivered: valeDocumentFactSource.day } },
  ],
  [
    "destinations out of use",
    "documentsByActiveDestination",
    valeDocumentFactSource.conditions,
    { toActiveDestination: sql`true` },
  ],
  ["any seal", "getPendingDocumentsDPJ", valeDocumentFactSource.conditions, { atDpj: sql`true` }],
  [
    "whom it was for as if they came",
    "totalContractsProcessedPersonallyOrOtherPerson",
    valeFactSource.dimensions,
    { receiver: sql`'personally'` },
  ],
  [
    "documents the consulate cancelled in process",
    "totalDocumentsProceedings",
    consulateDocumentRows.conditions,
    { inProcess: sql`true` },
  ],
  [
    "contracts of the consulate that were removed",
    "totalLegalizations",
    consulateRows,
    { where: sql`${consulateContracts.state} <> 'cancelled'` },
  ],
  ["what the consulate was not paid for", "totalIncomesAmount", consulateServices.conditions, { earned: sql`true` }],
  ["tables that are out of use", "totalActiveVirtualTables", tableFactSource.conditions, { active: sql`true` }],
  [
    "a table open at the moment of its end",
    "openAndCloseVirtualTables",
    tableFactSource.dimensions,
    {
      state: ({ now }: { now: string }) => sql`case when ${virtualTables.openDate} > ${now} then 'scheduled'
        when ${virtualTables.closed} or ${virtualTables.closeDate} < ${now} then 'closed' else 'open' end`,
    },
  ],
  [
    "a table that is closed before it begins",
    "openAndCloseVirtualTables",
    tableFactSource.dimensions,
    {
      state: ({ now }: { now: string }) => sql`case when ${virtualTables.closed} or ${virtualTables.closeDate} <= ${now}
        then 'closed' when ${virtualTables.openDate} > ${now} then 'scheduled' else 'open' end`,
    },
  ],
  [
    "tables by the day they open",
    "totalVirtualTables",
    tableFactSource,
    { day: instantColumn(virtualTables.openDate) },
  ],
  ["members as if they led", "moderatorsWithMoreVirtualTables", moderatorFactSource, { where: sql`true` }],
  [
    "who changed it last for who made it",
    "usersWithMoreVirtualTablesCreated",
    tableFactSource.dimensions,
    { creator: virtualTables.updatedBy },
  ],
  ["what was said and taken back", "mostCommentedVirtualTables", messageFactSource, { where: sql`true` }],
  [
    "keywords with their accents",
    "mostRepeatedKeywords",
    keywordFactSource.dimensions,
    { keyword: sql`lower(said.keyword || 'x')` },
  ],
  [
    "a month of Greenwich",
    "documentsProceedingTrending",
    valeDocumentFactSource.dimensions,
    { month: sql`to_char(created_at, 'YYYY-MM')` },
  ],
  [
    "a month later",
    "FilingByTrending",
    filingRows.dimensions,
    { month: sql`to_char(${filings.subscriptionDate} + 31, 'YYYY-MM')` },
  ],
  [
    "notarial filings by the day they were written down",
    "NotarialByTrending",
    notarialRows,
    { day: instantColumn(notarialFilings.createdAt) },
  ],
  ["clients of any type", "ClientsByPeriod", clientRows, { narrow: {} }],
  ["the last day of either period", "filingsBySectors", filingRows.day, { within: () => sql`true` }],
  ["what is not paid counted", "totalAmountByBank", offerFactSource.conditions, { paid: sql`true` }],
];

test.each(broken)("%s, in %s", async (_what, name, of, change) => {
  expect(statisticOf(name)).toBeDefined();
  expect(await agrees(name)).toBe(true);
  const before = { ...of };
  Object.assign(of, change);
  try {
    expect(await agrees(name)).toBe(false);
  } finally {
    Object.assign(of, before);
  }
});
