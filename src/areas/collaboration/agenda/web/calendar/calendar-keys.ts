/** Keyboard navigation of a calendar: from entry to entry, and moves of an entry. Pure functions. */
import { addDays } from "../../../../../kit/time/calendar.ts";
import { hourOf, minuteOf, type TimedEntry, wholeDay } from "../../time-slots.ts";
import type { DraggedActivity, DropTarget } from "./use-move-activity.ts";
import type { CalendarMode, Span } from "../period.ts";

export const stepMinutes = 30;

interface CalendarItem extends TimedEntry {
  readonly _id: string;
}

/**
 * Up and down: the previous or next entry by time. Left and right: the first entry of the nearest day that has any.
 */
export function nextCalendarEntry(entries: readonly CalendarItem[], id: string, key: string): string | undefined {
  const index = entries.findIndex(({ _id }) => _id === id);
  const date = entries[index]?.date ?? "";
  if (key === "ArrowDown") return entries[index + 1]?._id;
  if (key === "ArrowUp") return entries[index - 1]?._id;
  if (key === "Home") return entries[0]?._id;
  if (key === "End") return entries.at(-1)?._id;
  if (key === "ArrowRight") return entries.find((each) => each.date > date)?._id;
  if (key !== "ArrowLeft") return undefined;
  const previousDate = entries.findLast((each) => each.date < date)?.date;
  return entries.find((each) => each.date === previousDate)?._id;
}

/** The new place of a grabbed entry: another day, or another time where times are shown; never outside the period. */
export function moveByKey(
  key: string,
  grabbed: DraggedActivity,
  show: CalendarMode,
  { from, to }: Span,
): DropTarget | undefined {
  const hasTimes = (show === "week" || show === "day") && grabbed.hour !== null;
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: hasTimes ? 0 : -7, ArrowDown: hasTimes ? 0 : 7 }[key];
  if (days === undefined) return undefined;
  if (days !== 0) {
    const date = addDays(grabbed.date, days);
    return date < from || date > to ? grabbed : { date, hour: grabbed.hour };
  }
  const minute = minuteOf(grabbed.hour ?? "00:00") + (key === "ArrowUp" ? -stepMinutes : stepMinutes);
  return minute < 0 || minute >= wholeDay ? grabbed : { date: grabbed.date, hour: hourOf(minute) };
}

/** The displayed hours: working hours, extended by activities outside of them. */
export function visibleHours(activities: readonly TimedEntry[]): { readonly first: number; readonly last: number } {
  const timed = activities.filter(({ hour }) => hour !== null);
  const startHours = timed.map(({ hour }) => Math.floor(minuteOf(hour ?? "") / 60));
  const endHours = timed.map(({ hour, minutes }) => Math.ceil((minuteOf(hour ?? "") + minutes) / 60));
  // An activity over midnight continues on the next day from hour 0.
  const isNightly = endHours.some((end) => end > 24);
  return { first: isNightly ? 0 : Math.min(8, ...startHours), last: Math.min(24, Math.max(17, ...endHours)) };
}

/** Beginning of a new activity: a day, with a time where times are shown. */
export interface NewSlot {
  readonly date: string;
  readonly hour: string | null;
  readonly minutes?: number;
}

const minMinutes = 15;

/** The half hours that a drag covers; a click begins an activity of the usual length. */
export function sweptSlot(date: string, fromMinute: number, toMinute: number): NewSlot {
  const first = Math.floor(fromMinute / stepMinutes) * stepMinutes;
  const hour = hourOf(first);
  if (toMinute - fromMinute < minMinutes) return { date, hour };
  return { date, hour, minutes: Math.ceil(toMinute / stepMinutes) * stepMinutes - first };
}

/** The time after an activity, on its day. */
export function slotAfter({ date, hour, minutes }: TimedEntry): NewSlot {
  const end = hour === null ? wholeDay : minuteOf(hour) + minutes;
  return { date, hour: end < wholeDay ? hourOf(end) : null };
}
