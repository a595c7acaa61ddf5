/** Dates, money and numbers in the reader's format; Havana time (specification §9). */
import { timeZone } from "./calendar.ts";
import type { Language } from "./language.ts";
import type { Currency } from "./money.ts";

const locale = { es: "es-CU", en: "en-GB" } as const;

/** "2026-11-21" or an instant → "21 nov 2026". */
export function showDay(value: string, language: Language): string {
  const plain = /^\d{4}-\d{2}-\d{2}$/.test(value);
  return new Intl.DateTimeFormat(locale[language], {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: plain ? "UTC" : timeZone,
  })
    .format(new Date(value))
    .replace(/\./g, "");
}

/** "2026-11-21" → "Sábado, 21 de noviembre de 2026". */
export function showLongDay(day: string, language: Language): string {
  const said = new Intl.DateTimeFormat(locale[language], { dateStyle: "full", timeZone: "UTC" }).format(new Date(day));
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** An instant → "21 nov 2026, 14:05" in Havana. */
export function showInstant(value: string, language: Language): string {
  return new Intl.DateTimeFormat(locale[language], {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  })
    .format(new Date(value))
    .replace(/\./g, "");
}

/** ("1630.00", "CUP", "es") → "1 630.00 CUP". Digits are moved as text, never through a float. */
export function showMoney(amount: string, currency: Currency, language: Language): string {
  return `${showAmount(amount, language)}\u00a0${currency}`;
}

/** The same where the currency stands elsewhere. */
export function showAmount(amount: string, language: Language): string {
  const [whole = "0", cents = "00"] = amount.split(".");
  return `${grouped(whole, language)}.${cents.padEnd(2, "0")}`;
}

/** 12500 → "12 500", as amounts are written: a comma or a point between thousands would read as a decimal sign. */
export function showNumber(value: number, language: Language): string {
  return grouped(String(value), language);
}

function grouped(digits: string, language: Language): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, language === "es" ? "\u00a0" : ",");
}

/** An instant → "14:05" in Havana. */
export function showTime(value: string, language: Language): string {
  return new Intl.DateTimeFormat(locale[language], {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(new Date(value));
}
