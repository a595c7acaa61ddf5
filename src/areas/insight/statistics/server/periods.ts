/** The period of a statistic. */
import { addDays, addMonths, dayOf, weekOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";

const maxMonths = 50 * 12;

/**
 * Defaults to the first day of the year until today. Throws INVALID_PERIOD if it ends before it begins or spans fifty
 * years.
 */
export function periodOf(input: { readonly from?: string | undefined; readonly to?: string | undefined }, now: Date) {
  const today = dayOf(now);
  const to = input.to ?? today;
  const from = input.from ?? `${to.slice(0, 4)}-01-01`;
  if (from > to || to >= addMonths(from, maxMonths)) throw new Refusal("INVALID_PERIOD");
  return { from, to, today };
}

/** Statistics with fixed days ignore the requested period: from today to Sunday, or today. */
export function fixedDays(name: "restOfWeek" | "now", now: Date) {
  const today = dayOf(now);
  return { from: today, to: name === "now" ? today : addDays(weekOf(today), 6), today };
}
