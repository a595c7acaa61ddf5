/** Formats figures. */
import { toMinorUnits } from "../../../../kit/numbers/money.ts";
import { formatAmount, formatNumber, formatTime } from "../../../../kit/text/format.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import type { StatisticMeta } from "../result-schemas.ts";

/** A count, or an amount as decimal text. */
export const formatFigure = (figure: number | string, language: Language): string =>
  typeof figure === "number" ? formatNumber(figure, language) : formatAmount(figure, language);

/** From this amount on, cents are omitted in tiles and charts; tables, rows and exports keep them. */
const wholeFrom = 1_000_00n;

/** As `formatFigure`, with a large amount rounded to whole units, half away from zero. */
export function formatShortFigure(figure: number | string, language: Language): string {
  if (typeof figure === "number") return formatNumber(figure, language);
  const cents = toMinorUnits(figure);
  const size = cents < 0n ? -cents : cents;
  if (size === 0n) return "0";
  if (size < wholeFrom) return formatAmount(figure, language);
  return formatNumber(Number(((size + 50n) / 100n) * (cents < 0n ? -1n : 1n)), language);
}

/** For lengths and shades only, never for sums: decimals may be rounded. */
export const toNumber = (figure: number | string): number => Number(figure);

/** The moment of which figures are, and how long ago that is if a replica that is behind was read. */
export const asOfText = (
  { asOf, behindSeconds = 0 }: Pick<StatisticMeta, "asOf" | "behindSeconds">,
  words: { readonly asOf: string; readonly asOfBehind: string },
  language: Language,
): string => {
  const text = behindSeconds > 0 ? words.asOfBehind : words.asOf;
  return interpolate(text, { time: formatTime(asOf, language), seconds: formatNumber(behindSeconds, language) });
};
