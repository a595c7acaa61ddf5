/** Where the keys lead on a calendar: from one activity to another, and an activity to another place. Pure. */
import { addDays } from "../../../kit/calendar.ts";
import { hourOf, minuteOf, type Timed, wholeDay } from "../time-slots.ts";
import type { Moving, DropTarget } from "./use-move-activity.ts";
import type { CalendarMode, Span } from "./period.ts";

export const stepMinutes = 30;

interface Standing extends Timed {
  readonly _id: string;
}

/** The next or the one before, in order of time; to the sides the first of the nearest other day that has any. */
export function nextCalendarEntry(all: readonly Standing[], id: string, key: string): string | undefined {
  const at = all.findIndex(({ _id }) => _id === id);
  const date = all[at]?.date ?? "";
  if (key === "ArrowDown") return all[at + 1]?._id;
  if (key === "ArrowUp") return all[at - 1]?._id;
  if (key === "Home") return all[0]?._id;
  if (key === "End") return all.at(-1)?._id;
  if (key === "ArrowRight") return all.find((each) => each.date > date)?._id;
  if (key !== "ArrowLeft") return undefined;
  const before = all.findLast((each) => each.date < date)?.date;
  return all.find((each) => each.date === before)?._id;
}

/** Where a key moves one that is held: to another day, to another time where times are shown; never out of sight. */
export function moveByKey(key: string, held: Moving, show: CalendarMode, { from, to }: Span): DropTarget | undefined {
  const hasTimes = (show === "week" || show === "day") && held.hour !== null;
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: hasTimes ? 0 : -7, ArrowDown: hasTimes ? 0 : 7 }[key];
  if (days === undefined) return undefined;
  if (days !== 0) {
    const date = addDays(held.date, days);
    return date < from || date > to ? held : { date, hour: held.hour };
  }
  const minute = minuteOf(held.hour ?? "00:00") + (key === "ArrowUp" ? -stepMinutes : stepMinutes);
  return minute < 0 || minute >= wholeDay ? held : { date: held.date, hour: hourOf(minute) };
}

/** The hours that a grid of times shows: those of work, and what lies outside of them. */
export function visibleHours(all: readonly Timed[]): { readonly first: number; readonly last: number } {
  const timed = all.filter(({ hour }) => hour !== null);
  const begins = timed.map(({ hour }) => Math.floor(minuteOf(hour ?? "") / 60));
  const ends = timed.map(({ hour, minutes }) => Math.ceil((minuteOf(hour ?? "") + minutes) / 60));
  // What goes on after midnight begins the next day.
  const isNightly = ends.some((end) => end > 24);
  return { first: isNightly ? 0 : Math.min(8, ...begins), last: Math.min(24, Math.max(17, ...ends)) };
}
