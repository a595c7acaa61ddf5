/** What a board asks: its period and filters, as its address has them. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import { addDays, addMonths } from "../../../kit/calendar.ts";
import type { SearchParams } from "../../../web/office/query-string.ts";
import { useToday } from "../../../web/office/use-today.ts";
import { factFilters } from "../../../kit/facts.ts";

/** A period by its name; any other is told by its days. */
export const periods = ["month", "lastMonth", "quarter", "lastQuarter", "year", "lastYear"] as const;
export type Period = (typeof periods)[number];

export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** The days of a period, as of today; those that are not over end today. */
export function periodDays(period: Period, today: string): DateRange {
  const firstOfMonth = `${today.slice(0, 8)}01`;
  const firstOfQuarter = addMonths(firstOfMonth, -((Number(today.slice(5, 7)) - 1) % 3));
  const firstOfYear = `${today.slice(0, 4)}-01-01`;
  const before = (first: string, months: number) => ({ from: addMonths(first, -months), to: addDays(first, -1) });
  switch (period) {
    case "month":
      return { from: firstOfMonth, to: today };
    case "lastMonth":
      return before(firstOfMonth, 1);
    case "quarter":
      return { from: firstOfQuarter, to: today };
    case "lastQuarter":
      return before(firstOfQuarter, 3);
    case "year":
      return { from: firstOfYear, to: today };
    default:
      return before(firstOfYear, 12);
  }
}

export const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The period and filters of the address, and how to change them. */
export function useBoardQuery() {
  const search = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  const today = useToday();
  const named = periods.find((each) => each === search.period) ?? "year";
  const isFree = isDay(search.from) || isDay(search.to);
  const usual = periodDays(named, today);
  const days: DateRange = isFree
    ? { from: search.from ?? `${(search.to ?? today).slice(0, 4)}-01-01`, to: search.to ?? today }
    : usual;
  const filters: SearchParams = Object.fromEntries(
    ["currency", ...factFilters].flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  );
  const change = (changed: Readonly<Record<string, string | undefined>>) => {
    const next = Object.entries({ ...search, ...changed }).filter((each): each is [string, string] => !!each[1]);
    void navigate({ to: ".", search: Object.fromEntries(next) });
  };
  return { days, period: isFree ? undefined : named, filters, change, asked: { ...filters, ...days } as SearchParams };
}
