/** Dates, money and numbers in the reader's format; Havana time (specification §9). */
import { maxCountedRows } from "./limits.ts";
import { dayOf, timeZone } from "./calendar.ts";
import type { Language } from "./language.ts";
import type { Currency } from "./money.ts";

const locale = { es: "es-CU", en: "en-GB" } as const;

/** Made once for each language: making one takes longer than a hundred uses of it, and some ten kilobytes. */
function inEach(options: Intl.DateTimeFormatOptions): (language: Language) => Intl.DateTimeFormat {
  const made = new Map<Language, Intl.DateTimeFormat>();
  return (language) => {
    const format = made.get(language) ?? new Intl.DateTimeFormat(locale[language], options);
    made.set(language, format);
    return format;
  };
}

const date = { day: "numeric", month: "short", year: "numeric" } as const;
const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const days = inEach({ ...date, timeZone: "UTC" });
const daysHere = inEach({ ...date, timeZone });
const monthsOfYears = inEach({ month: "short", year: "numeric", timeZone: "UTC" });
const shortDays = inEach({ day: "numeric", month: "short", timeZone: "UTC" });
const weekdays = inEach({ weekday: "short", timeZone: "UTC" });
const longDays = inEach({ dateStyle: "full", timeZone: "UTC" });
const instants = inEach({ ...date, ...time, timeZone });
const spokenDays = inEach({ day: "numeric", month: "long", timeZone: "UTC" });
const spokenDates = inEach({ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
const spokenMonths = inEach({ month: "long", year: "numeric", timeZone: "UTC" });
const moments = inEach({ weekday: "long", day: "numeric", month: "long", timeZone });
const times = inEach({ ...time, timeZone });

/** "2026-11-21" or an instant → "21 nov 2026"; "2026-11" → "nov 2026" and "2026" as it is, where no more is known. */
export function formatDay(value: string, language: Language): string {
  if (/^\d{4}$/.test(value)) return value;
  if (/^\d{4}-\d{2}$/.test(value)) return monthsOfYears(language).format(new Date(value)).replace(/\./g, "");
  const plain = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (plain ? days : daysHere)(language).format(new Date(value)).replace(/\./g, "");
}

/** "2026-11-21" → "21 nov". */
export function formatShortDay(day: string, language: Language): string {
  return shortDays(language).format(new Date(day)).replace(/\./g, "");
}

/** "2026-11-21" → "sáb". */
export function formatWeekday(day: string, language: Language): string {
  return weekdays(language).format(new Date(day)).replace(/\./g, "");
}

/** "2026-11-21" → "Sábado, 21 de noviembre de 2026". */
export function formatLongDay(day: string, language: Language): string {
  const said = longDays(language).format(new Date(day));
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** "2026-11-21" or an instant → "21 de noviembre", as a sentence says it; with its year where `from` is of another. */
export function formatDayInSentence(value: string, language: Language, from: Date): string {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : dayOf(new Date(value));
  const format = day.slice(0, 4) === dayOf(from).slice(0, 4) ? spokenDays : spokenDates;
  return format(language).format(new Date(day)).replace(/ /g, "\u00a0");
}

/** "2026-11" or a day of it → "noviembre de 2026", as a sentence says it. */
export const formatMonthInSentence = (month: string, language: Language): string =>
  spokenMonths(language).format(new Date(month.slice(0, 7)));

/** The same at the beginning of a line: "Noviembre de 2026". */
export function formatMonth(month: string, language: Language): string {
  const said = formatMonthInSentence(month, language);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** Days as one says them together: "25 y 31 de diciembre y 1 de enero"; they come in order. */
export function formatDayList(days: readonly string[], language: Language): string {
  const lists = new Intl.ListFormat(locale[language], { type: "conjunction" });
  const months = [...new Set(days.map((day) => day.slice(0, 7)))];
  return lists.format(
    months.map((month) => {
      const inMonth = days.filter((day) => day.startsWith(month));
      const last = spokenDays(language).format(new Date(inMonth.at(-1) ?? ""));
      return lists.format([...inMonth.slice(0, -1).map((day) => String(Number(day.slice(8)))), last]);
    }),
  );
}

/** An instant → "21 nov 2026, 14:05" in Havana. */
export function formatDateTime(value: string, language: Language): string {
  return instants(language).format(new Date(value)).replace(/\./g, "");
}

const havana = { es: "hora de La Habana", en: "Havana time" } as const;
const own = { es: "en su hora", en: "your time" } as const;

/**
 * An instant in a mail, which is read anywhere → "21 nov 2026, 14:05 (hora de La Habana)". Where the reader's own zone is
 * known and its clock shows another time: "21 nov 2026, 14:05 (hora de La Habana; 20:05 en su hora)", with the day where
 * it is another.
 */
export function showDeadline(value: string, language: Language, zone?: string | null): string {
  const shown = formatDateTime(value, language);
  const theirs = zone ? instantIn(zone, value, language) : shown;
  if (theirs === shown) return `${shown} (${havana[language]})`;
  const isSameDay = theirs.split(", ")[0] === shown.split(", ")[0];
  const other = isSameDay ? theirs.split(", ").slice(1).join(", ") : theirs;
  return `${shown} (${havana[language]}; ${other} ${own[language]})`;
}

function instantIn(zone: string, value: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locale[language], { ...date, ...time, timeZone: zone });
  return format.format(new Date(value)).replace(/\./g, "");
}

/** Whether the engine knows a zone of this name; what it does not know cannot be shown. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** An instant → "viernes 20 de noviembre, 10:12" in Havana, held together so that it breaks only at the comma. */
export function formatLongDateTime(value: string, language: Language): string {
  const day = moments(language).format(new Date(value)).replace(",", "");
  return `${day.replace(/ /g, "\u00a0")}, ${formatTime(value, language)}`;
}

/** ("1630.00", "CUP", "es") → "1 630.00 CUP". Digits are moved as text, never through a float. */
export function formatMoney(amount: string, currency: Currency, language: Language): string {
  return `${formatAmount(amount, language)}\u00a0${currency}`;
}

/** The same where the currency stands elsewhere. */
export function formatAmount(amount: string, language: Language): string {
  const [whole = "0", cents = "00"] = amount.split(".");
  return `${grouped(whole, language)}.${cents.padEnd(2, "0")}`;
}

/** 12500 → "12 500", as amounts are written: a comma or a point between thousands would read as a decimal sign. */
export function formatNumber(value: number, language: Language): string {
  const [whole = "", decimals] = String(value).split(".");
  return [grouped(whole, language), ...(decimals ? [decimals] : [])].join(".");
}

/** 1536 → "1.5 KB": of what a person would call it, with one digit behind the point where there is but one before it. */
export function formatBytes(bytes: number, language: Language): string {
  const at = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3;
  const value = bytes / 1024 ** at;
  const shown = at === 0 || value >= 9.95 ? formatNumber(Math.round(value), language) : value.toFixed(1);
  return `${shown}\u00a0${["B", "KB", "MB", "GB"][at]}`;
}

/** How many there are, where there is little room: 12500 → "10 000+". */
export function formatCount(value: number, language: Language): string {
  return value > maxCountedRows ? `${formatNumber(maxCountedRows, language)}+` : formatNumber(value, language);
}

export function grouped(digits: string, language: Language): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, language === "es" ? "\u00a0" : ",");
}

/** An instant → "14:05" in Havana. */
export function formatTime(value: string, language: Language): string {
  return times(language).format(new Date(value));
}
