import { groupDigits } from "../text/format.ts";
import type { Language } from "../text/language.ts";

/** 1234.5 → "1 234.5 %". Always one decimal, so that values align in a column. */
export function formatPercent(value: number, language: Language): string {
  const [whole = "", tenth = ""] = value.toFixed(1).split(".");
  return `${groupDigits(whole, language)}.${tenth}${language === "es" ? "\u00a0" : ""}%`;
}
