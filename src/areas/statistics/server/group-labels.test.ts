/** Every statistic of the catalogue speaks words: no title, head or group of it is a key, and no head says nothing of it. */
import { eq } from "drizzle-orm";
import { parseCsv } from "hucre";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Language, languages } from "../../../kit/language.ts";
import { openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { filings } from "../../filings/server/tables.ts";
import { requestPriceLines } from "../../online-requests/server/tables.ts";
import { tariffs } from "../../online-services/server/tables.ts";
import type {
  StatisticGroup,
  StatisticSplit,
  StatisticTable,
  StatisticTotal,
  StatisticComparison,
} from "../result-schemas.ts";
import { facts, statisticOf, type StatisticName, statisticNames } from "../catalogue.ts";
import { statisticsContract } from "../contract.ts";
import { words as definitionsEn } from "../definition-words.en.ts";
import { words as definitionsEs } from "../definition-words.es.ts";
import { inWords } from "../heads.ts";
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
  // Codes that the random office makes up are called nothing.
  const { db } = app.server;
  await db.update(filings).set({ practiceArea: "PA001" }).where(eq(filings.practiceArea, "PA0011"));
  const [tariff] = await db.select().from(tariffs).where(eq(tariffs.family, "TR")).limit(1);
  await db
    .update(requestPriceLines)
    .set({ code: tariff?.code ?? "" })
    .where(eq(requestPriceLines.kind, "service"));
});
afterAll(() => app.close());

/** Days, weeks and months as they are kept, identifiers, codes and names of fields. */
const keys = [
  /^\d{4}-W?\d\d/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-/,
  /^[A-Z]{2,}[-_.\d]\S*$/,
  /^[a-z]+([A-Z][a-z]*)+$/,
  /^none$/,
];
const isKey = (said: string) => keys.some((each) => each.test(said));
/** Heads that could stand above any column of any statistic. */
const generic = ["", "Grupo", "Parte", "Cantidad", "Cifra", "Valor", "Group", "Part", "Count", "Figure"];
const isGeneric = (said: string) => [...generic, "Value", "Quantity"].includes(said);

async function answer(name: StatisticName, language: Language) {
  const { comparesPeriods: versus } = statisticOf(name);
  const { fromA, toA, fromB, toB } = flat;
  const input = versus ? { periodA: { from: fromA, to: toA }, periodB: { from: fromB, to: toB } } : year;
  const { status, body } = await app.send(administrator, statisticsContract[name], input, {
    "accept-language": language,
  });
  expect(status).toBe(200);
  return (
    body as {
      data: {
        docs: StatisticTotal | StatisticTable | readonly (StatisticGroup | StatisticSplit | StatisticComparison)[];
      };
    }
  ).data.docs;
}

type Named = readonly [key: string, label: string];
function labelsIn(docs: Awaited<ReturnType<typeof answer>>): Named[] {
  if ("columns" in docs) return docs.rows.map((row) => [String(row.key ?? ""), String(row.label ?? row.currency)]);
  if ("value" in docs) return [];
  return docs.flatMap((each): Named[] => {
    const parts = "series" in each ? each.series.map(({ key, label }): Named => [key, label ?? "–"]) : [];
    return [[each.key, each.label], ...parts];
  });
}

async function sheetOf(name: StatisticName, language: Language, call: "sheet" | "rowsSheet") {
  const { group, comparesPeriods: versus } = statisticOf(name);
  const key = versus && call === "rowsSheet" ? { key: "A" } : {};
  const asked = { operation: `${group}/${name}`, format: "csv", language, ...(versus ? flat : year), ...key };
  const { status, headers, raw } = await app.send(administrator, statisticsContract[call], asked);
  expect(status).toBe(200);
  const file = decodeURIComponent(String(headers["content-disposition"]).replace(/^.*filename\*=UTF-8''/, ""));
  return { file, lines: parseCsv(raw.toString("utf8")) as string[][] };
}

describe.each(languages)("in %s", (language) => {
  test.each(statisticNames)("%s", async (name) => {
    const { title } = definitions[language][name];
    expect([title, isKey(title) || isGeneric(title)]).toEqual([title, false]);

    const named = labelsIn(inWords(name, await answer(name, language), words[language], language));
    // What people wrote is called as they wrote it.
    const isTyped = (facts[statisticOf(name).fact].dimensions as object as { keyword?: string }).keyword !== undefined;
    expect(named.filter(([key, label]) => isKey(label) || label === "" || (label === key && !isTyped))).toEqual([]);

    const { file, lines } = await sheetOf(name, language, "sheet");
    const [heads = [], ...rows] = lines;
    expect(heads.filter((head) => isKey(head) || isGeneric(head))).toEqual([]);
    expect(heads.filter((head, at) => heads.indexOf(head) !== at)).toEqual([]);
    expect(rows.map(([group = ""]) => group).filter((group) => group.split(" / ").some(isKey))).toEqual([]);
    expect(file).toContain(title);

    // Its rows speak the same words as every list.
    if (language === "en") return;
    const behind = await sheetOf(name, language, "rowsSheet");
    expect(behind.file).toContain(title);
    const [, ...told] = behind.lines;
    // Number, day, name, kind, status: the last two are words.
    expect(told.flatMap((cells) => cells.slice(3, 5)).filter(isKey)).toEqual([]);
  });
});
