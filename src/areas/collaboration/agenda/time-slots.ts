/** Times of activities: minutes of a day, conflicts, calendar lanes and the days of a series. Pure functions. */
import { addDays, addMonths, daysBetween, weekday } from "../../../kit/time/calendar.ts";

export const wholeDay = 1440;
/** Default duration. */
export const defaultMinutes = 60;

export interface TimedEntry {
  readonly date: string;
  /** "14:30" in Havana; null for a whole day. */
  readonly hour: string | null;
  readonly minutes: number;
}

/** "14:30" → 870. */
export const minuteOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));

/** 870 → "14:30", limited to the day. */
export function hourOf(minute: number): string {
  const clamped = Math.max(0, Math.min(wholeDay - 1, minute));
  return [Math.floor(clamped / 60), clamped % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** First and last minute on a day, by default its own. An activity over midnight has a part on each day. */
export function minuteRange(
  { date, hour, minutes }: TimedEntry,
  day = date,
): { readonly from: number; readonly to: number } {
  if (hour === null) return { from: 0, to: wholeDay };
  const from = minuteOf(hour) - wholeDay * daysBetween(date, day);
  return { from: Math.max(0, from), to: Math.min(wholeDay, from + minutes) };
}

/** Whether a part of it is on that day, also after midnight. */
export function isOn(timed: TimedEntry, day: string): boolean {
  if (timed.hour === null || timed.date === day) return timed.date === day;
  const { from, to } = minuteRange(timed, day);
  return from < to;
}

/** Whether two activities overlap. Adjacent ones and whole-day ones do not. */
export function isOverlapping(a: TimedEntry, b: TimedEntry): boolean {
  if (a.hour === null || b.hour === null) return false;
  const from = minuteOf(a.hour);
  const bFrom = minuteOf(b.hour) + wholeDay * daysBetween(a.date, b.date);
  return from < bFrom + b.minutes && bFrom < from + a.minutes;
}

/** "09:00–10:30", "23:00–01:00"; null for a whole day. */
export function hoursOf(timed: TimedEntry): string | null {
  if (timed.hour === null) return null;
  const to = minuteOf(timed.hour) + timed.minutes;
  return `${timed.hour}–${to === wholeDay ? "24:00" : hourOf(to % wholeDay)}`;
}

interface TimeSlot<Each> {
  readonly of: Each;
  /** Column of the activity, and the number of columns. */
  readonly lane: number;
  readonly lanes: number;
}

/** Arranges the activities of one day in columns; overlapping ones are side by side. */
export function lanesOf<Each extends TimedEntry>(activities: readonly Each[], day: string): TimeSlot<Each>[] {
  const partOf = (each: Each) => minuteRange(each, day);
  const sorted = activities.toSorted((a, b) => partOf(a).from - partOf(b).from || partOf(b).to - partOf(a).to);
  const slots: TimeSlot<Each>[] = [];
  let group: { readonly of: Each; readonly lane: number }[] = [];
  let ends: number[] = [];
  const closeGroup = () => {
    for (const each of group) slots.push({ ...each, lanes: ends.length });
    group = [];
    ends = [];
  };
  for (const each of sorted) {
    const { from, to } = partOf(each);
    if (ends.every((end) => end <= from)) closeGroup();
    const freeLane = ends.findIndex((end) => end <= from);
    const lane = freeLane < 0 ? ends.length : freeLane;
    ends[lane] = to;
    group.push({ of: each, lane });
  }
  closeGroup();
  return slots;
}

export const repeatPatterns = ["day", "weekday", "week", "month"] as const;
export type Repeat = (typeof repeatPatterns)[number];
/** The working days of a year. */
export const maxRepeats = 260;

/** Days of a series, the first included. A 31st falls on the last day of shorter months. */
export function daysOfSeries(first: string, every: Repeat, until: string): string[] {
  const days = [first];
  for (let index = 1; ; index++) {
    const day = every === "month" ? addMonths(first, index) : addDays(first, every === "week" ? 7 * index : index);
    if (day > until) return days;
    if (every !== "weekday" || weekday(day) <= 5) days.push(day);
  }
}
