/** Compares two figures: the change, and whether it is significant. */
import { addDays, addMonths } from "../../../kit/time/calendar.ts";
import { formatNumber } from "../../../kit/text/format.ts";
import type { Language } from "../../../kit/text/language.ts";
import { toMinorUnits } from "../../../kit/numbers/money.ts";
import { interpolate } from "../../../kit/text/words.ts";

export const comparisonSides = ["A", "B"] as const;
export type ComparisonSide = (typeof comparisonSides)[number];

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The same days so many months earlier; a period to the end of a month ends with a month there too. */
export const earlierPeriod = ({ from, to }: Days, months: number): Days => ({
  from: addMonths(from, -months),
  to: addDays(addMonths(addDays(to, 1), -months), -1),
});

/** Below this count a percentage is not meaningful. */
const minMeaningful = 20;

/** Counts and amounts as exact hundredths. */
const hundredths = (figure: number | string): bigint =>
  typeof figure === "number" ? BigInt(figure) * 100n : toMinorUnits(figure);

/** (B−A)/A in percent, one decimal, half away from zero; null if A is zero. */
export function changeOf(a: number | string | null, b: number | string | null): number | null {
  if (a === null || b === null) return null;
  const [before, after] = [hundredths(a), hundredths(b)];
  if (before === 0n) return null;
  const [numerator, denominator] = [(after - before) * 1000n, before];
  const isDown = numerator < 0n !== denominator < 0n;
  const [dividend, divisor] = [numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator];
  const tenths = (dividend * 2n + divisor) / (divisor * 2n);
  return Number(isDown ? -tenths : tenths) / 10 || 0;
}

/** B − A, in the format of its operands. */
export function figureDifference(a: number | string, b: number | string): number | string {
  if (typeof a === "number" && typeof b === "number") return b - a;
  const difference = hundredths(b) - hundredths(a);
  const absolute = difference < 0n ? -difference : difference;
  return `${difference < 0n ? "-" : ""}${absolute / 100n}.${String(absolute % 100n).padStart(2, "0")}`;
}

/** Whether either figure is too small for a percentage. Counts only: a single amount may be large. */
export const isSmall = (a: number | string | null, b: number | string | null): boolean =>
  typeof a === "number" && typeof b === "number" && Math.min(a, b) < minMeaningful;

/** Text with the base figures of a small comparison, «de 3 a 12»; undefined if it is not small. */
export const formatBaseFigures = (
  a: number | string | null,
  b: number | string | null,
  template: string,
  language: Language,
): string | undefined =>
  typeof a === "number" && typeof b === "number" && isSmall(a, b)
    ? interpolate(template, { a: formatNumber(a, language), b: formatNumber(b, language) })
    : undefined;
