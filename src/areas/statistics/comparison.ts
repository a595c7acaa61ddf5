/** One number beside another: how much it changed, and whether that says anything. */
import { formatNumber } from "../../kit/format.ts";
import type { Language } from "../../kit/language.ts";
import { minor } from "../../kit/money.ts";
import { interpolate } from "../../kit/words.ts";

export const comparisonSides = ["A", "B"] as const;
export type ComparisonSide = (typeof comparisonSides)[number];

/** Below it a percentage says more of chance than of change. */
const few = 20;

/** Counts and amounts alike, exactly, in hundredths. */
const hundredths = (figure: number | string): bigint =>
  typeof figure === "number" ? BigInt(figure) * 100n : minor(figure);

/** (B−A)/A in percent, one decimal, half away from zero; null of nothing. */
export function changeOf(a: number | string | null, b: number | string | null): number | null {
  if (a === null || b === null) return null;
  const [before, after] = [hundredths(a), hundredths(b)];
  if (before === 0n) return null;
  const [over, under] = [(after - before) * 1000n, before];
  const isDown = over < 0n !== under < 0n;
  const [most, least] = [over < 0n ? -over : over, under < 0n ? -under : under];
  const tenths = (most * 2n + least) / (least * 2n);
  return Number(isDown ? -tenths : tenths) / 10 || 0;
}

/** B − A, as its figures are written. */
export function figureDifference(a: number | string, b: number | string): number | string {
  if (typeof a === "number" && typeof b === "number") return b - a;
  const apart = hundredths(b) - hundredths(a);
  const size = apart < 0n ? -apart : apart;
  return `${apart < 0n ? "-" : ""}${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
}

/** Whether either of them is too few to compare by percent. Only what is counted can be: an amount may be one large sum. */
export const isSmall = (a: number | string | null, b: number | string | null): boolean =>
  typeof a === "number" && typeof b === "number" && Math.min(a, b) < few;

/** What a percentage of few says beside itself, «de 3 a 12»: of many nothing. */
export const sayBase = (
  a: number | string | null,
  b: number | string | null,
  said: string,
  language: Language,
): string | undefined =>
  typeof a === "number" && typeof b === "number" && isSmall(a, b)
    ? interpolate(said, { a: formatNumber(a, language), b: formatNumber(b, language) })
    : undefined;
