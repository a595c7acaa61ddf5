/**
 * Amounts and rates as people type them. The rule, in words: spaces may stand between groups of three digits; where
 * points and commas stand together, the last of them begins the decimals and the others group; one that comes again
 * groups. A single point or comma begins the decimals, but before exactly three digits it may mean thousands as well:
 * then nothing is guessed, and the person is asked to write it so that it says one thing.
 */
import type { Language } from "./language.ts";

export const amountInputKinds = ["amount", "rate"] as const;
export type AmountInputKind = (typeof amountInputKinds)[number];

export type ParsedAmount = { readonly value: string } | { readonly fault: "AMBIGUOUS" | "NOT_READ" };

const decimalsOf: Readonly<Record<AmountInputKind, number>> = { amount: 2, rate: 6 };

/** "1 300,5" → "1300.50" (a rate: "1300.5"), as it travels; or why it cannot be read. Never below zero. */
export function parseAmount(typed: string, kind: AmountInputKind = "amount"): ParsedAmount {
  const text = typed.trim().replace(/[\u00a0\u2009\u202f]/g, " ");
  const split = splitOf(text);
  if (split === "AMBIGUOUS") return { fault: split };
  const whole = split && ungrouped(split.whole);
  if (!whole || split.decimals.length > decimalsOf[kind]) return { fault: "NOT_READ" };
  const digits = whole.replace(/^0+(?=\d)/, "");
  if (kind === "amount") return { value: `${digits}.${split.decimals.padEnd(2, "0")}` };
  const decimals = split.decimals.replace(/0+$/, "");
  return { value: decimals ? `${digits}.${decimals}` : digits };
}

/** What travels, as it is shown in a box, and as `readAmount` reads it again: "1300.50" → "1 300.50". */
export function formatAmountInput(value: string, kind: AmountInputKind, language: Language): string {
  const [whole = "0", decimals = ""] = value.split(".");
  // Three decimals alone might be thousands; a zero more says that they are not.
  const length = kind === "rate" && decimals.length === 3 ? 4 : Math.max(2, decimals.length);
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language === "es" ? "\u00a0" : ",");
  return `${grouped}.${decimals.padEnd(length, "0")}`;
}

/** Where the decimals begin. */
function splitOf(text: string): { whole: string; decimals: string } | "AMBIGUOUS" | undefined {
  if (!/^\d[\d., ]*$/.test(text)) return undefined;
  const marks = text.replace(/[\d ]/g, "");
  if (marks === "") return { whole: text, decimals: "" };
  const last = text.lastIndexOf(marks.at(-1) ?? "");
  const [whole, decimals] = [text.slice(0, last), text.slice(last + 1)];
  const isOne = marks.length === 1;
  // "1.300.000": the same mark again groups, all of them.
  if (!isOne && new Set(marks).size === 1) return { whole: text, decimals: "" };
  if (isOne && /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(decimals)) return "AMBIGUOUS";
  return /^\d+$/.test(decimals) ? { whole, decimals } : undefined;
}

/** "1.300.000" → "1300000"; undefined when the groups are not of three, or are of two kinds. */
function ungrouped(whole: string): string | undefined {
  if (/^\d+$/.test(whole)) return whole;
  return /^\d{1,3}([., ])\d{3}(?:\1\d{3})*$/.test(whole) ? whole.replace(/\D/g, "") : undefined;
}
