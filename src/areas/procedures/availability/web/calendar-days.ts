/** Days of the calendar: the days of a view, their places, keyboard navigation. Pure. */
import { addDays, addMonths, weekday, weekOf } from "../../../../kit/time/calendar.ts";
import { isWorkingDay } from "../../../../kit/time/working-days.ts";
import { isHoliday } from "../../../../kit/time/holidays.ts";
import type { ClosedDay } from "../contract.ts";
import { type SlotStatus, slotStatuses } from "../states.ts";

export const calendarViews = ["month", "week"] as const;
export type PlacesView = (typeof calendarViews)[number];
export type DayCounts = Readonly<Record<SlotStatus, number>>;

export interface Service {
  readonly _id: string;
  readonly name: string;
}

export interface CalendarDay {
  readonly date: string;
  /** Within the shown month; always true in a week. */
  readonly inside: boolean;
  readonly kind: "working" | "holiday" | "weekend";
  readonly counts: DayCounts;
  readonly closed: ClosedDay | undefined;
}

export interface DailyCount extends DayCounts {
  readonly offerId: string;
  readonly date?: string | undefined;
}

export const emptyDayCounts: DayCounts = { available: 0, reserved: 0, used: 0, cancelled: 0 };

/** First and last day of a view: whole weeks. */
export function calendarRange(view: PlacesView, date: string): { from: string; to: string } {
  if (view === "week") return { from: weekOf(date), to: addDays(weekOf(date), 6) };
  const firstDay = `${date.slice(0, 7)}-01`;
  const lastDay = addDays(addMonths(firstDay, 1), -1);
  return { from: weekOf(firstDay), to: addDays(weekOf(lastDay), 6) };
}

/** The date one period forward or back. */
export function shiftCalendarPeriod(view: PlacesView, date: string, by: 1 | -1): string {
  return view === "week" ? addDays(date, 7 * by) : addMonths(date, by);
}

/** Weeks of days with their places, for one offer or for all together. */
export function weeksOf(
  view: PlacesView,
  date: string,
  offerId: string | undefined,
  dailyCounts: readonly DailyCount[],
  closed: readonly ClosedDay[],
): CalendarDay[][] {
  const { from, to } = calendarRange(view, date);
  const isSelected = (each: { offerId: string }) => offerId === undefined || each.offerId === offerId;
  const byDay = new Map<string, DayCounts>();
  for (const row of dailyCounts)
    if (row.date && isSelected(row)) byDay.set(row.date, addCounts(byDay.get(row.date) ?? emptyDayCounts, row));
  const weeks: CalendarDay[][] = [];
  for (let monday = from; monday <= to; monday = addDays(monday, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) => ({
        date: day,
        inside: view === "week" || day.slice(0, 7) === date.slice(0, 7),
        kind: isHoliday(day) ? "holiday" : isWorkingDay(day) ? "working" : "weekend",
        counts: byDay.get(day) ?? emptyDayCounts,
        closed: closed.find((each) => each.date === day && isSelected(each)),
      })),
    );
  return weeks;
}

export function totalOf(days: readonly CalendarDay[]): DayCounts {
  return days.reduce((sum, day) => addCounts(sum, day.counts), emptyDayCounts);
}

/** The date that a key leads to; undefined for other keys. */
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

function addCounts(a: DayCounts, b: DayCounts): DayCounts {
  const sums = slotStatuses.map((status) => [status, a[status] + b[status]] as const);
  return Object.fromEntries(sums) as unknown as DayCounts;
}
