/** Durations in the unit that a person would use. */
import { locale } from "./format.ts";
import type { Language } from "./language.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** 45 → "45 segundos", 900 → "15 minutos", 7300 → "3 horas". Rounded up: it is also used for losses, which are not made smaller. */
export function formatDuration(seconds: number, language: Language): string {
  const [unit, length] =
    seconds < 2 * minute
      ? (["second", 1] as const)
      : seconds < 2 * hour
        ? (["minute", minute] as const)
        : seconds < 2 * day
          ? (["hour", hour] as const)
          : (["day", day] as const);
  const format = new Intl.NumberFormat(locale[language], { style: "unit", unit, unitDisplay: "long" });
  return format.format(Math.ceil(seconds / length));
}
