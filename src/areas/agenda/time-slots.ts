/** When activities are: minutes of a day, which of them are at the same time, and on which days one repeats. Pure. */
import { addDays, addMonths, daysBetween, weekday } from "../../kit/calendar.ts";

export const wholeDay = 1440;
/** How long one is unless somebody says otherwise. */
export const usualMinutes = 60;

export interface Timed {
  readonly date: string;
  /** "14:30" of Havana's clock; null: the whole day. */
  readonly hour: string | null;
  readonly minutes: number;
}

/** "14:30" → 870. */
export const minuteOf = (hour: string): number => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3));

/** 870 → "14:30", within the day. */
export function hourOf(minute: number): string {
  const within = Math.max(0, Math.min(wholeDay - 1, minute));
  return [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** From which minute of a day until which, its own unless given; of one across midnight each day has its part. */
export function minuteRange(
  { date, hour, minutes }: Timed,
  day = date,
): { readonly from: number; readonly to: number } {
  if (hour === null) return { from: 0, to: wholeDay };
  const from = minuteOf(hour) - wholeDay * daysBetween(date, day);
  return { from: Math.max(0, from), to: Math.min(wholeDay, from + minutes) };
}

/** Whether a part of it is on that day: also on the next one, where it goes on after midnight. */
export function isOn(timed: Timed, day: string): boolean {
  if (timed.hour === null || timed.date === day) return timed.date === day;
  const { from, to } = minuteRange(timed, day);
  return from < to;
}

/** At the same time; where one ends and the other begins they are not, and what is of a whole day is beside nothing. */
export function clash(one: Timed, other: Timed): boolean {
  if (one.hour === null || other.hour === null) return false;
  const from = minuteOf(one.hour);
  const otherFrom = minuteOf(other.hour) + wholeDay * daysBetween(one.date, other.date);
  return from < otherFrom + other.minutes && otherFrom < from + one.minutes;
}

/** "09:00–10:30", "23:00–01:00"; nothing of a whole day. */
export function hoursOf(timed: Timed): string | null {
  if (timed.hour === null) return null;
  const to = minuteOf(timed.hour) + timed.minutes;
  return `${timed.hour}–${to === wholeDay ? "24:00" : hourOf(to % wholeDay)}`;
}

export interface TimeSlot<Each> {
  readonly of: Each;
  /** Which of how many columns beside each other it takes. */
  readonly lane: number;
  readonly lanes: number;
}

/** The parts that activities have on one day beside each other where they are at the same time. */
export function lanesOf<Each extends Timed>(all: readonly Each[], day: string): TimeSlot<Each>[] {
  const partOf = (each: Each) => minuteRange(each, day);
  const sorted = all.toSorted((a, b) => partOf(a).from - partOf(b).from || partOf(b).to - partOf(a).to);
  const placed: TimeSlot<Each>[] = [];
  let together: { readonly of: Each; readonly lane: number }[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const each of together) placed.push({ ...each, lanes: ends.length });
    together = [];
    ends = [];
  };
  for (const each of sorted) {
    const { from, to } = partOf(each);
    if (ends.every((end) => end <= from)) close();
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = to;
    together.push({ of: each, lane });
  }
  close();
  return placed;
}

export const repeats = ["day", "weekday", "week", "month"] as const;
export type Repeat = (typeof repeats)[number];
/** A year of working days. */
export const maxRepeats = 260;

/** The days of one that repeats, the first among them; a 31st falls on the last day of shorter months. */
export function daysOfSeries(first: string, every: Repeat, until: string): string[] {
  const days = [first];
  for (let at = 1; ; at++) {
    const day = every === "month" ? addMonths(first, at) : addDays(first, every === "week" ? 7 * at : at);
    if (day > until) return days;
    if (every !== "weekday" || weekday(day) <= 5) days.push(day);
  }
}
