// @engine postgres @slow
/** Cached results equal the facts, whatever is written afterwards. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { recordStatements } from "../../../../../server/testing/recorded-statements.ts";
import type { FactQuery } from "../fact-query.ts";
import { groupsOf } from "../figures-query.ts";
import { refreshCachedFigures } from "./refresh-cached-figures.ts";
import { cacheableStatistics, type CacheableStatistic, readFigures } from "./cached-figures.ts";
import { coverOf, wholeOf } from "./cached-coverage.ts";
import { openFacts, openWorld } from "../testing/case-office.ts";
import { randomOffice } from "../testing/random-office.ts";

const now = "2026-11-20T20:00:00Z";
const at = { today: "2026-11-20", now };
/**
 * Starts within a month and ends after the last cached day: covers months, single days, and uncovered days at both
 * ends.
 */
const period = { ...at, from: "2025-06-14", to: "2027-01-01" };
/** Periods for people who are counted once. Some with facts today or later in November had earlier ones. */
const peoplePeriods = [
  { ...at, from: "2026-11-01", to: "2026-11-20" },
  { ...at, from: "2026-09-30", to: "2027-01-01" },
  { ...at, from: "2025-04-01", to: "2025-06-30" },
];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(now) });
  const { world, facts } = randomOffice(1);
  await openWorld(app.server.db, world);
  await openFacts(app.server.db, facts, {});
  await refreshCachedFigures(app.server);
});
afterAll(() => app.close());
const db = () => app.server.db;

const nameOf = ({ statistic, family }: CacheableStatistic) =>
  [
    statistic.fact,
    statistic.measure,
    statistic.dateVariant,
    ...(statistic.groupBy ?? []),
    ...(statistic.where ?? []),
    statistic.companion,
    statistic.perCurrency,
    family,
  ]
    .filter(Boolean)
    .join(" ");
const sorted = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
const queriesOf = ({ family, policy }: CacheableStatistic) =>
  (policy === "people" ? peoplePeriods : [period]).map((each) => ({ ...each, family }));
const resultsOf = async (entry: CacheableStatistic, rowsOf: (query: FactQuery) => Promise<readonly object[]>) => {
  const results: string[][] = [];
  for (const query of queriesOf(entry)) results.push(sorted(await rowsOf(query)));
  return results;
};
const factResults = (connection: Queryable, entry: CacheableStatistic) =>
  resultsOf(entry, async (query) => (await connection.execute(groupsOf(entry.statistic, query))).rows);
const cachedResults = (connection: Queryable, entry: CacheableStatistic) =>
  resultsOf(entry, (query) => readFigures(connection, entry.statistic, query));

test("every cacheable statistic is cached and equals the facts", async () => {
  expect(cacheableStatistics.length).toBeGreaterThan(80);
  for (const entry of cacheableStatistics)
    expect(await cachedResults(db(), entry), nameOf(entry)).toEqual(await factResults(db(), entry));
});

test("cached spans are read in two statements, facts only for the remaining days", async () => {
  const [first] = cacheableStatistics.filter(
    ({ statistic }) => statistic.fact === "filings" && statistic.groupBy?.[0] === "sector",
  );
  if (!first) throw new Error("filings by sector are kept");
  const query = { ...period, from: "2026-01-01", to: "2026-11-19" };
  const textsOf = async (from: string) =>
    (await recordStatements(() => readFigures(db(), first.statistic, { ...query, from }))).map(({ text }) => text);
  const statements = await textsOf("2026-01-01");
  expect(statements).toHaveLength(2);
  expect(statements.join()).not.toContain(`from "filings"`);
  expect((await textsOf("2025-12-31")).join().split(`from "filings"`)).toHaveLength(2);
});

test("for people, one whole span and the facts of people with later ones are read", async () => {
  const [clients] = cacheableStatistics.filter(
    ({ policy, statistic }) => policy === "people" && !statistic.groupBy && statistic.fact === "filings",
  );
  if (!clients) throw new Error("clients of filings are kept");
  const textsOf = async (from: string, to: string) =>
    (await recordStatements(() => readFigures(db(), clients.statistic, { ...period, from, to }))).map(
      ({ text }) => text,
    );
  expect((await textsOf("2026-01-01", "2026-11-19")).join()).not.toContain(`from "filings"`);
  // People of the remaining days, their facts in the whole period and before.
  expect((await textsOf("2026-01-01", "2026-12-31")).join().split(`from "filings"`)).toHaveLength(4);
  // For many uncovered days all facts are read.
  expect((await textsOf("2026-01-15", "2026-11-19")).join().split(`from "filings"`)).toHaveLength(2);
});

test("an aging result is valid for its day only", async () => {
  const aging = cacheableStatistics.filter(({ policy }) => policy === "aging");
  expect(aging.map(nameOf)).toEqual(["filings count age exportable"]);
  const [ages] = aging;
  if (!ages) throw new Error("ages of filings are kept");
  const tomorrow = { today: "2026-11-21", now: "2026-11-21T20:00:00Z" };
  const query = { ...period, ...tomorrow };
  const facts = sorted((await db().execute(groupsOf(ages.statistic, query))).rows);
  expect([facts]).not.toEqual(await factResults(db(), ages));
  expect(sorted(await readFigures(db(), ages.statistic, query))).toEqual(facts);
});

test("its sources list every table that the query reads", async () => {
  for (const { statistic, sources, ...entry } of cacheableStatistics) {
    const { rows } = await db().execute<{ "QUERY PLAN": unknown }>(
      sql`explain (format json) ${groupsOf(statistic, { ...period, family: entry.family })}`,
    );
    const plan = JSON.stringify(rows).replaceAll("\\", "");
    const tables = [...plan.matchAll(/"Relation Name": ?"(\w+)"/g)].map(([, name]) => name);
    // A query of one family over facts of the other reads nothing.
    if (!entry.family) expect(tables.length, plan).toBeGreaterThan(0);
    expect(
      tables.filter((name = "") => !sources.includes(name)),
      nameOf({ statistic, sources, ...entry }),
    ).toEqual([]);
  }
});

describe("whatever is written", () => {
  const sources = [...new Set(cacheableStatistics.flatMap((entry) => entry.sources))].toSorted();
  let initialResults: readonly string[][][];
  beforeAll(async () => {
    initialResults = await Promise.all(cacheableStatistics.map((entry) => factResults(db(), entry)));
  });

  /**
   * Runs a write in a transaction that is rolled back; returns the statistics it changed and checks their cached
   * results.
   */
  async function changedBy(write: (tx: Queryable) => Promise<void>): Promise<string[]> {
    const changed: string[] = [];
    await db()
      .transaction(async (tx) => {
        await write(tx);
        for (const [at, entry] of cacheableStatistics.entries()) {
          const expected = await factResults(tx, entry);
          if (JSON.stringify(expected) === JSON.stringify(initialResults[at])) continue;
          changed.push(nameOf(entry));
          expect(await cachedResults(tx, entry), nameOf(entry)).toEqual(expected);
        }
        tx.rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== "Rollback") throw error;
      });
    return changed;
  }

  /** Runs a write; a violated constraint is ignored. */
  async function tryWrite(tx: Queryable, write: ReturnType<typeof sql>): Promise<boolean> {
    await tx.execute(sql`savepoint before`);
    try {
      await tx.execute(write);
      return true;
    } catch {
      await tx.execute(sql`rollback to savepoint before`);
      return false;
    }
  }

  const columnsOf = async (table: string) => {
    const { rows } = await db().execute<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and column_name <> 'id'`);
    return rows.map(({ name }) => name);
  };
  /** Only these nomenclators affect a counted result. */
  const isCounted = sql`ptypes && '{REVENUE_STAMP, DESTINATION}' and code in (select destination from legal_documents
    union select code from nomenclators where ptypes @> '{REVENUE_STAMP}')`;
  /** Copies a column value from another row. */
  const copyValue = (table: string, column: string, at: number) => sql`
    update ${sql.identifier(table)} one set ${sql.identifier(column)} = two.${sql.identifier(column)}
    from ${sql.identifier(table)} two
    where one.ctid = (select ctid from ${sql.identifier(table)} ${table === "nomenclators" ? sql`where ${isCounted}` : sql``}
        order by ctid offset ${at} limit 1)
      and two.ctid = (select x.ctid from ${sql.identifier(table)} x
        where x.${sql.identifier(column)} is distinct from one.${sql.identifier(column)} order by ctid limit 1)`;

  test.each(sources)("%s: a changed row, in every column that allows it", async (table) => {
    const columns = await columnsOf(table);
    const changed = new Set<string>();
    for (const at of [1, 7]) {
      const all = await changedBy(async (tx) => {
        for (const column of columns) await tryWrite(tx, copyValue(table, column, at));
      });
      for (const each of all) changed.add(each);
    }
    expect([...changed], `${table} changes no statistic`).not.toEqual([]);
  });

  test.each(["bank_accounts", "clients", "nomenclators"])("%s: each column alone", async (table) => {
    for (const column of await columnsOf(table)) {
      await changedBy(async (tx) => void (await tryWrite(tx, copyValue(table, column, 1))));
    }
  });

  test("the people of contracts that name them by identity document only", async () => {
    const changed = await changedBy(async (tx) => {
      await tx.execute(sql`update clients set ci = 'x' || ci`);
      // Without the marks of other sources.
      await tx.execute(sql`update clients set client_type = case client_type when 'national' then 'foreign' else 'national' end
        where id not in (select client_id from filings) and id not in (select client_id from notarial_filings)`);
    });
    expect(changed).toContain("legalizationContracts clients");
  });

  test.each(sources)("%s: deleted rows, and all of them", async (table) => {
    for (const condition of [sql`where ctid = (select min(ctid) from ${sql.identifier(table)})`, sql``])
      await changedBy(async (tx) => void (await tryWrite(tx, sql`delete from ${sql.identifier(table)} ${condition}`)));
    await changedBy(async (tx) => void (await tx.execute(sql`truncate ${sql.identifier(table)} cascade`)));
  });
});

test("a refresh caches what changed and deletes the marks; a second run has nothing to do", async () => {
  await db().execute(
    sql`update filings set fee = fee + 1 where subscription_date between '2026-03-01' and '2026-03-31'`,
  );
  const marks = async () =>
    (await db().execute<{ count: number }>(sql`select count(*)::int from changed_days`)).rows[0]?.count;
  expect(await marks()).toBeGreaterThan(0);
  const { forgotten = 0, kept: cached } = await refreshCachedFigures(app.server);
  expect(forgotten).toBeGreaterThan(0);
  // One month per statistic that reads filings. For people, all spans that contain March: the month, and the year to
  // date (with its
  // first quarter) at each following month's end and yesterday.
  const spansOf = ({ policy }: CacheableStatistic) => (policy === "people" ? 1 + 8 + 1 : 1);
  const affected = cacheableStatistics.filter(({ sources }) => sources.includes("filings"));
  expect(forgotten).toBe(affected.reduce((all, entry) => all + spansOf(entry), 0));
  expect(cached).toBe(forgotten);
  expect(await marks()).toBe(0);
  expect(await refreshCachedFigures(app.server)).toEqual({ forgotten: 0, kept: 0 });
  for (const each of cacheableStatistics)
    expect(await cachedResults(db(), each), nameOf(each)).toEqual(await factResults(db(), each));
});

test("results of another definition are never used, and are deleted", async () => {
  const [first] = cacheableStatistics;
  await db().execute(sql`insert into kept_figures (figures, first, last, groups)
    select 'of before', first, last, groups from kept_figures where figures = ${first?.figures ?? ""} limit 2`);
  expect(await refreshCachedFigures(app.server)).toEqual({ forgotten: 2, kept: 0 });
});

test("a month later, days before the last month are cached as a month only", async () => {
  await refreshCachedFigures({ ...app.server, now: () => new Date("2026-12-20T20:00:00Z") });
  const { rows } = await db().execute<{ first: string }>(
    sql`select min(first)::text as first from kept_figures where last = first`,
  );
  expect(rows).toEqual([{ first: "2026-11-01" }]);
});

describe("coverage of a period", () => {
  const month = (yearMonth: string, last: string) => ({ first: `${yearMonth}-01`, last: `${yearMonth}-${last}` });
  const day = (date: string) => ({ first: date, last: date });
  test("months before days, then single days and the gaps between them", () => {
    const spans = [month("2026-02", "28"), day("2026-02-03"), day("2026-03-01"), month("2026-04", "30")];
    expect(coverOf({ first: "2026-01-30", last: "2026-05-02" }, spans)).toEqual({
      cached: [month("2026-02", "28"), day("2026-03-01"), month("2026-04", "30")],
      gaps: [
        { first: "2026-01-30", last: "2026-01-31" },
        { first: "2026-03-02", last: "2026-03-31" },
        { first: "2026-05-01", last: "2026-05-02" },
      ],
    });
  });
  test("many gaps become one, without the spans between them", () => {
    const oddDays = Array.from({ length: 10 }, (_each, at) => day(`2026-01-${String(at * 2 + 1).padStart(2, "0")}`));
    expect(coverOf({ first: "2026-01-01", last: "2026-02-28" }, [...oddDays, month("2026-02", "28")])).toEqual({
      cached: [day("2026-01-01"), month("2026-02", "28")],
      gaps: [{ first: "2026-01-02", last: "2026-01-31" }],
    });
  });
  test("for people the longest span alone, if at most a twelfth of its days is uncovered; future days do not count", () => {
    const [quarter, year] = [
      { first: "2026-10-01", last: "2026-11-19" },
      { first: "2026-01-01", last: "2026-11-19" },
    ];
    const whole = { first: "2026-01-01", last: "2026-12-31" };
    const rest = { first: "2026-11-20", last: "2026-12-31" };
    expect(wholeOf(whole, [quarter, year], "2026-11-20")).toEqual({ cached: [year], gaps: [rest] });
    const days = { first: "2025-12-06", last: "2026-11-19" };
    const before = { first: "2025-12-06", last: "2025-12-31" };
    expect(wholeOf(days, [year], "2026-11-20")).toEqual({ cached: [year], gaps: [before] });
    const longer = { ...days, first: "2025-12-05" };
    expect(wholeOf(longer, [year], "2026-11-20")).toEqual({ cached: [], gaps: [longer] });
    expect(wholeOf(year, [quarter, year], "2026-11-20")).toEqual({ cached: [year], gaps: [] });
  });
  test("without cached spans there is one gap", () => {
    expect(coverOf(day("2026-01-01"), [])).toEqual({ cached: [], gaps: [day("2026-01-01")] });
  });
});
