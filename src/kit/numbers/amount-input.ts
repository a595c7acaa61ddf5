/**
 * Parses amounts and rates as people type them. Spaces may separate groups of three digits. If a text has both points
 * and commas, the last mark is the decimal sign and the others separate groups; a repeated mark separates groups. A
 * single mark is the decimal sign, except before exactly three digits, where it is ambiguous: the result is AMBIGUOUS,
 * and the person is requested to write the amount differently.
 */
import type { Language } from "../text/language.ts";

export const amountInputKinds = ["amount", "rate"] as const;
export type AmountInputKind = (typeof amountInputKinds)[number];

/** The value in the format of the wire, or the reason why it cannot be parsed. */
type ParsedAmount = { readonly value: string } | { readonly fault: "AMBIGUOUS" | "NOT_READ" };

const decimalsOf: Readonly<Record<AmountInputKind, number>> = { amount: 2, rate: 6 };

/**
 * "1 300,5" → "1300.50" (as a rate: "1300.5"), the format on the wire. AMBIGUOUS as explained above; NOT_READ for any
 * other text, for a negative value and for too many decimals.
 */
export function parseAmount(text: string, kind: AmountInputKind = "amount"): ParsedAmount {
  const cleaned = text.trim().replace(/[\u00a0\u2009\u202f]/g, " ");
  const split = splitDecimals(cleaned);
  if (split === "AMBIGUOUS") return { fault: split };
  const whole = split && removeGrouping(split.whole);
  if (!whole || split.decimals.length > decimalsOf[kind]) return { fault: "NOT_READ" };
  const digits = whole.replace(/^0+(?=\d)/, "");
  if (kind === "amount") return { value: `${digits}.${split.decimals.padEnd(2, "0")}` };
  const decimals = split.decimals.replace(/0+$/, "");
  return { value: decimals ? `${digits}.${decimals}` : digits };
}

/** Formats a value of the wire for an input: "1300.50" → "1 300.50". `parseAmount` reads the result back unchanged. */
export function formatAmountInput(value: string, kind: AmountInputKind, language: Language): string {
  const [whole = "0", decimals = ""] = value.split(".");
  // Exactly three decimals would be ambiguous; a fourth zero avoids it.
  const length = kind === "rate" && decimals.length === 3 ? 4 : Math.max(2, decimals.length);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language === "es" ? "\u00a0" : ",");
  return `${grouped}.${decimals.padEnd(length, "0")}`;
}

/** Splits a text at its decimal sign. Undefined if it is not a number. */
function splitDecimals(text: string): { whole: string; decimals: string } | "AMBIGUOUS" | undefined {
  if (!/^\d[\d., ]*$/.test(text)) return undefined;
  const marks = text.replace(/[\d ]/g, "");
  if (marks === "") return { whole: text, decimals: "" };
  const last = text.lastIndexOf(marks.at(-1) ?? "");
  const [whole, decimals] = [text.slice(0, last), text.slice(last + 1)];
  const isSingleMark = marks.length === 1;
  // "1.300.000": a repeated mark separates groups only.
  if (!isSingleMark && new Set(marks).size === 1) return { whole: text, decimals: "" };
  if (isSingleMark && /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(decimals)) return "AMBIGUOUS";
  return /^\d+$/.test(decimals) ? { whole, decimals } : undefined;
}

/** "1.300.000" → "1300000"; undefined if groups are not of three digits or are separated by different marks. */
function removeGrouping(whole: string): string | undefined {
  if (/^\d+$/.test(whole)) return whole;
  return /^\d{1,3}([., ])\d{3}(?:\1\d{3})*$/.test(whole) ? whole.replace(/\D/g, "") : undefined;
}
