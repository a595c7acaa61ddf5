/** The two periods of a comparison, stored in the address; a preset pair aligns equal ranges. */
import { useSearch } from "@tanstack/react-router";
import type { SearchParams } from "../../../../../web/office/navigation/query-string.ts";
import { useToday } from "../../../../../web/office/use-today.ts";
import type { StatisticComparison } from "../../result-schemas.ts";
import { type ComparisonSide, earlierPeriod } from "../../comparison.ts";
import { type DateRange, periodDays, isDay, type Period, useBoardQuery } from "../board-query.ts";

export type PeriodPairQuery = Readonly<Record<ComparisonSide, DateRange>>;

/** Preset pairs: the later period, and how many months earlier the other one is. */
const pairs = {
  quarter: ["quarter", 3],
  quarterYear: ["quarter", 12],
  lastQuarter: ["lastQuarter", 3],
  lastQuarterYear: ["lastQuarter", 12],
  month: ["month", 1],
  lastMonth: ["lastMonth", 1],
  year: ["year", 12],
  lastYear: ["lastYear", 12],
} as const satisfies Readonly<Record<string, readonly [Period, number]>>;
export type PeriodPair = keyof typeof pairs;
export const pairNames = Object.keys(pairs) as PeriodPair[];

/**
 * A period that is not over is compared with the same part of the earlier one: to the same day, or to the end of the
 * month.
 */
function periodPairOf(pair: PeriodPair, today: string): PeriodPairQuery {
  const [period, months] = pairs[pair];
  const B = periodDays(period, today);
  return { A: earlierPeriod(B, months), B };
}

/** Number of days of a period. */
export const lengthOf = ({ from, to }: DateRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** Both periods of the address, and the query with them. */
export function usePeriodPair() {
  const { fromA, toA, fromB, toB, pair: pairName } = useSearch({ strict: false }) as SearchParams;
  const { change, filters } = useBoardQuery();
  const today = useToday();
  const isFree = [fromA, toA, fromB, toB].every(isDay);
  const selectedPair = pairNames.find((each) => each === pairName) ?? "quarter";
  const both: PeriodPairQuery = isFree
    ? { A: { from: fromA ?? "", to: toA ?? "" }, B: { from: fromB ?? "", to: toB ?? "" } }
    : periodPairOf(selectedPair, today);
  return {
    both,
    pair: isFree ? undefined : selectedPair,
    change,
    filters,
    query: { ...filters, ...flat(both) } as SearchParams,
  };
}

/** Both periods as flat query parameters. */
export const flat = ({ A, B }: PeriodPairQuery) => ({ fromA: A.from, toA: A.to, fromB: B.from, toB: B.to });

/** Both periods as the input of a comparison. */
export function nested({ fromA, toA, fromB, toB, ...query }: SearchParams) {
  return { ...query, periodA: { from: fromA, to: toA }, periodB: { from: fromB, to: toB } };
}

export type Pairs = readonly [StatisticComparison, StatisticComparison];
