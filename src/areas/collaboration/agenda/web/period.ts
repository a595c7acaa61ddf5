/** Period of a calendar: its days, name, and the previous and next one. Pure functions. */
import { addDays, addMonths, weekday, weekOf } from "../../../../kit/time/calendar.ts";
import { formatShortDay } from "../../../../kit/text/format.ts";
import { formatLongDay, formatMonth } from "../../../../kit/text/format-days.ts";
import type { Language } from "../../../../kit/text/language.ts";

export const calendarModes = ["month", "week", "day", "list"] as const;
export type CalendarMode = (typeof calendarModes)[number];

export interface Span {
  readonly from: string;
  readonly to: string;
}

/** First and last day: whole weeks for a month, the week, or the day. Lists ignore it. */
export function agendaRange(show: CalendarMode, date: string): Span {
  if (show === "day") return { from: date, to: date };
  if (show === "week") return { from: weekOf(date), to: addDays(weekOf(date), 6) };
  const first = `${date.slice(0, 7)}-01`;
  return { from: weekOf(first), to: addDays(weekOf(addDays(addMonths(first, 1), -1)), 6) };
}

export function shiftAgendaPeriod(show: CalendarMode, date: string, offset: 1 | -1): string {
  if (show === "day") return addDays(date, offset);
  return show === "week" ? addDays(date, 7 * offset) : addMonths(date, offset);
}

export const daysShown = ({ from, to }: Span): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

export const isWeekend = (day: string) => weekday(day) > 5;

/** «Noviembre de 2026», «16 nov – 20 nov 2026», «Viernes, 20 de noviembre de 2026». */
export function periodName(show: CalendarMode, date: string, language: Language): string {
  if (show === "day") return formatLongDay(date, language);
  if (show === "week") {
    const { from, to } = agendaRange(show, date);
    return `${formatShortDay(from, language)} – ${formatShortDay(to, language)} ${to.slice(0, 4)}`;
  }
  return formatMonth(date, language);
}
