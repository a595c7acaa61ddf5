/** Runs a statistic: one statement for the figures, one more for the labels. */
import { Refusal } from "../../../../kit/validation/errors.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { families, type Family, permissionOf } from "../../../procedures/online-requests/states.ts";
import type { AnyStatisticQuery, StatisticQuery, StatisticMeta } from "../result-schemas.ts";
import { facts, statisticOf, type Statistic, type StatisticName } from "../catalogue.ts";
import { words as en } from "../definition-words.en.ts";
import { words as es } from "../definition-words.es.ts";
import { words as wordsEn } from "../words.en.ts";
import { words as wordsEs } from "../words.es.ts";
import { headsOf } from "../heads.ts";
import { type ComparedResults, periodsOf, readBoth, comparisonFrom } from "./compare-periods.ts";
import { converts, isConverted, type FactQuery } from "./fact-query.ts";
import { readFigures } from "./cache/cached-figures.ts";
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

/** Default number of groups of a statistic with a `top`. */
const defaultLimit = 10;

/**
 * The query with its period and today's date, restricted to what the caller may read. Throws FORBIDDEN or
 * INVALID_PERIOD.
 */
export function resolveQuery(statistic: Statistic, input: AnyStatisticQuery, call: Call): FactQuery {
  const { periodA: _a, periodB: _b, kind, ...all } = input;
  const days = periodOf(input, call.now);
  return {
    ...all,
    ...(statistic.extraFilter && { kind }),
    ...(statistic.days ? fixedDays(statistic.days, call.now) : days),
    now: call.now.toISOString(),
    ...familyScopeOf(statistic, input, call),
  };
}

/** Callers without permission for all families read their own; throws FORBIDDEN for another family. */
export function familyScopeOf(
  { allFamilies }: Pick<Statistic, "allFamilies">,
  { family }: StatisticQuery,
  call: Call,
): { families?: readonly Family[] } {
  const { permissions } = requireCaller(call);
  if (!allFamilies || permissions.includes(allFamilies)) return {};
  const ownFamilies = families.filter((each) => permissions.includes(permissionOf[each]));
  if (family && !ownFamilies.includes(family)) throw new Refusal("FORBIDDEN");
  return { families: ownFamilies };
}

export async function runStatistic(name: StatisticName, input: AnyStatisticQuery, call: Call) {
  const statistic = statisticOf(name);
  if (statistic.comparesPeriods) return compare(name, input, call);
  const query = resolveQuery(statistic, input, call);
  const rows = await readFigures(call.db, statistic, query);
  return { docs: await shapeResult(name, rows, query, call), meta: metaOf(name, query, rows, input, call) };
}

/** The query for each of the two compared periods. */
export function resolvePeriodPair(
  statistic: Statistic,
  input: AnyStatisticQuery,
  call: Call,
): ComparedResults<FactQuery> {
  const { A, B } = periodsOf(input, call.now);
  return { A: resolveQuery(statistic, { ...input, ...A }, call), B: resolveQuery(statistic, { ...input, ...B }, call) };
}

async function compare(name: StatisticName, input: AnyStatisticQuery, call: Call) {
  const statistic = statisticOf(name);
  const both = resolvePeriodPair(statistic, input, call);
  const rows = await readBoth(name, both, call);
  const { A, B } = both;
  const all = [...rows.A, ...rows.B];
  const [dimension = ""] = statistic.groupBy ?? [];
  const dimensionLabels = facts[statistic.fact].dimensions[dimension as never];
  const labels = await groupLabels(
    call.db,
    call.language,
    dimensionLabels,
    [...new Set(all.map(({ key_1 = "" }) => key_1))],
    A,
  );
  const docs = comparisonFrom(statistic, rows, both, labels, {
    language: call.language,
    isAmount: statistic.measure === "amount",
    hasCompanion: false,
  });
  // Spans both periods.
  const combined = { ...A, from: A.from < B.from ? A.from : B.from, to: A.to > B.to ? A.to : B.to };
  const isPartial = [A, B].some(({ from, to, today }) => from <= today && today <= to);
  return { docs, meta: { ...metaOf(name, combined, all, input, call), partial: isPartial } };
}

async function shapeResult(
  name: StatisticName,
  rows: readonly GroupTotals[],
  query: FactQuery,
  { db, language }: Call,
) {
  const statistic = statisticOf(name);
  const isAmount = statistic.measure === "amount";
  const shaping = { language, isAmount, hasCompanion: statistic.companion === "amount" };
  const [first, second] = statistic.groupBy ?? [];
  const { sheet: heads } = words[language];
  const { by: groupHeads, count: countHead } = headsOf(name, words[language]);
  if (statistic.perCurrency === "lines") return currencyLinesFrom(rows, heads);
  if (!first) {
    const { amount = "0.00", count = 0 } = rows[0] ?? {};
    return { value: isAmount ? amount : count, ...(shaping.hasCompanion && { amount }) };
  }
  const { dimensions } = facts[statistic.fact];
  const labelsOf = async (dimension: string, at: "key_1" | "key_2") =>
    groupLabels(
      db,
      language,
      dimensions[dimension as keyof typeof dimensions],
      [...new Set(rows.map((row) => row[at] ?? ""))],
      query,
    );
  const { label, fixed } = await labelsOf(first, "key_1");
  if (statistic.perCurrency === "columns")
    return tableFrom(rows, label, fixed, { group: groupHeads[0] ?? "", count: countHead });
  if (statistic.perCurrency) return currencyGroupsFrom(rows, label, shaping);
  if (!second) {
    const groups = groupsFrom(rows, label, shaping, fixed);
    return statistic.top ? groups.slice(0, query.limit ?? defaultLimit) : groups;
  }
  const other = await labelsOf(second, "key_2");
  return splitFrom(rows, [label, other.label], shaping);
}

function metaOf(
  name: StatisticName,
  query: FactQuery,
  rows: readonly GroupTotals[],
  input: AnyStatisticQuery,
  { language, now, behindSeconds = 0 }: Call,
): StatisticMeta {
  const { from, to, today, currency = null } = query;
  const statistic = statisticOf(name);
  const unconverted = converts(statistic, query) ? rows.reduce((all, row) => all + (row.unconverted ?? 0), 0) : 0;
  return {
    definition: definitions[language][name].definition,
    asOf: new Date(now.getTime() - behindSeconds * 1000).toISOString(),
    ...(behindSeconds > 0 && { behindSeconds }),
    from,
    to,
    currency,
    ...(isConverted(statistic) && { unconverted }),
    partial: from <= today && today <= to,
    rows: { operation: `${statistic.group}/${name}`, input },
  };
}
