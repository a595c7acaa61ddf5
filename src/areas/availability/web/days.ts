/** Days of a calendar: which ones a view shows, what stands on each, where the keys lead. Pure. */
import { addDays, addMonths, isHoliday, isWorkingDay, weekday, weekOf } from "../../../kit/calendar.ts";
import type { ClosedDay } from "../contract.ts";
import { type SlotStatus, slotStatuses } from "../states.ts";

export const views = ["month", "week"] as const;
export type View = (typeof views)[number];
export type Counts = Readonly<Record<SlotStatus, number>>;

export interface Service {
  readonly _id: string;
  readonly name: string;
}

export interface Day {
  readonly date: string;
  /** Within the month that is shown; all of a week's are. */
  readonly inside: boolean;
  readonly kind: "working" | "holiday" | "weekend";
  readonly counts: Counts;
  readonly closed: ClosedDay | undefined;
}

export interface DailyCount extends Counts {
  readonly offerId: string;
  readonly date?: string | undefined;
}

export const noPlaces: Counts = { available: 0, reserved: 0, used: 0, cancelled: 0 };

/** First and last day that a view shows: whole weeks. */
export function spanOf(view: View, date: string): { from: string; to: string } {
  if (view === "week") return { from: weekOf(date), to: addDays(weekOf(date), 6) };
  const first = `${date.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  return { from: weekOf(first), to: addDays(weekOf(last), 6) };
}

/** The day to show after one step forward or back. */
export function stepOf(view: View, date: string, by: 1 | -1): string {
  return view === "week" ? addDays(date, 7 * by) : addMonths(date, by);
}

/** Weeks of days with what stands on them, for one offer or for all together. */
export function weeksOf(
  view: View,
  date: string,
  offerId: string | undefined,
  counted: readonly DailyCount[],
  closed: readonly ClosedDay[],
): Day[][] {
  const { from, to } = spanOf(view, date);
  const isAsked = (each: { offerId: string }) => offerId === undefined || each.offerId === offerId;
  const byDay = new Map<string, Counts>();
  for (const row of counted)
    if (row.date && isAsked(row)) byDay.set(row.date, added(byDay.get(row.date) ?? noPlaces, row));
  const weeks: Day[][] = [];
  for (let monday = from; monday <= to; monday = addDays(monday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) => ({
        date: day,
        inside: view === "week" || day.slice(0, 7) === date.slice(0, 7),
        kind: isHoliday(day) ? "holiday" : isWorkingDay(day) ? "working" : "weekend",
        counts: byDay.get(day) ?? noPlaces,
        closed: closed.find((each) => each.date === day && isAsked(each)),
      })),
    );
  return weeks;
}

export function totalOf(days: readonly Day[]): Counts {
  return days.reduce((sum, day) => added(sum, day.counts), noPlaces);
}

/** Where a key leads from a day; undefined for keys that are not the calendar's. */
export function keyMove(key: string, date: string): string | undefined {
  switch (key) {
    case "ArrowLeft":
      return addDays(date, -1);
    case "ArrowRight":
      return addDays(date, 1);
    case "ArrowUp":
      return addDays(date, -7);
    case "ArrowDown":
      return addDays(date, 7);
    case "Home":
      return weekOf(date);
    case "End":
      return addDays(date, 7 - weekday(date));
    default:
      return undefined;
  }
}

function added(one: Counts, other: Counts): Counts {
  const sums = slotStatuses.map((status) => [status, one[status] + other[status]] as const);
  return Object.fromEntries(sums) as unknown as Counts;
}
