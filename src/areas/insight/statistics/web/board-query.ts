/** Period and filters of a board, stored in the address. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { addDays, addMonths } from "../../../../kit/time/calendar.ts";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { useToday } from "../../../../web/office/use-today.ts";
import { factFilters } from "../../../../kit/contract/facts.ts";
import { earlierPeriod } from "../comparison.ts";

/** Preset periods; any other is defined by its days. */
export const periods = ["month", "lastMonth", "quarter", "lastQuarter", "year", "lastYear"] as const;
export type Period = (typeof periods)[number];

export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** The days of a period; a current period ends today. */
export function periodDays(period: Period, today: string): DateRange {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const firstOfQuarter = addMonths(firstOfMonth, -((Number(today.slice(5, 7)) - 1) % 3));
  const firstOfYear = `${today.slice(0, 4)}-01-01`;
  const previous = (first: string, months: number) => ({ from: addMonths(first, -months), to: addDays(first, -1) });
  switch (period) {
    case "month":
      return { from: firstOfMonth, to: today };
    case "lastMonth":
      return previous(firstOfMonth, 1);
    case "quarter":
      return { from: firstOfQuarter, to: today };
    case "lastQuarter":
      return previous(firstOfQuarter, 3);
    case "year":
      return { from: firstOfYear, to: today };
    default:
      return previous(firstOfYear, 12);
  }
}

/** The query for the same days of the year before. */
export const yearBefore = ({ from, to, ...query }: SearchParams): SearchParams =>
  from && to ? { ...query, ...earlierPeriod({ from, to }, 12) } : query;

export const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Period and filters of the address, with a function that changes them. */
export function useBoardQuery() {
  const search = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  const today = useToday();
  const period = periods.find((each) => each === search.period) ?? "year";
  const isFree = isDay(search.from) || isDay(search.to);
  const periodRange = periodDays(period, today);
  const days: DateRange = isFree
    ? { from: search.from ?? `${(search.to ?? today).slice(0, 4)}-01-01`, to: search.to ?? today }
    : periodRange;
  const filters: SearchParams = Object.fromEntries(
    ["currency", ...factFilters].flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  );
  const change = (changed: Readonly<Record<string, string | undefined>>) => {
    const next = Object.entries({ ...search, ...changed }).filter((each): each is [string, string] => !!each[1]);
    void navigate({ to: ".", search: Object.fromEntries(next) });
  };
  return { days, period: isFree ? undefined : period, filters, change, query: { ...filters, ...days } as SearchParams };
}
