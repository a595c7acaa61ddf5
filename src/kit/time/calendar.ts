/**
 * The firm's calendar: days and local time in America/Havana, weeks from Monday, months. Days are YYYY-MM-DD text.
 */
export const timeZone = "America/Havana";

const havana = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });

/** The day of an instant in Havana. */
export function dayOf(instant: Date): string {
  return havana.format(instant);
}

const havanaTime = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });

/** An instant as Havana's local time: "2026-11-21 14:05". */
export function wallTime(instant: string): string {
  return havanaTime.format(new Date(instant));
}

/** `count` may be negative. */
export function addDays(day: string, count: number): string {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/**
 * The same day of the month `count` months later, or the month's last day: 31 January plus one month is 28 or 29
 * February. `count` may be negative.
 */
export function addMonths(day: string, count: number): string {
  const date = utc(day);
  const dayOfMonth = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(dayOfMonth, last));
  return date.toISOString().slice(0, 10);
}

/**
 * The same local time in Havana `count` months earlier; a day that the month lacks becomes its last: 29 February → 28
 * February.
 */
export function monthsBefore(instant: Date, count: number): Date {
  const day = dayOf(instant);
  const sinceMidnight = instant.getTime() - startOfDay(day).getTime();
  return new Date(startOfDay(addMonths(day, -count)).getTime() + sinceMidnight);
}

/** Days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (utc(to).getTime() - utc(from).getTime()) / 86_400_000;
}

/** 1 Monday … 7 Sunday. */
export function weekday(day: string): number {
  return utc(day).getUTCDay() || 7;
}

/** The Monday of the week that contains a day. */
export function weekOf(day: string): string {
  return addDays(day, 1 - weekday(day));
}

/** The ISO week of a day. It belongs to the year of its Thursday: 1 January 2027 → "2026-W53". */
export function isoWeekOf(day: string): string {
  const thursday = addDays(weekOf(day), 3);
  const year = thursday.slice(0, 4);
  const days = daysBetween(`${year}-01-01`, thursday);
  return `${year}-W${String(1 + Math.floor(days / 7)).padStart(2, "0")}`;
}

/** The Monday of an ISO week: "2026-W53" → "2026-12-28". */
export function mondayOf(week: string): string {
  const [year = "", number = ""] = week.split("-W");
  return addDays(weekOf(`${year}-01-04`), 7 * (Number(number) - 1));
}

/** The ISO weeks from the one of `from` to the one of `to`, in order. */
export function isoWeeks(from: string, to: string): string[] {
  const weeks: string[] = [];
  for (let monday = weekOf(from); monday <= to; monday = addDays(monday, 7)) weeks.push(isoWeekOf(monday));
  return weeks;
}

/** The months from the one of `from` to the one of `to`, in order: "2026-11". */
export function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  for (let first = `${from.slice(0, 8)}01`; first <= to; first = addMonths(first, 1)) months.push(first.slice(0, 7));
  return months;
}

/** The instant at which a day begins in Havana, daylight saving time included. */
export function startOfDay(day: string): Date {
  return timeOfDay(day, 0);
}

/**
 * The instant of a local time in Havana; `hours` is decimal (7.5 is 07:30). A day of clock change has 23 or 25 hours: a
 * time that occurs twice resolves to the first, a skipped one is shifted by the length of the gap.
 */
export function timeOfDay(day: string, hours: number): Date {
  const wall = utc(day).getTime() + Math.round(hours * 3_600_000);
  const [before, after] = [offsetAt(wall - halfDay), offsetAt(wall + halfDay * 2)];
  const candidates = [wall - before, wall - after].filter((instant) => instant + offsetAt(instant) === wall);
  return new Date(candidates.length > 0 ? Math.min(...candidates) : wall - before);
}

const halfDay = 43_200_000;

const wallClock = new Intl.DateTimeFormat("en-US", {
  timeZone,
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
});

/** Offset of Havana's local time from UTC in milliseconds; negative. */
function offsetAt(instant: number): number {
  const parts = Object.fromEntries(wallClock.formatToParts(instant).map((part) => [part.type, Number(part.value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
