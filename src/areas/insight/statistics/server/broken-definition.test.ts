// @slow
/** Mutation test: each broken definition makes a statistic disagree with the reference implementation. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instantColumn } from "../../../../server/facts/fact-source.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { offerFactSource } from "../../../practice/contract-offers/server/fact-sources.ts";
import { placeFactSource as placeRows } from "../../../procedures/availability/server/fact-sources.ts";
import { filingFactSource as filingRows } from "../../../practice/filings/server/fact-sources.ts";
import { filings } from "../../../practice/filings/server/tables.ts";
import { notarialFilingFactSource as notarialRows } from "../../../practice/notarial-filings/server/fact-sources.ts";
import { clients } from "../../../practice/clients/server/tables.ts";
import { notarialFilings } from "../../../practice/notarial-filings/server/tables.ts";
import {
  consulateContractFactSource as consulateRows,
  consulateDocumentFactSource as consulateDocumentRows,
} from "../../../practice/consulate/server/fact-sources.ts";
import { consulateContracts } from "../../../practice/consulate/server/tables.ts";
import { valeFactSource, valeDocumentFactSource } from "../../../practice/legalization/server/fact-sources.ts";
import {
  formFactSource,
  paymentFactSource,
  stampFactSource,
} from "../../../procedures/online-requests/server/fact-sources.ts";
import { requestForms } from "../../../procedures/online-requests/server/tables.ts";
import { payments } from "../../../money/payments/server/tables.ts";
import { messageFactSource } from "../../../collaboration/chat/server/fact-sources.ts";
import {
  keywordFactSource,
  moderatorFactSource,
  tableFactSource,
} from "../../../collaboration/virtual-tables/server/fact-sources.ts";
import { virtualTables } from "../../../collaboration/virtual-tables/server/tables.ts";
import { clientFactSource as clientRows } from "../../../practice/clients/server/fact-sources.ts";
import { statisticOf, type StatisticName } from "../catalogue.ts";
import { countedServiceSources } from "./counted-services-sql.ts";
import { idOf, openFacts, openWorld } from "./testing/case-office.ts";
import { randomOffice } from "./testing/random-office.ts";
import { referenceFigures, referenceSides } from "./testing/reference-implementation.ts";

const today = "2026-11-20";
const input = { from: "2026-01-01", to: "2026-12-31", clientType: "foreign" } as const;
const { world, facts } = randomOffice(7);

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(`${today}T20:00:00Z`) });
  await openWorld(app.server.db, world);
  await openFacts(app.server.db, facts, {});
});
afterAll(() => app.close());

/** Maps ids of services, tables and people to the names used in the reference. */
const names = new Map(
  [...(facts.services ?? []), ...(facts.virtualTables ?? []), ...world.people].map(({ _id }) => [
    idOf(_id),
    String(_id),
  ]),
);
const { A: periodA, B: periodB } = referenceSides(input);

/** Compares all figures by key. */
async function agrees(name: StatisticName): Promise<boolean> {
  const { docs } = await app
    .as("administrator@demo.example")
    .statistics[name]({ ...input, limit: 100, periodA, periodB });
  const expected = referenceFigures(world, facts, { ...input, today })[name]();
  const expectedFigures = Object.entries(expected)
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
  const actualFigures = groups
    .map(({ key, value }) => [names.get(key) ?? key, Number(value)])
    .filter(([, value]) => value !== 0);
  return JSON.stringify(actualFigures.toSorted()) === JSON.stringify(expectedFigures.toSorted());
}

/** The source of consulate contracts in the services of all kinds. */
const consulateServices = countedServiceSources.at(-1) as (typeof countedServiceSources)[number];

const excludesFirstDay = sql`${filings.subscriptionDate} > '2026-01-01' and ${filings.subscriptionDate} <= '2026-12-31'`;
const excludesLastDay = sql`${filings.subscriptionDate} >= '2026-01-01' and ${filings.subscriptionDate} < '2026-12-31'`;
const mutations: readonly (readonly [what: string, name: StatisticName, target: object, change: object])[] = [
  ["> for >= at the beginning", "totalFeeAmount", filingRows.day, { within: () => excludesFirstDay }],
  ["< for <= at the end", "totalFeeAmount", filingRows.day, { within: () => excludesLastDay }],
  ["a lost filter", "totalFilingsBySector", filingRows, { filters: {} }],
  ["a lost condition", "totalExportIncome", filingRows.conditions, { exportable: sql`true` }],
  [
    "the condition on another column",
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
  ["people counted once per filing", "totalNotarialClientTypes", notarialRows, { subject: notarialFilings.id }],
  [
    "the client's type for the filing's",
    "totalServices",
    notarialRows.filters,
    { clientType: (type: string) => sql`${clients.clientType} = ${type}` },
  ],
  [
    "approvals by the day of the request",
    "getTotalAprovalPaids",
    formFactSource,
    { dateVariants: { approved: formFactSource.day } },
  ],
  ["refunds counted as paid", "totalAmountByServices", formFactSource.conditions, { paid: sql`true` }],
  [
    "the week of the Greenwich day",
    "countByWeeksChart",
    formFactSource.dimensions,
    { week: sql`to_char(${requestForms.createdAt} at time zone 'UTC', 'IYYY-"W"IW')` },
  ],
  [
    "amounts without their refunds",
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
  ["places that are not free", "totalRemainingRequestByService", placeRows.conditions, { free: sql`true` }],
  ["documents of cancelled contracts", "documentsAggrupateType", valeDocumentFactSource, { where: sql`true` }],
  [
    "deliveries by the day of the voucher",
    "totalDeliveredDocuments",
    valeDocumentFactSource,
    { dateVariants: { delivered: valeDocumentFactSource.day } },
  ],
  [
    "inactive destinations",
    "documentsByActiveDestination",
    valeDocumentFactSource.conditions,
    { toActiveDestination: sql`true` },
  ],
  ["any seal", "getPendingDocumentsDPJ", valeDocumentFactSource.conditions, { atDpj: sql`true` }],
  [
    "every contract received in person",
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
  ["unpaid contracts of the consulate", "totalIncomesAmount", consulateServices.conditions, { earned: sql`true` }],
  ["inactive tables", "totalActiveVirtualTables", tableFactSource.conditions, { active: sql`true` }],
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
    "a table that is closed before it opens",
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
  ["members counted as moderators", "moderatorsWithMoreVirtualTables", moderatorFactSource, { where: sql`true` }],
  [
    "the last editor for the creator",
    "usersWithMoreVirtualTablesCreated",
    tableFactSource.dimensions,
    { creator: virtualTables.updatedBy },
  ],
  ["deleted messages", "mostCommentedVirtualTables", messageFactSource, { where: sql`true` }],
  [
    "keywords with their accents",
    "mostRepeatedKeywords",
    keywordFactSource.dimensions,
    { keyword: sql`lower(used.keyword || 'x')` },
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
    "notarial filings by the day of creation",
    "NotarialByTrending",
    notarialRows,
    { day: instantColumn(notarialFilings.createdAt) },
  ],
  ["clients of any type", "ClientsByPeriod", clientRows, { filters: {} }],
  ["the last day of either period", "filingsBySectors", filingRows.day, { within: () => sql`true` }],
  ["unpaid offers counted", "totalAmountByBank", offerFactSource.conditions, { paid: sql`true` }],
];

test.each(mutations)("%s, in %s", async (_what, name, target, change) => {
  expect(statisticOf(name)).toBeDefined();
  expect(await agrees(name)).toBe(true);
  const before = { ...target };
  Object.assign(target, change);
  try {
    expect(await agrees(name)).toBe(false);
  } finally {
    Object.assign(target, before);
  }
});
