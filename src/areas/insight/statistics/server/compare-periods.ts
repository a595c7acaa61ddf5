/** Compares two periods: group by group, or month by month where the statistic is grouped by month. */
import { monthsOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import type { ComparisonQuery, StatisticComparison } from "../result-schemas.ts";
import { statisticOf, type Statistic, type StatisticName } from "../catalogue.ts";
import { changeOf, type ComparisonSide, comparisonSides } from "../comparison.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { FactQuery } from "./fact-query.ts";
import { readFigures } from "./cache/cached-figures.ts";
import type { GroupLabel } from "./group-labels.ts";
import { periodOf } from "./periods.ts";
import { type GroupTotals, type ResultFormat, sorted, sumOf } from "./shape-results.ts";

const words = { es, en };

interface Days {
  readonly from: string;
  readonly to: string;
}
export type ComparedResults<Each> = Readonly<Record<ComparisonSide, Each>>;

/** The two periods; throws INVALID_PERIOD on the field that is missing or wrong. */
export function periodsOf({ periodA, periodB }: ComparisonQuery, now: Date): ComparedResults<Days> {
  const fields: Record<string, string[]> = {};
  const read = (name: string, period: ComparisonQuery["periodA"]): Days => {
    const { from = "", to = "" } = period ?? {};
    if (!from || !to) fields[name] = ["REQUIRED"];
    else
      try {
        periodOf({ from, to }, now);
      } catch {
        fields[name] = ["INVALID_PERIOD"];
      }
    return { from, to };
  };
  const both = { A: read("periodA", periodA), B: read("periodB", periodB) };
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID_PERIOD", { fields });
  return both;
}

const isMonthly = ({ groupBy }: Statistic): boolean => groupBy?.[0] === "month";

/** The group key within one period for a key of the comparison. Throws INVALID for a month outside the period. */
export function keyIn(statistic: Statistic, seriesKey: string, { from, to }: Days): string {
  if (!isMonthly(statistic)) return seriesKey;
  const month = monthsOf(from, to)[Number(seriesKey) - 1];
  if (!month || !/^\d+$/.test(seriesKey)) throw new Refusal("INVALID", { fields: { seriesKey: ["CHOICE"] } });
  return month;
}

export async function readBoth(
  name: StatisticName,
  queries: ComparedResults<FactQuery>,
  { db }: Call,
): Promise<ComparedResults<readonly GroupTotals[]>> {
  const read = (side: ComparisonSide) => readFigures(db, statisticOf(name), queries[side]);
  const [A, B] = await Promise.all([read("A"), read("B")]);
  return { A, B };
}

interface GroupLabels {
  readonly label: GroupLabel;
  readonly fixed: readonly string[];
}

/** Both periods with the same keys: the fixed ones, then those of either period sorted by the sum of both. */
export function comparisonFrom(
  statistic: Statistic,
  rows: ComparedResults<readonly GroupTotals[]>,
  both: ComparedResults<Days>,
  { label, fixed }: GroupLabels,
  { language, isAmount }: ResultFormat,
): StatisticComparison[] {
  const zero = isAmount ? "0.00" : 0;
  const daysOf = ({ from, to }: Days) => ({ from, to });
  const days = { A: daysOf(both.A), B: daysOf(both.B) };
  const figure = (side: ComparisonSide, key: string) => {
    const row = rows[side].find(({ key_1 }) => key_1 === key);
    return row ? (isAmount ? (row.amount ?? zero) : row.count) : zero;
  };
  const keys = [
    ...new Set([...fixed, ...comparisonSides.flatMap((side) => rows[side].map(({ key_1 = "" }) => key_1))]),
  ];
  const groups = sorted(
    keys.map((key) => ({
      key,
      label: label(key),
      value: sumOf(
        comparisonSides.map((side) => figure(side, key)),
        isAmount,
      ),
    })),
    language,
    fixed,
  ).filter(({ key, value }) => fixed.includes(key) || Number(value) !== 0);
  const months = { A: monthsOf(days.A.from, days.A.to), B: monthsOf(days.B.from, days.B.to) };
  const monthCount = Math.max(months.A.length, months.B.length);
  const seriesOf = (side: ComparisonSide): { key: string; label: string | null; value: number | string | null }[] =>
    isMonthly(statistic)
      ? Array.from({ length: monthCount }, (_each, at) => {
          const month = months[side][at];
          return { key: String(at + 1), label: month ? label(month) : null, value: month ? figure(side, month) : null };
        })
      : groups.map(({ key, label: name }) => ({ key, label: name, value: figure(side, key) }));
  const [a, b] = [seriesOf("A"), seriesOf("B")];
  const totalOf = (series: typeof a) =>
    sumOf(
      series.map(({ value }) => value ?? zero),
      isAmount,
    );
  const labels = words[language].sides;
  const [valueA, valueB] = [totalOf(a), totalOf(b)];
  return [
    { key: "A", label: labels.A, ...days.A, value: valueA, series: a },
    {
      key: "B",
      label: labels.B,
      ...days.B,
      value: valueB,
      change: changeOf(valueA, valueB),
      series: b.map((each, at) => ({ ...each, change: changeOf(a[at]?.value ?? null, each.value) })),
    },
  ];
}
