// @engine both
/** Every statistic over random offices: its parts sum up to it, it counts the rows that it opens, and a second hand agrees. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minor } from "../../../kit/money.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { inDepth, isFullDepth } from "../../../server/testing/depth.ts";
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
import { refreshCachedFigures } from "./refresh-cached-figures.ts";
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
const seeds = inDepth([1], [2, 3]);
/**
 * A sample asks every statistic about the year, and of each shape of line one statistic everything else: the same code
 * answers all lines of a shape.
 */
const shapeOf = (name: StatisticName) => {
  const {
    measure,
    groupBy: by = [],
    days,
    top,
    companion: beside,
    perCurrency,
    comparesPeriods: versus,
  } = statisticOf(name);
  return JSON.stringify([measure, by.length, days, top, beside, perCurrency, versus]);
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
/** A comparison is asked the two parts of a period. */
function inputOf<Input extends { readonly from: string; readonly to: string }>(name: StatisticName, input: Input) {
  if (!isComparison(name) || "periodA" in input) return input;
  const { A, B } = referenceSides(input);
  return { ...input, periodA: A, periodB: B };
}
/** Those that tell the first few tell all of them here. */
const every = { limit: 100 };
const ask = async (name: StatisticName, input: object): Promise<{ docs: Docs; unconverted: number | undefined }> => {
  const asked = { ...every, ...inputOf(name, input as typeof year) };
  const { docs, meta } = await app.as("administrator@demo.example").statistics[name](asked);
  return { docs, unconverted: meta.unconverted };
};
const isAmount = (name: StatisticName) => statisticOf(name).measure === "amount";
const asNumber = (name: StatisticName, value: number | string) =>
  isAmount(name) ? minor(String(value)) : Number(value);

/** Its figures by key, as the second hand writes them. */
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
const withoutNothing = (figures: Figures) =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => Number(value) !== 0));
const added = (...some: Figures[]): Figures => {
  const all: Record<string, number | bigint> = {};
  for (const [key, value] of some.flatMap((each) => Object.entries(each)))
    all[key] = typeof value === "bigint" ? BigInt(all[key] ?? 0) + value : Number(all[key] ?? 0) + value;
  return all;
};
/** What narrows what it counts, and the two halves of it; cards are paid for offers too, which are of no family. */
const isOnline = (name: StatisticName) => statisticOf(name).group === "onlineServiceStats";
const halvesOf = (name: StatisticName) =>
  isOnline(name)
    ? [{ family: "AP" as const }, { family: "TR" as const }]
    : [{ clientType: "national" as const }, { clientType: "foreign" as const }];
const narrows = (name: StatisticName) => statisticOf(name).group !== "virtualTableStadistics";
const countsPeople = (name: StatisticName) => statisticOf(name).measure === "clients";

describe.each(seeds)("a random office, seed %i", (seed) => {
  /** What is the same question of any office is asked of one each. */
  const once = (name: StatisticName) => statisticNames.indexOf(name) % seeds.length === seeds.indexOf(seed);
  const { world, facts } = randomOffice(seed);
  const named = new Map(
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
          .map((part) => named.get(part) ?? part)
          .join("|"),
        value,
      ]),
    );
  let filled = false;
  beforeEach(async () => {
    if (filled) return;
    await openWorld(app.server.db, world);
    await openFacts(app.server.db, facts, {});
    // Of one office figures are kept, of the others everything is read from the facts.
    if (seed !== 2) await refreshCachedFigures(app.server);
    filled = true;
  });

  describe.each(statisticNames)("%s", (name) => {
    const questions: Omit<ReferenceStatistic, "today">[] = [
      year,
      { from: today, to: today },
      { ...year, currency: "USD" },
      isOnline(name) ? { ...year, family: "TR" } : { ...year, clientType: "foreign" },
      ...(isOnline(name) ? [{ ...year, service: `${seed}-s1` }] : []),
    ];
    const isWhole = isFullDepth || examples.has(name);
    test.each(isWhole ? questions : questions.slice(0, 1))("a second hand counts the same, asked %j", async (input) => {
      const { service, ...rest } = input;
      const { docs } = await ask(name, { ...rest, ...(service && { offerId: idOf(service) }) });
      const expected = referenceFigures(world, facts, { ...input, today })[name]();
      expect(withoutNothing(byName(figuresOf(name, docs)))).toEqual(withoutNothing(expected));
    });

    if (isWhole)
      test("two periods make the one of both", async () => {
        if (countsPeople(name) || statisticOf(name).days || isComparison(name)) return;
        const parts = [
          { from: year.from, to: "2026-06-30" },
          { from: "2026-07-01", to: year.to },
        ];
        const [whole, ...both] = await Promise.all([year, ...parts].map(async (input) => ask(name, input)));
        const sum = added(...both.map(({ docs }) => figuresOf(name, docs)));
        expect(withoutNothing(sum)).toEqual(withoutNothing(figuresOf(name, whole?.docs ?? [])));
        const missing = both.map(({ unconverted }) => unconverted ?? 0);
        expect(missing.reduce((all, each) => all + each, 0)).toBe(whole?.unconverted ?? 0);
      });

    if (isComparison(name))
      test("two periods beside each other say what each says alone, and how it changed", async () => {
        const beside = (A: object, B: object) => ask(name, { ...year, periodA: A, periodB: B });
        const { A, B } = referenceSides(year);
        const [both, turned, first] = [await beside(A, B), await beside(B, A), await beside(A, A)];
        const of = ({ docs }: typeof both, side: "A" | "B") =>
          Object.fromEntries(
            Object.entries(withoutNothing(figuresOf(name, docs)))
              .filter(([key]) => key.startsWith(side))
              .map(([key, value]) => [key.slice(2), value]),
          );
        expect(of(both, "A")).toEqual(of(turned, "B"));
        expect(of(both, "B")).toEqual(of(turned, "A"));
        expect(of(first, "A")).toEqual(of(both, "A"));
        expect((both.unconverted ?? 0) * 2).toBe(
          (first.unconverted ?? 0) + (await beside(B, B).then(({ unconverted = 0 }) => unconverted)),
        );
        const [a, b] = both.docs as [StatisticComparison, StatisticComparison];
        expect(b.series.map(({ key }) => key)).toEqual(a.series.map(({ key }) => key));
        for (const [at, { value, change }] of b.series.entries())
          expect(change).toBe(changeOf(a.series[at]?.value ?? null, value));
        const [same] = [first.docs[1 as never] as StatisticComparison];
        expect([same.change, ...same.series.map(({ change }) => change)].filter(Boolean)).toEqual([]);
      });

    if (isWhole)
      test("a filter and its complement make the whole", async () => {
        if (countsPeople(name) || name === "bidadindoStats") return;
        const [whole, ...both] = await Promise.all(
          [year, ...halvesOf(name).map((half) => ({ ...year, ...half }))].map(async (input) => ask(name, input)),
        );
        // What no filter narrows is whole each time.
        const told = narrows(name)
          ? [added(...both.map(({ docs }) => figuresOf(name, docs)))]
          : both.map(({ docs }) => figuresOf(name, docs));
        for (const figures of told)
          expect(withoutNothing(figures)).toEqual(withoutNothing(figuresOf(name, whole?.docs ?? [])));
      });

    if (once(name))
      test("each number is that of the rows it opens", async () => {
        const { docs } = await ask(name, year);
        const { group } = statisticOf(name);
        const operation = `${group}/${name}` as never;
        for (const [keys, value] of Object.entries(figuresOf(name, docs)).slice(0, 6)) {
          const [key, seriesKey] = keys.split("|");
          const opened = {
            operation,
            input: inputOf(name, year),
            ...(key && { key }),
            ...(seriesKey && { seriesKey }),
            limit: 200,
          };
          const rows = [];
          for (let page = 1; ; page++) {
            const read = await app.as("administrator@demo.example").statistics.rows({ ...opened, page });
            rows.push(...read.docs);
            if (rows.length >= read.totalDocs) break;
          }
          expect(new Set(rows.map(({ _id }) => _id)).size).toBe(rows.length);
          const worth = rows.reduce((all, { converted }) => all + minor(converted ?? "0.00"), 0n);
          expect(isAmount(name) ? worth : rows.length, keys).toBe(value);
        }
      });

    if (once(name))
      test("a split sums up to its group, and the whole to what is not split", async () => {
        const { docs } = await ask(name, year);
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
        const { group, access: _, fact, chart: ___, ...line } = statisticOf(name);
        const rows = await app
          .as("administrator@demo.example")
          .statistics.rows({ operation: `${group}/${name}` as never, input: year, limit: 1 });
        const sum = Object.values(
          added(Object.fromEntries(Object.values(figures).map((value, at) => [String(at), value]))),
        ).reduce<bigint>((all, each) => all + BigInt(each), 0n);
        // Each currency for itself has no sum over all of them.
        if (line.perCurrency === "groups") return;
        if (line.measure !== "amount") expect(sum).toBe(BigInt(rows.totalDocs));
        else if (fact === "filings" || fact === "notarialFilings")
          expect(sum).toBe(
            Object.values(
              referenceFigures(world, facts, { ...year, today })[
                fact === "filings" ? "totalFeeAmount" : "totalIncomes"
              ](),
            )[0],
          );
      });

    if (once(name))
      test("its sheet says the same", async () => {
        const { docs } = await ask(name, year);
        const { group } = statisticOf(name);
        const { A, B } = referenceSides(year);
        const asked = isComparison(name)
          ? { fromA: A.from, toA: A.to, fromB: B.from, toB: B.to }
          : { ...year, ...every };
        const sheet = await app
          .as("administrator@demo.example")
          .statistics.sheet({ ...asked, operation: `${group}/${name}` as never, format: "csv" });
        const [, ...lines] = String(sheet).trim().split(/\r?\n/);
        if (isComparison(name)) {
          const [a, b] = docs as [StatisticComparison, StatisticComparison];
          const shown = [...a.series.map((each, at) => [each, b.series[at]] as const), [a, b] as const];
          expect(lines.map((each) => each.split(",").slice(1, 3))).toEqual(
            shown.map((both) => both.map((each) => String(each?.value ?? ""))),
          );
          return;
        }
        const said = lines.map((line) => line.split(",").at(statisticOf(name).companion ? -2 : -1));
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
        expect(said.slice(0, flat.length).map(String)).toEqual(flat.map(String));
      });
  });
});
