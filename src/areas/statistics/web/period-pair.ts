/** What a comparison asks: two periods, as its address has them, aligned like with like where it names them. */
import { useSearch } from "@tanstack/react-router";
import { addDays, addMonths } from "../../../kit/calendar.ts";
import type { SearchParams } from "../../../web/office/query-string.ts";
import { useToday } from "../../../web/office/use-today.ts";
import type { StatisticComparison } from "../result-schemas.ts";
import type { ComparisonSide } from "../comparison.ts";
import { type DateRange, periodDays, isDay, type Period, useBoardQuery } from "./board-query.ts";

export type PeriodPairQuery = Readonly<Record<ComparisonSide, DateRange>>;

/** Pairs by their names: the later period, and how many months before it the other lies. */
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

/** What is not over is compared with as much of the one before: to the same day, or to the end of a month with its end. */
export function periodPairOf(pair: PeriodPair, today: string): PeriodPairQuery {
  const [period, months] = pairs[pair];
  const B = periodDays(period, today);
  const to = addDays(addMonths(addDays(B.to, 1), -months), -1);
  return { A: { from: addMonths(B.from, -months), to }, B };
}

/** How many days a period has. */
export const lengthOf = ({ from, to }: DateRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** Both periods of the address, and what is asked with them. */
export function usePeriodPair() {
  const { fromA, toA, fromB, toB, pair: said } = useSearch({ strict: false }) as SearchParams;
  const { change, filters } = useBoardQuery();
  const today = useToday();
  const isFree = [fromA, toA, fromB, toB].every(isDay);
  const named = pairNames.find((each) => each === said) ?? "quarter";
  const both: PeriodPairQuery = isFree
    ? { A: { from: fromA ?? "", to: toA ?? "" }, B: { from: fromB ?? "", to: toB ?? "" } }
    : periodPairOf(named, today);
  return {
    both,
    pair: isFree ? undefined : named,
    change,
    filters,
    asked: { ...filters, ...flat(both) } as SearchParams,
  };
}

/** As an address and the files of a comparison have them. */
export const flat = ({ A, B }: PeriodPairQuery) => ({ fromA: A.from, toA: A.to, fromB: B.from, toB: B.to });

/** As the comparison itself takes them. */
export function nested({ fromA, toA, fromB, toB, ...asked }: SearchParams) {
  return { ...asked, periodA: { from: fromA, to: toA }, periodB: { from: fromB, to: toB } };
}

export type Pairs = readonly [StatisticComparison, StatisticComparison];
