/** Several days in one phrase. */
import { byLanguage, locale } from "./format.ts";
import type { Language } from "./language.ts";

const sentenceDays = byLanguage({ day: "numeric", month: "long", timeZone: "UTC" });

/** "25 y 31 de diciembre y 1 de enero". The days must be sorted. */
export function formatDayList(days: readonly string[], language: Language): string {
  const lists = new Intl.ListFormat(locale[language], { type: "conjunction" });
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  return lists.format(
    months.map((month) => {
      const daysOfMonth = days.filter((day) => day.startsWith(month));
      const last = sentenceDays(language).format(new Date(daysOfMonth.at(-1) ?? ""));
      return lists.format([...daysOfMonth.slice(0, -1).map((day) => String(Number(day.slice(8)))), last]);
    }),
  );
}
