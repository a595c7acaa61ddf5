/** Days and months in words, in the reader's language. */
import { dayOf } from "../time/calendar.ts";
import { byLanguage } from "./format.ts";
import type { Language } from "./language.ts";

const weekdays = byLanguage({ weekday: "short", timeZone: "UTC" });
const longDays = byLanguage({ dateStyle: "full", timeZone: "UTC" });
const sentenceDays = byLanguage({ day: "numeric", month: "long", timeZone: "UTC" });
const sentenceDates = byLanguage({ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const sentenceMonths = byLanguage({ month: "long", year: "numeric", timeZone: "UTC" });

/** "2026-11-21" → "sáb". */
export function formatWeekday(day: string, language: Language): string {
  return weekdays(language).format(new Date(day)).replace(/\./g, "");
}

/** "2026-11-21" → "Sábado, 21 de noviembre de 2026". */
export function formatLongDay(day: string, language: Language): string {
  const text = longDays(language).format(new Date(day));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A day inside a sentence: "2026-11-21" or an instant → "21 de noviembre". With its year, if that is not the year of
 * `from`.
 */
export function formatDayInSentence(value: string, language: Language, from: Date): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : dayOf(new Date(value));
  const format = day.slice(0, 4) === dayOf(from).slice(0, 4) ? sentenceDays : sentenceDates;
  return format(language).format(new Date(day)).replace(/ /g, "\u00a0");
}

/** A month inside a sentence: "2026-11" or one of its days → "noviembre de 2026". */
export const formatMonthInSentence = (month: string, language: Language): string =>
  sentenceMonths(language).format(new Date(month.slice(0, 7)));

/** A month as a heading: "Noviembre de 2026". */
export function formatMonth(month: string, language: Language): string {
  const text = formatMonthInSentence(month, language);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
