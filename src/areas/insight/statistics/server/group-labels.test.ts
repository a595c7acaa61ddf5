// @engine postgres
/** Titles, heads and groups of every statistic are labels, never keys, and heads are specific. */
import { eq } from "drizzle-orm";
import { parseCsv } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { currencies } from "../../../../kit/numbers/money.ts";
import { type Language, languages } from "../../../../kit/text/language.ts";
import { openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { filings } from "../../../practice/filings/server/tables.ts";
import { requestPriceLines } from "../../../procedures/online-requests/server/tables.ts";
import { tariffs } from "../../../procedures/online-services/server/tables.ts";
import type { StatisticComparison, StatisticGroup, StatisticSplit } from "../result-schemas.ts";
import { facts, statisticOf, type StatisticName, statisticNames } from "../catalogue.ts";
import { statisticsContract } from "../contract.ts";
import { words as definitionsEn } from "../definition-words.en.ts";
import { words as definitionsEs } from "../definition-words.es.ts";
import { inWords } from "../heads.ts";
import { openedFigure, rowKey, type StatisticDocs } from "../opened-figure.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { openFacts, openWorld } from "./testing/case-office.ts";
import { randomOffice } from "./testing/random-office.ts";

const administrator = "administrator@demo.example";
const words = { es, en };
const definitions = { es: definitionsEs, en: definitionsEn };
const year = { from: "2026-01-01", to: "2026-12-31" };
const flat = { fromA: "2026-01-01", toA: "2026-06-30", fromB: "2026-07-01", toB: "2026-12-31" };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ now: () => new Date("2026-11-23T13:00:00Z") });
  const { world, facts: random } = randomOffice(7, 120);
  await openWorld(app.server.db, world);
  await openFacts(app.server.db, random, {});
  // The random office contains codes without names.
  const { db } = app.server;
  await db.update(filings).set({ practiceArea: "PA001" }).where(eq(filings.practiceArea, "PA0011"));
  const [tariff] = await db.select().from(tariffs).where(eq(tariffs.family, "TR")).limit(1);
  await db
    .update(requestPriceLines)
    .set({ code: tariff?.code ?? "" })
    .where(eq(requestPriceLines.kind, "service"));
});
afterAll(() => app.close());

/** Stored days, weeks and months, identifiers, codes and field names. */
const keys = [
  /^\d{4}-W?\d\d/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-/,
  /^[A-Z]{2,}[-_.\d]\S*$/,
  /^[a-z]+([A-Z][a-z]*)+$/,
  /^none$/,
];
const isKey = (text: string) => keys.some((each) => each.test(text));
/** Heads that fit any column of any statistic. */
const generic = ["", "Grupo", "Parte", "Cantidad", "Cifra", "Valor", "Group", "Part", "Count", "Figure"];
const isGeneric = (text: string) => [...generic, "Value", "Quantity"].includes(text);

async function answer(name: StatisticName, language: Language) {
  const { comparesPeriods: isComparison } = statisticOf(name);
  const { fromA, toA, fromB, toB } = flat;
  const input = isComparison ? { periodA: { from: fromA, to: toA }, periodB: { from: fromB, to: toB } } : year;
  const { status, body } = await app.send(administrator, statisticsContract[name], input, {
    "accept-language": language,
  });
  expect(status).toBe(200);
  return (body as { data: { docs: StatisticDocs } }).data.docs;
}

/** A currency is written by its code. */
const isCurrency = (text: string) => currencies.some((each) => each === text);

type LabelledKey = readonly [key: string, label: string];
type Group = StatisticGroup | StatisticSplit | StatisticComparison;
function labelsIn(docs: StatisticDocs): LabelledKey[] {
  if ("columns" in docs) return docs.rows.map((row) => [String(row.key ?? ""), String(row.label ?? row.currency)]);
  if ("value" in docs) return [];
  return (docs as readonly Group[]).flatMap((each): LabelledKey[] => {
    const parts = "series" in each ? each.series.map(({ key, label }): LabelledKey => [key, label ?? "–"]) : [];
    return [[each.key, each.label], ...parts];
  });
}

/** What can be opened: a row, a group, or a part of a group. A month that a period does not have opens nothing. */
function openedKeys(docs: StatisticDocs): (readonly [key: string, seriesKey?: string])[] {
  if ("columns" in docs) return docs.rows.map((row) => [rowKey(docs, row)]);
  if ("value" in docs) return [];
  return (docs as readonly Group[]).flatMap((each) => {
    const parts = "series" in each ? each.series.filter(({ label }) => label !== null) : [];
    return [[each.key] as const, ...parts.map(({ key }) => [each.key, key] as const)];
  });
}

async function sheetOf(name: StatisticName, language: Language, call: "sheet" | "rowsSheet") {
  const { group, comparesPeriods: isComparison } = statisticOf(name);
  const key = isComparison && call === "rowsSheet" ? { key: "A" } : {};
  const params = { operation: `${group}/${name}`, format: "csv", language, ...(isComparison ? flat : year), ...key };
  const { status, headers, raw } = await app.send(administrator, statisticsContract[call], params);
  expect(status).toBe(200);
  const file = decodeURIComponent(String(headers["content-disposition"]).replace(/^.*filename\*=UTF-8''/, ""));
  return { file, lines: parseCsv(raw.toString("utf8")) as string[][] };
}

describe.each(languages)("in %s", (language) => {
  test.each(statisticNames)("%s", async (name) => {
    const { title } = definitions[language][name];
    expect([title, isKey(title) || isGeneric(title)]).toEqual([title, false]);

    const docs = inWords(name, await answer(name, language), words[language], language);
    const labels = labelsIn(docs);
    // Keywords keep the spelling of the user.
    const isUserText =
      (facts[statisticOf(name).fact].dimensions as object as { keyword?: string }).keyword !== undefined;
    expect(labels.filter(([key, label]) => isKey(label) || label === "" || (label === key && !isUserText))).toEqual([]);

    // The rows of every figure have a title that names its groups.
    const opened = openedKeys(docs).map(([key, seriesKey]) => ({
      keys: [key, seriesKey].filter((each) => each !== undefined),
      labels: openedFigure(docs, key, seriesKey)?.labels ?? [],
    }));
    const isLabelled = (each: (typeof opened)[number]) =>
      each.labels.length === each.keys.length &&
      each.labels.every(
        (label, at) =>
          label !== "" &&
          !isKey(label) &&
          !isGeneric(label) &&
          (isUserText || isCurrency(label) || label !== each.keys[at]),
      );
    expect(opened.filter((each) => !isLabelled(each))).toEqual([]);

    const { file, lines } = await sheetOf(name, language, "sheet");
    const [heads = [], ...rows] = lines;
    expect(heads.filter((head) => isKey(head) || isGeneric(head))).toEqual([]);
    expect(heads.filter((head, at) => heads.indexOf(head) !== at)).toEqual([]);
    expect(rows.map(([group = ""]) => group).filter((group) => group.split(" / ").some(isKey))).toEqual([]);
    expect(file).toContain(title);

    // The headers of its rows follow the same rule.
    if (language === "en") return;
    const rowsFile = await sheetOf(name, language, "rowsSheet");
    expect(rowsFile.file).toContain(title);
    const [, ...dataRows] = rowsFile.lines;
    // Number, day, name, kind, status: the last two are labels.
    expect(dataRows.flatMap((cells) => cells.slice(3, 5)).filter(isKey)).toEqual([]);
  });
});
