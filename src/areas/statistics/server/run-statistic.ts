/** Answers a statistic: one statement, and one more for names. */
import { Refusal } from "../../../kit/errors.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { families, type Family, permissionOf } from "../../online-requests/states.ts";
import type { AnyStatisticQuery, StatisticQuery, StatisticMeta } from "../result-schemas.ts";
import { facts, statisticOf, type Statistic, type StatisticName } from "../catalogue.ts";
import { words as en } from "../definition-words.en.ts";
import { words as es } from "../definition-words.es.ts";
import { words as wordsEn } from "../words.en.ts";
import { words as wordsEs } from "../words.es.ts";
import { headsOf } from "../heads.ts";
import { type ComparedResults, periodsOf, readBoth, comparisonFrom } from "./compare-periods.ts";
import { converts, isConverted, type FactQuery } from "./fact-query.ts";
import { readFigures } from "./cached-figures.ts";
import { groupLabels } from "./group-labels.ts";
import { fixedDays, periodOf } from "./periods.ts";
import {
  type GroupTotals,
  currencyGroupsFrom,
  currencyLinesFrom,
  groupsFrom,
  splitFrom,
  tableFrom,
} from "./shape-results.ts";

const definitions = { es, en };
const words = { es: wordsEs, en: wordsEn };

/** Groups of the statistics that tell the first few, unless it is said. */
const usually = 10;

/** What was asked, with its period and today, as far as the caller may read it and as this statistic can be narrowed. */
export function resolveQuery(line: Statistic, asked: AnyStatisticQuery, call: Call): FactQuery {
  const { periodA: _a, periodB: _b, kind, ...all } = asked;
  const days = periodOf(asked, call.now);
  return {
    ...all,
    ...(line.extraFilter && { kind }),
    ...(line.days ? fixedDays(line.days, call.now) : days),
    now: call.now.toISOString(),
    ...familiesOf(line, asked, call),
  };
}

/** Who works a family, and does not read all of them, reads its own; FORBIDDEN of another. */
function familiesOf(
  { allFamilies }: Statistic,
  { family }: StatisticQuery,
  call: Call,
): { families?: readonly Family[] } {
  const { permissions } = requireCaller(call);
  if (!allFamilies || permissions.includes(allFamilies)) return {};
  const own = families.filter((each) => permissions.includes(permissionOf[each]));
  if (family && !own.includes(family)) throw new Refusal("FORBIDDEN");
  return { families: own };
}

export async function runStatistic(name: StatisticName, asked: AnyStatisticQuery, call: Call) {
  const line = statisticOf(name);
  if (line.comparesPeriods) return compare(name, asked, call);
  const wanted = resolveQuery(line, asked, call);
  const rows = await readFigures(call.db, line, wanted);
  return { docs: await shaped(name, rows, wanted, call), meta: metaOf(name, wanted, rows, asked, call) };
}

/** What was asked of each of two periods. */
export function resolvePeriodPair(line: Statistic, asked: AnyStatisticQuery, call: Call): ComparedResults<FactQuery> {
  const { A, B } = periodsOf(asked, call.now);
  return { A: resolveQuery(line, { ...asked, ...A }, call), B: resolveQuery(line, { ...asked, ...B }, call) };
}

async function compare(name: StatisticName, asked: AnyStatisticQuery, call: Call) {
  const line = statisticOf(name);
  const both = resolvePeriodPair(line, asked, call);
  const rows = await readBoth(name, both, call);
  const { A, B } = both;
  const all = [...rows.A, ...rows.B];
  const [by = ""] = line.groupBy ?? [];
  const naming = facts[line.fact].dimensions[by as never];
  const named = await groupLabels(call.db, call.language, naming, [...new Set(all.map(({ key_1 = "" }) => key_1))], A);
  const docs = comparisonFrom(line, rows, both, named, {
    language: call.language,
    isAmount: line.measure === "amount",
    beside: false,
  });
  // From the first day of either to the last of either.
  const around = { ...A, from: A.from < B.from ? A.from : B.from, to: A.to > B.to ? A.to : B.to };
  const isPartial = [A, B].some(({ from, to, today }) => from <= today && today <= to);
  return { docs, meta: { ...metaOf(name, around, all, asked, call), partial: isPartial } };
}

async function shaped(name: StatisticName, rows: readonly GroupTotals[], wanted: FactQuery, { db, language }: Call) {
  const line = statisticOf(name);
  const isAmount = line.measure === "amount";
  const how = { language, isAmount, beside: line.companion === "amount" };
  const [first, second] = line.groupBy ?? [];
  const { sheet: said } = words[language];
  const { by: heads, count: counted } = headsOf(name, words[language]);
  if (line.perCurrency === "lines") return currencyLinesFrom(rows, said);
  if (!first) {
    const { amount = "0.00", count = 0 } = rows[0] ?? {};
    return { value: isAmount ? amount : count, ...(how.beside && { amount }) };
  }
  const { dimensions: by } = facts[line.fact];
  const namesOf = async (dimension: string, at: "key_1" | "key_2") =>
    groupLabels(db, language, by[dimension as keyof typeof by], [...new Set(rows.map((row) => row[at] ?? ""))], wanted);
  const { label, fixed } = await namesOf(first, "key_1");
  if (line.perCurrency === "columns") return tableFrom(rows, label, fixed, { group: heads[0] ?? "", count: counted });
  if (line.perCurrency) return currencyGroupsFrom(rows, label, how);
  if (!second) {
    const groups = groupsFrom(rows, label, how, fixed);
    return line.top ? groups.slice(0, wanted.limit ?? usually) : groups;
  }
  const other = await namesOf(second, "key_2");
  return splitFrom(rows, [label, other.label], how);
}

function metaOf(
  name: StatisticName,
  wanted: FactQuery,
  rows: readonly GroupTotals[],
  asked: AnyStatisticQuery,
  { language, now }: Call,
): StatisticMeta {
  const { from, to, today, currency = null } = wanted;
  const line = statisticOf(name);
  const unconverted = converts(line, wanted) ? rows.reduce((all, row) => all + (row.unconverted ?? 0), 0) : 0;
  return {
    definition: definitions[language][name].definition,
    asOf: now.toISOString(),
    from,
    to,
    currency,
    ...(isConverted(line) && { unconverted }),
    partial: from <= today && today <= to,
    rows: { operation: `${line.group}/${name}`, input: asked },
  };
}
