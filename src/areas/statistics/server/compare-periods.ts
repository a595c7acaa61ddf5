/** Two periods asked the same, and put side by side: like with like, month by month where it goes by months. */
import { monthsOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import type { Compared, StatisticComparison } from "../result-schemas.ts";
import { statisticOf, type Statistic, type StatisticName } from "../catalogue.ts";
import { changeOf, type ComparisonSide, comparisonSides } from "../comparison.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { FactQuery } from "./fact-query.ts";
import { readFigures } from "./cached-figures.ts";
import type { GroupLabel } from "./group-labels.ts";
import { periodOf } from "./periods.ts";
import { type GroupTotals, type Shaping, sorted, sumOf } from "./shape-results.ts";

const words = { es, en };

interface Days {
  readonly from: string;
  readonly to: string;
}
export type ComparedResults<Each> = Readonly<Record<ComparisonSide, Each>>;

/** INVALID_PERIOD, with the period that is missing or wrong. */
export function periodsOf({ periodA, periodB }: Compared, now: Date): ComparedResults<Days> {
  const fields: Record<string, string[]> = {};
  const read = (name: string, days: Compared["periodA"]): Days => {
    const { from = "", to = "" } = days ?? {};
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

const isMonthly = ({ groupBy: by }: Statistic): boolean => by?.[0] === "month";

/** The group of one period that a key of the comparison names. */
export function keyIn(line: Statistic, seriesKey: string, { from, to }: Days): string {
  if (!isMonthly(line)) return seriesKey;
  const month = monthsOf(from, to)[Number(seriesKey) - 1];
  if (!month || !/^\d+$/.test(seriesKey)) throw new Refusal("INVALID", { fields: { seriesKey: ["CHOICE"] } });
  return month;
}

export async function readBoth(
  name: StatisticName,
  wanted: ComparedResults<FactQuery>,
  { db }: Call,
): Promise<ComparedResults<readonly GroupTotals[]>> {
  const read = (side: ComparisonSide) => readFigures(db, statisticOf(name), wanted[side]);
  const [A, B] = await Promise.all([read("A"), read("B")]);
  return { A, B };
}

interface Named {
  readonly label: GroupLabel;
  readonly fixed: readonly string[];
}

/** Both with the same keys: those that are always there, else those of either by what both come to. */
export function comparisonFrom(
  line: Statistic,
  rows: ComparedResults<readonly GroupTotals[]>,
  both: ComparedResults<Days>,
  { label, fixed }: Named,
  { language, isAmount }: Shaping,
): StatisticComparison[] {
  const nothing = isAmount ? "0.00" : 0;
  const daysOf = ({ from, to }: Days) => ({ from, to });
  const days = { A: daysOf(both.A), B: daysOf(both.B) };
  const figure = (side: ComparisonSide, key: string) => {
    const found = rows[side].find(({ key_1 }) => key_1 === key);
    return found ? (isAmount ? (found.amount ?? nothing) : found.count) : nothing;
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
  const most = Math.max(months.A.length, months.B.length);
  const seriesOf = (side: ComparisonSide): { key: string; label: string | null; value: number | string | null }[] =>
    isMonthly(line)
      ? Array.from({ length: most }, (_each, at) => {
          const month = months[side][at];
          return { key: String(at + 1), label: month ? label(month) : null, value: month ? figure(side, month) : null };
        })
      : groups.map(({ key, label: name }) => ({ key, label: name, value: figure(side, key) }));
  const [a, b] = [seriesOf("A"), seriesOf("B")];
  const whole = (series: typeof a) =>
    sumOf(
      series.map(({ value }) => value ?? nothing),
      isAmount,
    );
  const said = words[language].sides;
  const [valueA, valueB] = [whole(a), whole(b)];
  return [
    { key: "A", label: said.A, ...days.A, value: valueA, series: a },
    {
      key: "B",
      label: said.B,
      ...days.B,
      value: valueB,
      change: changeOf(valueA, valueB),
      series: b.map((each, at) => ({ ...each, change: changeOf(a[at]?.value ?? null, each.value) })),
    },
  ];
}
