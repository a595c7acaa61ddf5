/** Office hours: days with their hours, entered once and formatted in the reader's language. */
import type { Language } from "../text/language.ts";

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

export interface OpeningHours {
  readonly days: readonly Weekday[];
  /** HH:MM in Havana; `from` is before `to`. */
  readonly from: string;
  readonly to: string;
}

const texts = {
  es: { locale: "es-CU", every: "todos los días", run: "{from} a {to}", hours: "de {from} a {to}" },
  en: { locale: "en-GB", every: "every day", run: "{from} to {to}", hours: "{from} to {to}" },
} as const;

/** "Lunes a viernes, de 8:30 a 16:00; sábado, de 9:00 a 12:00"; "" for none. */
export function formatOpeningHours(openings: readonly OpeningHours[], language: Language): string {
  const openingsByDays = new Map<string, OpeningHours[]>();
  for (const opening of openings) {
    const days = sortDays(opening.days).join();
    openingsByDays.set(days, [...(openingsByDays.get(days) ?? []), opening]);
  }
  const text = [...openingsByDays.values()]
    .map((group) => `${formatDaysOfWeek(group[0]?.days ?? [], language)}, ${formatHours(group, language)}`)
    .join("; ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "de 8:30 a 12:00 y de 13:00 a 16:00". */
export function formatHours(openings: readonly Pick<OpeningHours, "from" | "to">[], language: Language): string {
  const { locale, hours } = texts[language];
  const ranges = openings
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .map(({ from, to }) => hours.replace("{from}", trimHour(from)).replace("{to}", trimHour(to)));
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(ranges);
}

/** The hours on a day (YYYY-MM-DD) by its weekday alone; holidays are not considered. */
export function openingsOn(openings: readonly OpeningHours[], day: string): readonly OpeningHours[] {
  const weekday = weekdays[(new Date(day).getUTCDay() + 6) % 7];
  return openings.filter(({ days }) => days.some((each) => each === weekday));
}

export function formatWeekdayName(day: Weekday, language: Language): string {
  const { locale } = texts[language];
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)));
  return new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(date);
}

/** Three or more consecutive days are a range: first and last. */
function formatDaysOfWeek(days: readonly Weekday[], language: Language): string {
  const { locale, every, run } = texts[language];
  if (sortDays(days).length === weekdays.length) return every;
  const name = (day: Weekday | undefined) => (day ? formatWeekdayName(day, language) : "");
  const runs = sortDays(days).reduce<Weekday[][]>((ranges, day) => {
    const last = ranges.at(-1);
    const follows = last && weekdays.indexOf(day) === weekdays.indexOf(last.at(-1) ?? day) + 1;
    return follows ? [...ranges.slice(0, -1), [...last, day]] : [...ranges, [day]];
  }, []);
  const parts = runs.flatMap((each) =>
    each.length < 3 ? each.map(name) : [run.replace("{from}", name(each[0])).replace("{to}", name(each.at(-1)))],
  );
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(parts);
}

const sortDays = (days: readonly Weekday[]) => weekdays.filter((day) => days.includes(day));

/** "08:30" → "8:30". */
const trimHour = (time: string) => time.replace(/^0/, "");
