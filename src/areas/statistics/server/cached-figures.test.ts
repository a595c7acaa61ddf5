// @engine embedded
/** Figures that are kept say what the facts say, whatever is written afterwards. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../../../server/database/connection.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { groupsOf, type FactQuery } from "./fact-query.ts";
import { refreshCachedFigures } from "./refresh-cached-figures.ts";
import { cacheableStatistics, coverOf, type CacheableStatistic, readFigures, wholeOf } from "./cached-figures.ts";
import { openFacts, openWorld } from "./testing/case-office.ts";
import { randomOffice } from "./testing/random-office.ts";

const now = "2026-11-20T20:00:00Z";
const at = { today: "2026-11-20", now };
/** From a day within a month to one after the last that is kept: months, days, and days before and after them. */
const period = { ...at, from: "2025-06-14", to: "2027-01-01" };
/** People stand in it once. Of those of November who came today, and later, some were there before. */
const wholes = [
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

const named = ({ line, family }: CacheableStatistic) =>
  [
    line.fact,
    line.measure,
    line.dateVariant,
    ...(line.groupBy ?? []),
    ...(line.where ?? []),
    line.companion,
    line.perCurrency,
    family,
  ]
    .filter(Boolean)
    .join(" ");
const inOrder = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted();
const asked = ({ family, keeping }: CacheableStatistic) =>
  (keeping === "people" ? wholes : [period]).map((each) => ({ ...each, family }));
const each = async (kept: CacheableStatistic, rowsOf: (wanted: FactQuery) => Promise<readonly object[]>) => {
  const told: string[][] = [];
  for (const wanted of asked(kept)) told.push(inOrder(await rowsOf(wanted)));
  return told;
};
const factsSay = (of: Queryable, kept: CacheableStatistic) =>
  each(kept, async (wanted) => (await of.execute(groupsOf(kept.line, wanted))).rows);
const isTold = (of: Queryable, kept: CacheableStatistic) => each(kept, (wanted) => readFigures(of, kept.line, wanted));

test("every statistic that can be kept is, and says what the facts say", async () => {
  expect(cacheableStatistics.length).toBeGreaterThan(80);
  for (const kept of cacheableStatistics)
    expect(await isTold(db(), kept), named(kept)).toEqual(await factsSay(db(), kept));
});

test("what is kept is what is read: two statements, of no fact but those of the days that are not", async () => {
  const [first] = cacheableStatistics.filter(({ line }) => line.fact === "filings" && line.groupBy?.[0] === "sector");
  if (!first) throw new Error("filings by sector are kept");
  const of = { ...period, from: "2026-01-01", to: "2026-11-19" };
  const textsOf = async (from: string) =>
    (await recordStatements(() => readFigures(db(), first.line, { ...of, from }))).map(({ text }) => text);
  const kept = await textsOf("2026-01-01");
  expect(kept).toHaveLength(2);
  expect(kept.join()).not.toContain(`from "filings"`);
  expect((await textsOf("2025-12-31")).join().split(`from "filings"`)).toHaveLength(2);
});

test("of people who are counted once a whole span is read, and who is new beside it", async () => {
  const [clients] = cacheableStatistics.filter(
    ({ keeping, line }) => keeping === "people" && !line.groupBy && line.fact === "filings",
  );
  if (!clients) throw new Error("clients of filings are kept");
  const textsOf = async (from: string, to: string) =>
    (await recordStatements(() => readFigures(db(), clients.line, { ...period, from, to }))).map(({ text }) => text);
  expect((await textsOf("2026-01-01", "2026-11-19")).join()).not.toContain(`from "filings"`);
  // Who is new, and whether they were there before.
  expect((await textsOf("2026-01-01", "2026-12-31")).join().split(`from "filings"`)).toHaveLength(3);
  // Of many days it is sooner read who is there at all.
  expect((await textsOf("2026-01-15", "2026-11-19")).join().split(`from "filings"`)).toHaveLength(2);
});

test("what ages is kept anew when the day is over, and is never told of another day", async () => {
  const aging = cacheableStatistics.filter(({ keeping }) => keeping === "aging");
  expect(aging.map(named)).toEqual(["filings count age exportable"]);
  const [ages] = aging;
  if (!ages) throw new Error("ages of filings are kept");
  const tomorrow = { today: "2026-11-21", now: "2026-11-21T20:00:00Z" };
  const of = { ...period, ...tomorrow };
  const facts = inOrder((await db().execute(groupsOf(ages.line, of))).rows);
  expect([facts]).not.toEqual(await factsSay(db(), ages));
  expect(inOrder(await readFigures(db(), ages.line, of))).toEqual(facts);
});

test("it is told where it is read from, by each of its tables", async () => {
  for (const { line, sources, ...kept } of cacheableStatistics) {
    const { rows } = await db().execute<{ "QUERY PLAN": unknown }>(
      sql`explain (format json) ${groupsOf(line, { ...period, family: kept.family })}`,
    );
    const plan = JSON.stringify(rows).replaceAll("\\", "");
    const read = [...plan.matchAll(/"Relation Name": ?"(\w+)"/g)].map(([, name]) => name);
    // Nothing of one family is of the other, so it reads nothing.
    if (!kept.family) expect(read.length, plan).toBeGreaterThan(0);
    expect(
      read.filter((name = "") => !sources.includes(name)),
      named({ line, sources, ...kept }),
    ).toEqual([]);
  }
});

describe("whatever is written", () => {
  const sources = [...new Set(cacheableStatistics.flatMap((kept) => kept.sources))].toSorted();
  let before: readonly string[][][];
  beforeAll(async () => {
    before = await Promise.all(cacheableStatistics.map((kept) => factsSay(db(), kept)));
  });

  /** Which statistics it changed; those that are told otherwise than the facts say are a fault. All is undone. */
  async function tried(write: (tx: Queryable) => Promise<void>): Promise<string[]> {
    const changed: string[] = [];
    await db()
      .transaction(async (tx) => {
        await write(tx);
        for (const [at, kept] of cacheableStatistics.entries()) {
          const said = await factsSay(tx, kept);
          if (JSON.stringify(said) === JSON.stringify(before[at])) continue;
          changed.push(named(kept));
          expect(await isTold(tx, kept), named(kept)).toEqual(said);
        }
        tx.rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error) || error.message !== "Rollback") throw error;
      });
    return changed;
  }

  /** As far as the table lets it: what breaks one of its rules is left out. */
  async function attempt(tx: Queryable, write: ReturnType<typeof sql>): Promise<boolean> {
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
  /** Of all nomenclators these alone say something of what is counted. */
  const isCounted = sql`ptypes && '{REVENUE_STAMP, DESTINATION}' and code in (select destination from legal_documents
    union select code from nomenclators where ptypes @> '{REVENUE_STAMP}')`;
  /** A row of it says what another one says in that column. */
  const other = (table: string, column: string, at: number) => sql`
    update ${sql.identifier(table)} one set ${sql.identifier(column)} = two.${sql.identifier(column)}
    from ${sql.identifier(table)} two
    where one.ctid = (select ctid from ${sql.identifier(table)} ${table === "nomenclators" ? sql`where ${isCounted}` : sql``}
        order by ctid offset ${at} limit 1)
      and two.ctid = (select x.ctid from ${sql.identifier(table)} x
        where x.${sql.identifier(column)} is distinct from one.${sql.identifier(column)} order by ctid limit 1)`;

  test.each(sources)("%s: a row that says something else, in every column that may", async (table) => {
    const columns = await columnsOf(table);
    const changed = new Set<string>();
    for (const at of [1, 7]) {
      const all = await tried(async (tx) => {
        for (const column of columns) await attempt(tx, other(table, column, at));
      });
      for (const each of all) changed.add(each);
    }
    expect([...changed], `${table} changes no statistic`).not.toEqual([]);
  });

  test.each(["bank_accounts", "clients", "nomenclators"])("%s: each column alone", async (table) => {
    for (const column of await columnsOf(table)) {
      await tried(async (tx) => void (await attempt(tx, other(table, column, 1))));
    }
  });

  test.each(sources)("%s: rows that go, and all of them", async (table) => {
    for (const some of [sql`where ctid = (select min(ctid) from ${sql.identifier(table)})`, sql``])
      await tried(async (tx) => void (await attempt(tx, sql`delete from ${sql.identifier(table)} ${some}`)));
    await tried(async (tx) => void (await tx.execute(sql`truncate ${sql.identifier(table)} cascade`)));
  });
});

test("kept anew, what changed is kept again and the marks are gone; a second run has nothing to do", async () => {
  await db().execute(
    sql`update filings set fee = fee + 1 where subscription_date between '2026-03-01' and '2026-03-31'`,
  );
  const marks = async () =>
    (await db().execute<{ count: number }>(sql`select count(*)::int from changed_days`)).rows[0]?.count;
  expect(await marks()).toBeGreaterThan(0);
  const { forgotten = 0, kept } = await refreshCachedFigures(app.server);
  expect(forgotten).toBeGreaterThan(0);
  // A month for each that reads filings, and nothing of the other months; of people all that hold March: it, its year so far
  // (its first quarter too) to the end of each month, and to yesterday.
  const spansOf = ({ keeping }: CacheableStatistic) => (keeping === "people" ? 1 + 8 + 1 : 1);
  const reading = cacheableStatistics.filter(({ sources }) => sources.includes("filings"));
  expect(forgotten).toBe(reading.reduce((all, kept) => all + spansOf(kept), 0));
  expect(kept).toBe(forgotten);
  expect(await marks()).toBe(0);
  expect(await refreshCachedFigures(app.server)).toEqual({ forgotten: 0, kept: 0 });
  for (const each of cacheableStatistics)
    expect(await isTold(db(), each), named(each)).toEqual(await factsSay(db(), each));
});

test("figures of another definition are never found, and are forgotten", async () => {
  const [first] = cacheableStatistics;
  await db().execute(sql`insert into kept_figures (figures, first, last, groups)
    select 'of before', first, last, groups from kept_figures where figures = ${first?.figures ?? ""} limit 2`);
  expect(await refreshCachedFigures(app.server)).toEqual({ forgotten: 2, kept: 0 });
});

test("a month later days of the month before the last are kept as a month alone", async () => {
  await refreshCachedFigures({ ...app.server, now: () => new Date("2026-12-20T20:00:00Z") });
  const { rows } = await db().execute<{ first: string }>(
    sql`select min(first)::text as first from kept_figures where last = first`,
  );
  expect(rows).toEqual([{ first: "2026-11-01" }]);
});

describe("what covers a period", () => {
  const month = (of: string, last: string) => ({ first: `${of}-01`, last: `${of}-${last}` });
  const day = (of: string) => ({ first: of, last: of });
  test("months before days, days beside them, and gaps between", () => {
    const found = [month("2026-02", "28"), day("2026-02-03"), day("2026-03-01"), month("2026-04", "30")];
    expect(coverOf({ first: "2026-01-30", last: "2026-05-02" }, found)).toEqual({
      kept: [month("2026-02", "28"), day("2026-03-01"), month("2026-04", "30")],
      gaps: [
        { first: "2026-01-30", last: "2026-01-31" },
        { first: "2026-03-02", last: "2026-03-31" },
        { first: "2026-05-01", last: "2026-05-02" },
      ],
    });
  });
  test("many gaps are one, without what is kept between them", () => {
    const odd = Array.from({ length: 10 }, (_each, at) => day(`2026-01-${String(at * 2 + 1).padStart(2, "0")}`));
    expect(coverOf({ first: "2026-01-01", last: "2026-02-28" }, [...odd, month("2026-02", "28")])).toEqual({
      kept: [day("2026-01-01"), month("2026-02", "28")],
      gaps: [{ first: "2026-01-02", last: "2026-01-31" }],
    });
  });
  test("of people the longest span alone, where a twelfth of its days is left at most; days to come count for nothing", () => {
    const [quarter, year] = [
      { first: "2026-10-01", last: "2026-11-19" },
      { first: "2026-01-01", last: "2026-11-19" },
    ];
    const whole = { first: "2026-01-01", last: "2026-12-31" };
    const rest = { first: "2026-11-20", last: "2026-12-31" };
    expect(wholeOf(whole, [quarter, year], "2026-11-20")).toEqual({ kept: [year], gaps: [rest] });
    const days = { first: "2025-12-06", last: "2026-11-19" };
    const before = { first: "2025-12-06", last: "2025-12-31" };
    expect(wholeOf(days, [year], "2026-11-20")).toEqual({ kept: [year], gaps: [before] });
    const more = { ...days, first: "2025-12-05" };
    expect(wholeOf(more, [year], "2026-11-20")).toEqual({ kept: [], gaps: [more] });
    expect(wholeOf(year, [quarter, year], "2026-11-20")).toEqual({ kept: [year], gaps: [] });
  });
  test("nothing kept is one gap", () => {
    expect(coverOf(day("2026-01-01"), [])).toEqual({ kept: [], gaps: [day("2026-01-01")] });
  });
});
