/** Every statistic over random offices: its parts sum up to it, it counts the rows that it opens, and a second hand agrees. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { minor } from "../../../kit/money.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import type { Group, Split, Table, Total } from "../answer.ts";
import { lineOf, statisticNames, type StatisticName } from "../catalogue.ts";
import { idOf, openFacts, openWorld } from "./testing/office.ts";
import { randomOffice } from "./testing/random-office.ts";
import { type Figures, type Question, secondHand } from "./testing/second-hand.ts";

const now = "2026-11-20T20:00:00Z";
const today = "2026-11-20";
const year = { from: "2025-06-01", to: "2027-01-01" };
const seeds = [1, 2, 3];

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date(now) });
});
afterAll(() => app.close());

type Docs = Total | Table | Group[] | Split[];
const ask = async (name: StatisticName, input: object): Promise<{ docs: Docs; unconverted: number | undefined }> => {
  const { docs, meta } = await app.as("administrator@demo.example").statistics[name](input);
  return { docs, unconverted: meta.unconverted };
};
const isAmount = (name: StatisticName) => lineOf(name).measure === "amount";
const asNumber = (name: StatisticName, value: number | string) =>
  isAmount(name) ? minor(String(value)) : Number(value);

/** Its figures by key, as the second hand writes them. */
function figuresOf(name: StatisticName, docs: Docs): Figures {
  if ("columns" in docs) return Object.fromEntries(docs.rows.map(({ key, count }) => [key, Number(count)]));
  if (!Array.isArray(docs)) return { "": asNumber(name, docs.value) };
  return Object.fromEntries(
    (docs as (Group | Split)[]).flatMap((group) =>
      "series" in group
        ? group.series.map(({ key, value }) => [`${group.key}|${key}`, asNumber(name, value)])
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
const countsPeople = (name: StatisticName) => lineOf(name).measure === "clients";

describe.each(seeds)("a random office, seed %i", (seed) => {
  const { world, facts } = randomOffice(seed);
  const named = new Map(world.people.map(({ _id }) => [idOf(_id), String(_id)]));
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
    filled = true;
  });

  describe.each(statisticNames)("%s", (name) => {
    const questions: Omit<Question, "today">[] = [
      year,
      { from: today, to: today },
      { ...year, currency: "USD" },
      { ...year, clientType: "foreign" },
    ];
    test.each(questions)("a second hand counts the same, asked %j", async (input) => {
      const { docs } = await ask(name, input);
      const expected = secondHand(world, facts, { ...input, today })[name]();
      expect(withoutNothing(byName(figuresOf(name, docs)))).toEqual(withoutNothing(expected));
    });

    test("two periods make the one of both", async () => {
      if (countsPeople(name)) return;
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

    test("a filter and its complement make the whole", async () => {
      if (countsPeople(name)) return;
      const [whole, ...both] = await Promise.all(
        [year, { ...year, clientType: "national" }, { ...year, clientType: "foreign" }].map(async (input) =>
          ask(name, input),
        ),
      );
      const sum = added(...both.map(({ docs }) => figuresOf(name, docs)));
      expect(withoutNothing(sum)).toEqual(withoutNothing(figuresOf(name, whole?.docs ?? [])));
    });

    test("each number is that of the rows it opens", async () => {
      const { docs } = await ask(name, year);
      const { group } = lineOf(name);
      const operation = `${group}/${name}` as never;
      for (const [keys, value] of Object.entries(figuresOf(name, docs)).slice(0, 6)) {
        const [key, seriesKey] = keys.split("|");
        const opened = { operation, input: year, ...(key && { key }), ...(seriesKey && { seriesKey }), limit: 200 };
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

    test("a split sums up to its group, and the whole to what is not split", async () => {
      const { docs } = await ask(name, year);
      if (!Array.isArray(docs)) return;
      const figures = figuresOf(name, docs);
      for (const group of docs as (Group | Split)[])
        if ("series" in group)
          expect(asNumber(name, group.value)).toBe(
            group.series
              .map(({ value }) => asNumber(name, value))
              .reduce((all, each) => (typeof each === "bigint" ? BigInt(all) + each : Number(all) + each)),
          );
      const { group, access: _, fact, draw: ___, ...line } = lineOf(name);
      const rows = await app
        .as("administrator@demo.example")
        .statistics.rows({ operation: `${group}/${name}` as never, input: year, limit: 1 });
      const sum = Object.values(
        added(Object.fromEntries(Object.values(figures).map((value, at) => [String(at), value]))),
      ).reduce<bigint>((all, each) => all + BigInt(each), 0n);
      // Each currency for itself has no sum over all of them.
      if (line.perCurrency === "groups") return;
      if (line.measure !== "amount") expect(sum).toBe(BigInt(rows.totalDocs));
      else
        expect(sum).toBe(
          Object.values(
            secondHand(world, facts, { ...year, today })[fact === "filings" ? "totalFeeAmount" : "totalIncomes"](),
          )[0],
        );
    });

    test("its sheet says the same", async () => {
      const { docs } = await ask(name, year);
      const { group } = lineOf(name);
      const sheet = await app
        .as("administrator@demo.example")
        .statistics.sheet({ ...year, operation: `${group}/${name}` as never, format: "csv" });
      const [, ...lines] = String(sheet).trim().split(/\r?\n/);
      const said = lines.map((line) => line.split(",").at(lineOf(name).beside ? -2 : -1));
      if ("columns" in docs) {
        const lines_ = [...docs.rows, docs.totals].map((row) => docs.columns.map(({ key }) => row[key]));
        expect(lines.map((each) => each.split(",").slice(1))).toEqual(lines_.map(([, ...each]) => each.map(String)));
        return;
      }
      const flat = Array.isArray(docs)
        ? (docs as (Group | Split)[])
            .flatMap((each) => ("series" in each ? each.series : [each]))
            .map(({ value }) => value)
        : [docs.value];
      expect(said.slice(0, flat.length).map(String)).toEqual(flat.map(String));
    });
  });
});
