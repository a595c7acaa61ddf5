// @slow
/** A definition that is broken is noticed: the second hand no longer agrees. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { atInstant } from "../../../server/counted.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { offerRows } from "../../contract-offers/server/rows.ts";
import { rows as placeRows } from "../../availability/server/rows.ts";
import { rows as filingRows } from "../../filings/server/rows.ts";
import { filings } from "../../filings/server/tables.ts";
import { rows as notarialRows } from "../../notarial-filings/server/rows.ts";
import { clients } from "../../clients/server/tables.ts";
import { notarialFilings } from "../../notarial-filings/server/tables.ts";
import { contractRows as consulateRows, documentRows as consulateDocumentRows } from "../../consulate/server/rows.ts";
import { consulateContracts } from "../../consulate/server/tables.ts";
import { contractRows, documentRows } from "../../legalization/server/rows.ts";
import { formRows, paymentRows, stampRows } from "../../online-requests/server/rows.ts";
import { requestForms } from "../../online-requests/server/tables.ts";
import { payments } from "../../payments/server/tables.ts";
import { messageRows } from "../../chat/server/rows.ts";
import { keywordRows, moderatorRows, tableRows } from "../../virtual-tables/server/rows.ts";
import { virtualTables } from "../../virtual-tables/server/tables.ts";
import { rows as clientRows } from "../../clients/server/rows.ts";
import { lineOf, type StatisticName } from "../catalogue.ts";
import { services } from "./services.ts";
import { idOf, openFacts, openWorld } from "./testing/office.ts";
import { randomOffice } from "./testing/random-office.ts";
import { secondHand, sidesOf } from "./testing/second-hand.ts";

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
const { A: periodA, B: periodB } = sidesOf(asked);

/** Sums of all its figures tell apart what these break; keys do where only they change. */
async function agrees(name: StatisticName): Promise<boolean> {
  const { docs } = await app
    .as("administrator@demo.example")
    .statistics[name]({ ...asked, limit: 100, periodA, periodB });
  const expected = secondHand(world, facts, { ...asked, today })[name]();
  const said = Object.entries(expected)
    .filter(([, value]) => Number(value) !== 0)
    .map(([key, value]) => [key, typeof value === "bigint" ? Number(value) / 100 : value]);
  const groups =
    "columns" in docs
      ? docs.rows.map(({ key, currency, count }) => ({ key: String(key ?? currency), value: Number(count) }))
      : Array.isArray(docs)
        ? docs.flatMap((each): { key: string; value: number | string | null }[] =>
            lineOf(name).versus && "series" in each
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
const consulateServices = services.at(-1) as (typeof services)[number];

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
  ["approvals by the day they were begun", "getTotalAprovalPaids", formRows, { dated: { approved: formRows.day } }],
  ["what was given back counted as paid", "totalAmountByServices", formRows.when, { paid: sql`true` }],
  [
    "the week of the Greenwich day",
    "countByWeeksChart",
    formRows.by,
    { week: sql`to_char(${requestForms.createdAt} at time zone 'UTC', 'IYYY-"W"IW')` },
  ],
  [
    "money that went back",
    "totalByWeeksChart",
    paymentRows,
    { money: { amount: payments.amount, currency: payments.currency } },
  ],
  ["cards of any acquirer", "getStatByMilo", paymentRows.when, { ofMilo: sql`${payments.gateway} = 'bipay'` }],
  ["stamps of any currency", "totalAmountByStamps", stampRows.by, { stamp: sql`'other'` }],
  ["places that are taken", "totalRemainingRequestByService", placeRows.when, { free: sql`true` }],
  ["documents of what was cancelled", "documentsAggrupateType", documentRows, { always: sql`true` }],
  [
    "deliveries by the day of the voucher",
    "totalDeliveredDocuments",
    documentRows,
    { dated: { delivered: documentRows.day } },
  ],
  ["destinations out of use", "documentsByActiveDestination", documentRows.when, { toActiveDestination: sql`true` }],
  ["any seal", "getPendingDocumentsDPJ", documentRows.when, { atDpj: sql`true` }],
  [
    "whom it was for as if they came",
    "totalContractsProcessedPersonallyOrOtherPerson",
    contractRows.by,
    { receiver: sql`'personally'` },
  ],
  [
    "documents the consulate cancelled in process",
    "totalDocumentsProceedings",
    consulateDocumentRows.when,
    { inProcess: sql`true` },
  ],
  [
    "contracts of the consulate that were removed",
    "totalLegalizations",
    consulateRows,
    { always: sql`${consulateContracts.state} <> 'cancelled'` },
  ],
  ["what the consulate was not paid for", "totalIncomesAmount", consulateServices.when, { earned: sql`true` }],
  ["tables that are out of use", "totalActiveVirtualTables", tableRows.when, { active: sql`true` }],
  [
    "a table open at the moment of its end",
    "openAndCloseVirtualTables",
    tableRows.by,
    {
      state: ({ now }: { now: string }) => sql`case when ${virtualTables.openDate} > ${now} then 'scheduled'
        when ${virtualTables.closed} or ${virtualTables.closeDate} < ${now} then 'closed' else 'open' end`,
    },
  ],
  [
    "a table that is closed before it begins",
    "openAndCloseVirtualTables",
    tableRows.by,
    {
      state: ({ now }: { now: string }) => sql`case when ${virtualTables.closed} or ${virtualTables.closeDate} <= ${now}
        then 'closed' when ${virtualTables.openDate} > ${now} then 'scheduled' else 'open' end`,
    },
  ],
  ["tables by the day they open", "totalVirtualTables", tableRows, { day: atInstant(virtualTables.openDate) }],
  ["members as if they led", "moderatorsWithMoreVirtualTables", moderatorRows, { always: sql`true` }],
  [
    "who changed it last for who made it",
    "usersWithMoreVirtualTablesCreated",
    tableRows.by,
    { creator: virtualTables.updatedBy },
  ],
  ["what was said and taken back", "mostCommentedVirtualTables", messageRows, { always: sql`true` }],
  ["keywords with their accents", "mostRepeatedKeywords", keywordRows.by, { keyword: sql`lower(said.keyword || 'x')` }],
  [
    "a month of Greenwich",
    "documentsProceedingTrending",
    documentRows.by,
    { month: sql`to_char(created_at, 'YYYY-MM')` },
  ],
  [
    "a month later",
    "FilingByTrending",
    filingRows.by,
    { month: sql`to_char(${filings.subscriptionDate} + 31, 'YYYY-MM')` },
  ],
  [
    "notarial filings by the day they were written down",
    "NotarialByTrending",
    notarialRows,
    { day: atInstant(notarialFilings.createdAt) },
  ],
  ["clients of any type", "ClientsByPeriod", clientRows, { narrow: {} }],
  ["the last day of either period", "filingsBySectors", filingRows.day, { within: () => sql`true` }],
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
