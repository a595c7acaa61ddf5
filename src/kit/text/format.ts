/** Formats dates, amounts and numbers in the reader's language; times are Havana time. */
import { maxCountedRows } from "../limits.ts";
import { timeZone } from "../time/calendar.ts";
import type { Language } from "./language.ts";
import type { Currency } from "../numbers/money.ts";

export const locale = { es: "es-CU", en: "en-GB" } as const;

/**
 * One formatter per language, created on first use: creating one needs longer than a hundred uses and about ten
 * kilobytes.
 */
export function byLanguage(options: Intl.DateTimeFormatOptions): (language: Language) => Intl.DateTimeFormat {
  const formats = new Map<Language, Intl.DateTimeFormat>();
  return (language) => {
    const format = formats.get(language) ?? new Intl.DateTimeFormat(locale[language], options);
    formats.set(language, format);
    return format;
  };
}

const date = { day: "numeric", month: "short", year: "numeric" } as const;
const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const days = byLanguage({ ...date, timeZone: "UTC" });
const daysInHavana = byLanguage({ ...date, timeZone });
const months = byLanguage({ month: "short", year: "numeric", timeZone: "UTC" });
const shortDays = byLanguage({ day: "numeric", month: "short", timeZone: "UTC" });
const instants = byLanguage({ ...date, ...time, timeZone });
const longInstants = byLanguage({ weekday: "long", day: "numeric", month: "long", timeZone });
const times = byLanguage({ ...time, timeZone });

/** "2026-11-21" or an instant → "21 nov 2026". A partial day: "2026-11" → "nov 2026", "2026" → "2026". */
export function formatDay(value: string, language: Language): string {
  if (/^\d{4}$/.test(value)) return value;
  if (/^\d{4}-\d{2}$/.test(value)) return months(language).format(new Date(value)).replace(/\./g, "");
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return (isDay ? days : daysInHavana)(language).format(new Date(value)).replace(/\./g, "");
}

/** "2026-11-21" → "21 nov". */
export function formatShortDay(day: string, language: Language): string {
  return shortDays(language).format(new Date(day)).replace(/\./g, "");
}

/** An instant → "21 nov 2026, 14:05" in Havana. */
export function formatDateTime(value: string, language: Language): string {
  return instants(language).format(new Date(value)).replace(/\./g, "");
}

const havanaTime = { es: "hora de La Habana", en: "Havana time" } as const;
const yourTime = { es: "en su hora", en: "your time" } as const;

/** A formatted time that names its time zone. Mail templates accept no other. */
export type DeadlineText = string & { readonly deadline: true };

/**
 * A deadline in a mail, which may be read in any time zone → "21 nov 2026, 14:05 (hora de La Habana)". If the reader's
 * time zone is known and its time differs: "21 nov 2026, 14:05 (hora de La Habana; 20:05 en su hora)"; with the day if
 * that differs too.
 */
export function formatDeadline(value: string, language: Language, zone?: string | null): DeadlineText {
  return withClock(value, language, zone) as DeadlineText;
}

/** A time of day in Havana with its time zone: "9:30" → "9:30 (hora de La Habana)". */
export const formatHavanaTime = (hour: string, language: Language): DeadlineText =>
  `${hour} (${havanaTime[language]})` as DeadlineText;

function withClock(value: string, language: Language, zone: string | null | undefined): string {
  const havanaText = formatDateTime(value, language);
  const readerText = zone ? formatInZone(zone, value, language) : havanaText;
  if (readerText === havanaText) return `${havanaText} (${havanaTime[language]})`;
  const isSameDay = readerText.split(", ")[0] === havanaText.split(", ")[0];
  const other = isSameDay ? readerText.split(", ").slice(1).join(", ") : readerText;
  return `${havanaText} (${havanaTime[language]}; ${other} ${yourTime[language]})`;
}

function formatInZone(zone: string, value: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locale[language], { ...date, ...time, timeZone: zone });
  return format.format(new Date(value)).replace(/\./g, "");
}

/** Whether the JavaScript engine knows the time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** An instant → "viernes 20 de noviembre, 10:12" in Havana. No-break spaces allow a line break only after the comma. */
export function formatLongDateTime(value: string, language: Language): string {
  const day = longInstants(language).format(new Date(value)).replace(",", "");
  return `${day.replace(/ /g, "\u00a0")}, ${formatTime(value, language)}`;
}

/** ("1630.00", "CUP", "es") → "1 630.00 CUP". Works on text, never on a float. */
export function formatMoney(amount: string, currency: Currency, language: Language): string {
  return `${formatAmount(amount, language)}\u00a0${currency}`;
}

/** An amount without its currency. */
export function formatAmount(amount: string, language: Language): string {
  const [whole = "0", cents = "00"] = amount.split(".");
  return `${groupDigits(whole, language)}.${cents.padEnd(2, "0")}`;
}

/** 12500 → "12 500". Never a comma or point between thousands in Spanish: it would read as a decimal sign. */
export function formatNumber(value: number, language: Language): string {
  const [whole = "", decimals] = String(value).split(".");
  return [groupDigits(whole, language), ...(decimals ? [decimals] : [])].join(".");
}

/** 1536 → "1.5 KB". One decimal below 10, none above. 1 KB is 1024 bytes. */
export function formatBytes(bytes: number, language: Language): string {
  const unit = bytes < 1024 ? 0 : bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3;
  const value = bytes / 1024 ** unit;
  const text = unit === 0 || value >= 9.95 ? formatNumber(Math.round(value), language) : value.toFixed(1);
  return `${text}\u00a0${["B", "KB", "MB", "GB"][unit]}`;
}

/** A number of rows, capped: 12500 → "10 000+". The server does not count further. */
export function formatCount(value: number, language: Language): string {
  return value > maxCountedRows ? `${formatNumber(maxCountedRows, language)}+` : formatNumber(value, language);
}

/** Separates groups of three digits: no-break spaces in Spanish, commas in English. */
export function groupDigits(digits: string, language: Language): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, language === "es" ? "\u00a0" : ",");
}

/** An instant → "14:05" in Havana. */
export function formatTime(value: string, language: Language): string {
  return times(language).format(new Date(value));
}
