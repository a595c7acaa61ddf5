/** Cuban public holidays (Labour Code art. 94–96 and 100). */
import { addDays, weekday } from "./calendar.ts";

const holidaysByYear = new Map<number, ReadonlySet<string>>();

/** Whether a day is a Cuban public holiday. Results are cached by year. */
export function isHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const holidays = holidaysByYear.get(year) ?? new Set(holidaysOf(year));
  holidaysByYear.set(year, holidays);
  return holidays.has(day);
}

/** The public holidays of a year, sorted: fixed days, Good Friday, and the Monday after a Sunday 1 May or 10 October. */
export function holidaysOf(year: number): string[] {
  const fixed = ["01-01", "01-02", "05-01", "07-25", "07-26", "07-27", "10-10", "12-25", "12-31"].map(
    (monthAndDay) => `${year}-${monthAndDay}`,
  );
  const moved = [`${year}-05-01`, `${year}-10-10`].filter((day) => weekday(day) === 7).map((day) => addDays(day, 1));
  return [...fixed, ...moved, addDays(easterOf(year), -2)].sort();
}

/** Gregorian Easter Sunday (anonymous computus). */
function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1)).toISOString().slice(0, 10);
}
