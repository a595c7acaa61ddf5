/** The days that a statistic is about. */
import { addDays, addMonths, dayOf, weekOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";

const mostMonths = 50 * 12;

/** Until today and from the first day of that year unless said; INVALID_PERIOD for an end before its beginning, or fifty years. */
export function periodOf(asked: { readonly from?: string | undefined; readonly to?: string | undefined }, now: Date) {
  const today = dayOf(now);
  const to = asked.to ?? today;
  const from = asked.from ?? `${to.slice(0, 4)}-01-01`;
  if (from > to || to >= addMonths(from, mostMonths)) throw new Refusal("INVALID_PERIOD");
  return { from, to, today };
}

/** Days that a statistic is of whatever period is asked: from today to Sunday, or today. */
export function fixedDays(name: "restOfWeek" | "now", now: Date) {
  const today = dayOf(now);
  return { from: today, to: name === "now" ? today : addDays(weekOf(today), 6), today };
}
