/** When people are received: days with their hours, typed once and said in the reader's language. */
import type { Language } from "./language.ts";

export const weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof weekdays)[number];

export interface OpeningHours {
  readonly days: readonly Weekday[];
  /** HH:MM in Havana; it closes after it opens. */
  readonly from: string;
  readonly to: string;
}

const said = {
  es: { locale: "es-CU", every: "todos los días", run: "{from} a {to}", hours: "de {from} a {to}" },
  en: { locale: "en-GB", every: "every day", run: "{from} to {to}", hours: "{from} to {to}" },
} as const;

/** "Lunes a viernes, de 8:30 a 16:00; sábado, de 9:00 a 12:00"; nothing of no hours. */
export function formatOpeningHours(openings: readonly OpeningHours[], language: Language): string {
  const together = new Map<string, OpeningHours[]>();
  for (const opening of openings) {
    const days = inOrder(opening.days).join();
    together.set(days, [...(together.get(days) ?? []), opening]);
  }
  const text = [...together.values()]
    .map((alike) => `${sayDaysOfWeek(alike[0]?.days ?? [], language)}, ${formatHours(alike, language)}`)
    .join("; ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "de 8:30 a 12:00 y de 13:00 a 16:00". */
export function formatHours(openings: readonly Pick<OpeningHours, "from" | "to">[], language: Language): string {
  const { locale, hours } = said[language];
  const each = openings
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .map(({ from, to }) => hours.replace("{from}", clock(from)).replace("{to}", clock(to)));
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(each);
}

/** The hours of a day, YYYY-MM-DD, by the week alone: nothing is known here of holidays. */
export function openingsOn(openings: readonly OpeningHours[], day: string): readonly OpeningHours[] {
  const weekday = weekdays[(new Date(day).getUTCDay() + 6) % 7];
  return openings.filter(({ days }) => days.some((each) => each === weekday));
}

export function formatWeekdayName(day: Weekday, language: Language): string {
  const { locale } = said[language];
  // 1 January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)));
  return new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(date);
}

/** Three and more that follow each other are said by the first and the last. */
function sayDaysOfWeek(days: readonly Weekday[], language: Language): string {
  const { locale, every, run } = said[language];
  if (inOrder(days).length === weekdays.length) return every;
  const name = (day: Weekday | undefined) => (day ? formatWeekdayName(day, language) : "");
  const runs = inOrder(days).reduce<Weekday[][]>((found, day) => {
    const last = found.at(-1);
    const follows = last && weekdays.indexOf(day) === weekdays.indexOf(last.at(-1) ?? day) + 1;
    return follows ? [...found.slice(0, -1), [...last, day]] : [...found, [day]];
  }, []);
  const parts = runs.flatMap((each) =>
    each.length < 3 ? each.map(name) : [run.replace("{from}", name(each[0])).replace("{to}", name(each.at(-1)))],
  );
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(parts);
}

const inOrder = (days: readonly Weekday[]) => weekdays.filter((day) => days.includes(day));

/** "08:30" → "8:30". */
const clock = (time: string) => time.replace(/^0/, "");
