// @engine both
/**
 * Every statistic over random offices: parts sum up to totals, counts equal the listed rows, and the reference
 * implementation agrees.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toMinorUnits } from "../../../../kit/numbers/money.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { byTestDepth, isFullDepth } from "../../../../server/testing/depth.ts";
import type {
  StatisticGroup,
  StatisticSplit,
  StatisticTable,
  StatisticTotal,
  StatisticComparison,
} from "../result-schemas.ts";
import { statisticOf, statisticNames, type StatisticName } from "../catalogue.ts";
import { idOf, openFacts, openWorld } from "./testing/case-office.ts";
import { randomOffice } from "./testing/random-office.ts";
import { refreshCachedFigures } from "./cache/refresh-cached-figures.ts";
import { changeOf } from "../comparison.ts";
import {
  type Figures,
  type ReferenceStatistic,
  referenceFigures,
  referenceSides,
} from "./testing/reference-implementation.ts";

const now = "2026-11-20T20:00:00Z";
const today = "2026-11-20";
const year = { from: "2025-06-01", to: "2027-01-01" };
const seeds = byTestDepth([1], [2, 3]);
/**
 * Every office runs every statistic for one year, and one statistic of each shape for all other checks: statistics of one
 * shape share their code. The first office of the full depth runs all checks of all statistics.
 */
const shapeOf = (name: StatisticName) => {
  const { measure, groupBy: by = [], days, top, companion, perCurrency, comparesPeriods: isPair } = statisticOf(name);
  return JSON.stringify([measure, by.length, days, top, companion, perCurrency, isPair]);
};
const shapes = new Set(statisticNames.map(shapeOf));
const examples = new Set([...shapes].map((shape) => statisticNames.find((name) => shapeOf(name) === shape)));

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(now) });
});
afterAll(() => app.close());

type Docs = StatisticTotal | StatisticTable | StatisticGroup[] | StatisticSplit[] | StatisticComparison[];
const isComparison = (name: StatisticName) => statisticOf(name).comparesPeriods === true;
/** A comparison gets the two halves of the period. */
function inputOf<Input extends { readonly from: string; readonly to: string }>(name: StatisticName, input: Input) {
  if (!isComparison(name) || "periodA" in input) return input;
  const { A, B } = referenceSides(input);
  return { ...input, periodA: A, periodB: B };
}
/** Lists all groups of statistics that return the largest ones. */
const allGroups = { limit: 100 };
const readTotals = async (
  name: StatisticName,
  input: object,
): Promise<{ docs: Docs; unconverted: number | undefined }> => {
  const params = { ...allGroups, ...inputOf(name, input as typeof year) };
  const { docs, meta } = await app.as("administrator@demo.example").statistics[name](params);
  return { docs, unconverted: meta.unconverted };
};
const isAmount = (name: StatisticName) => statisticOf(name).measure === "amount";
const asNumber = (name: StatisticName, value: number | string) =>
  isAmount(name) ? toMinorUnits(String(value)) : Number(value);

/** Figures by key, in the format of the reference implementation. */
function figuresOf(name: StatisticName, docs: Docs): Figures {
  if ("columns" in docs)
    return Object.fromEntries(docs.rows.map(({ key, currency, count }) => [key ?? currency, Number(count)]));
  if (!Array.isArray(docs)) return { "": asNumber(name, docs.value) };
  return Object.fromEntries(
    (docs as (StatisticGroup | StatisticSplit | StatisticComparison)[]).flatMap((group) =>
      "series" in group
        ? group.series.map(({ key, value }) => [`${group.key}|${key}`, asNumber(name, value ?? 0)])
        : [[group.key, asNumber(name, group.value)]],
    ),
  );
}
const withoutZeros = (figures: Figures) =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => Number(value) !== 0));
const addFigures = (...parts: Figures[]): Figures => {
  const all: Record<string, number | bigint> = {};
  for (const [key, value] of parts.flatMap((each) => Object.entries(each)))
    all[key] = typeof value === "bigint" ? BigInt(all[key] ?? 0) + value : Number(all[key] ?? 0) + value;
  return all;
};
/** A filter and its complement. Cards are also paid for offers, which belong to no family. */
const isOnline = (name: StatisticName) => statisticOf(name).group === "onlineServiceStats";
const halvesOf = (name: StatisticName) =>
  isOnline(name)
    ? [{ family: "AP" as const }, { family: "TR" as const }]
    : [{ clientType: "national" as const }, { clientType: "foreign" as const }];
const hasClientFilter = (name: StatisticName) => statisticOf(name).group !== "virtualTableStadistics";
const countsPeople = (name: StatisticName) => statisticOf(name).measure === "clients";

describe.each(seeds)("a random office, seed %i", (seed) => {
  /** Checks that do not depend on the office run once, spread over the seeds; in a sample for one statistic of each shape. */
  const runsHere = (name: StatisticName) =>
    isFullDepth ? statisticNames.indexOf(name) % seeds.length === seeds.indexOf(seed) : examples.has(name);
  const { world, facts } = randomOffice(seed);
  const namesById = new Map(
    [...world.people, ...(facts.virtualTables ?? []), ...(facts.services ?? [])].map(({ _id }) => [
      idOf(_id),
      String(_id),
    ]),
  );
  const byName = (figures: Figures) =>
    Object.fromEntries(
      Object.entries(figures).map(([key, value]) => [
        key
          .split("|")
          .map((part) => namesById.get(part) ?? part)
          .join("|"),
        value,
      ]),
    );
  let filled = false;
  beforeEach(async () => {
    if (filled) return;
    await openWorld(app.server.db, world);
    await openFacts(app.server.db, facts, {});
    // One office reads uncached, the others cached.
    if (seed !== 2) await refreshCachedFigures(app.server);
    filled = true;
  });

  describe.each(statisticNames)("%s", (name) => {
    const queries: Omit<ReferenceStatistic, "today">[] = [
      year,
      { from: today, to: today },
      { ...year, currency: "USD" },
      isOnline(name) ? { ...year, family: "TR" } : { ...year, clientType: "foreign" },
      ...(isOnline(name) ? [{ ...year, service: `${seed}-s1` }] : []),
    ];
    const isWhole = (isFullDepth && seed === seeds[0]) || examples.has(name);
    test.each(isWhole ? queries : queries.slice(0, 1))("the reference implementation agrees for %j", async (input) => {
      const { service, ...rest } = input;
      const { docs } = await readTotals(name, { ...rest, ...(service && { offerId: idOf(service) }) });
      const expected = referenceFigures(world, facts, { ...input, today })[name]();
      expect(withoutZeros(byName(figuresOf(name, docs)))).toEqual(withoutZeros(expected));
    });

    if (isWhole)
      test("two periods add up to the whole one", async () => {
        if (countsPeople(name) || statisticOf(name).days || isComparison(name)) return;
        const parts = [
          { from: year.from, to: "2026-06-30" },
          { from: "2026-07-01", to: year.to },
        ];
        const [total, ...halves] = await Promise.all([year, ...parts].map(async (input) => readTotals(name, input)));
        const sum = addFigures(...halves.map(({ docs }) => figuresOf(name, docs)));
        expect(withoutZeros(sum)).toEqual(withoutZeros(figuresOf(name, total?.docs ?? [])));
        const missing = halves.map(({ unconverted }) => unconverted ?? 0);
        expect(missing.reduce((all, each) => all + each, 0)).toBe(total?.unconverted ?? 0);
      });

    if (isComparison(name))
      test("a comparison has the figures of both periods and their change", async () => {
        const compare = (A: object, B: object) => readTotals(name, { ...year, periodA: A, periodB: B });
        const { A, B } = referenceSides(year);
        const [both, swapped, identical] = [await compare(A, B), await compare(B, A), await compare(A, A)];
        const figuresOfSide = ({ docs }: typeof both, side: "A" | "B") =>
          Object.fromEntries(
            Object.entries(withoutZeros(figuresOf(name, docs)))
              .filter(([key]) => key.startsWith(side))
              .map(([key, value]) => [key.slice(2), value]),
          );
        expect(figuresOfSide(both, "A")).toEqual(figuresOfSide(swapped, "B"));
        expect(figuresOfSide(both, "B")).toEqual(figuresOfSide(swapped, "A"));
        expect(figuresOfSide(identical, "A")).toEqual(figuresOfSide(both, "A"));
        expect((both.unconverted ?? 0) * 2).toBe(
          (identical.unconverted ?? 0) + (await compare(B, B).then(({ unconverted = 0 }) => unconverted)),
        );
        const [a, b] = both.docs as [StatisticComparison, StatisticComparison];
        expect(b.series.map(({ key }) => key)).toEqual(a.series.map(({ key }) => key));
        for (const [at, { value, change }] of b.series.entries())
          expect(change).toBe(changeOf(a.series[at]?.value ?? null, value));
        const [same] = [identical.docs[1 as never] as StatisticComparison];
        expect([same.change, ...same.series.map(({ change }) => change)].filter(Boolean)).toEqual([]);
      });

    if (isWhole)
      test("a filter and its complement add up to the whole", async () => {
        if (countsPeople(name) || name === "bidadindoStats") return;
        const [total, ...parts] = await Promise.all(
          [year, ...halvesOf(name).map((half) => ({ ...year, ...half }))].map(async (input) => readTotals(name, input)),
        );
        // A statistic without the filter returns the whole each time.
        const results = hasClientFilter(name)
          ? [addFigures(...parts.map(({ docs }) => figuresOf(name, docs)))]
          : parts.map(({ docs }) => figuresOf(name, docs));
        for (const figures of results)
          expect(withoutZeros(figures)).toEqual(withoutZeros(figuresOf(name, total?.docs ?? [])));
      });

    if (runsHere(name))
      test("each figure equals its rows", async () => {
        const { docs } = await readTotals(name, year);
        const { group } = statisticOf(name);
        const operation = `${group}/${name}` as never;
        for (const [keys, value] of Object.entries(figuresOf(name, docs)).slice(0, 6)) {
          const [key, seriesKey] = keys.split("|");
          const params = {
            operation,
            input: inputOf(name, year),
            ...(key && { key }),
            ...(seriesKey && { seriesKey }),
            limit: 200,
          };
          const rows = [];
          for (let page = 1; ; page++) {
            const result = await app.as("administrator@demo.example").statistics.rows({ ...params, page });
            rows.push(...result.docs);
            if (rows.length >= result.totalDocs) break;
          }
          expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length);
          const sum = rows.reduce((all, { converted }) => all + toMinorUnits(converted ?? "0.00"), 0n);
          expect(isAmount(name) ? sum : rows.length, keys).toBe(value);
        }
      });

    if (runsHere(name))
      test("a split sums up to its group, and all groups to the total", async () => {
        const { docs } = await readTotals(name, year);
        if (!Array.isArray(docs)) return;
        const figures = figuresOf(name, docs);
        for (const group of docs as (StatisticGroup | StatisticSplit)[])
          if ("series" in group)
            expect(asNumber(name, group.value)).toBe(
              (group.series as StatisticGroup[])
                .map(({ value }) => asNumber(name, value ?? 0))
                .reduce((all, each) => (typeof each === "bigint" ? BigInt(all) + each : Number(all) + each)),
            );
        if (isComparison(name)) return;
        const { group, access: _, fact, chart: ___, ...statistic } = statisticOf(name);
        const rows = await app
          .as("administrator@demo.example")
          .statistics.rows({ operation: `${group}/${name}` as never, input: year, limit: 1 });
        const sum = Object.values(
          addFigures(Object.fromEntries(Object.values(figures).map((value, at) => [String(at), value]))),
        ).reduce<bigint>((all, each) => all + BigInt(each), 0n);
        // Amounts of several currencies have no total.
        if (statistic.perCurrency === "groups") return;
        if (statistic.measure !== "amount") expect(sum).toBe(BigInt(rows.totalDocs));
        else if (fact === "filings" || fact === "notarialFilings")
          expect(sum).toBe(
            Object.values(
              referenceFigures(world, facts, { ...year, today })[
                fact === "filings" ? "totalFeeAmount" : "totalIncomes"
              ](),
            )[0],
          );
      });

    if (runsHere(name))
      test("its spreadsheet has the same figures", async () => {
        const { docs } = await readTotals(name, year);
        const { group } = statisticOf(name);
        const { A, B } = referenceSides(year);
        const params = isComparison(name)
          ? { fromA: A.from, toA: A.to, fromB: B.from, toB: B.to }
          : { ...year, ...allGroups };
        const csv = await app
          .as("administrator@demo.example")
          .statistics.sheet({ ...params, operation: `${group}/${name}` as never, format: "csv" });
        const [, ...lines] = String(csv).trim().split(/\r?\n/);
        if (isComparison(name)) {
          const [a, b] = docs as [StatisticComparison, StatisticComparison];
          const expectedPairs = [...a.series.map((each, at) => [each, b.series[at]] as const), [a, b] as const];
          expect(lines.map((each) => each.split(",").slice(1, 3))).toEqual(
            expectedPairs.map((both) => both.map((each) => String(each?.value ?? ""))),
          );
          return;
        }
        const values = lines.map((line) => line.split(",").at(statisticOf(name).companion ? -2 : -1));
        if ("columns" in docs) {
          const lines_ = [...docs.rows, docs.totals].map((row) => docs.columns.map(({ key }) => row[key] ?? ""));
          expect(lines.map((each) => each.split(",").slice(1))).toEqual(lines_.map(([, ...each]) => each.map(String)));
          return;
        }
        const flat = Array.isArray(docs)
          ? (docs as (StatisticGroup | StatisticSplit)[])
              .flatMap((each) => ("series" in each ? each.series : [each]))
              .map(({ value }) => value)
          : [docs.value];
        expect(values.slice(0, flat.length).map(String)).toEqual(flat.map(String));
      });
  });
});
