/** Formats figures. */
import { formatAmount, formatNumber } from "../../../../kit/text/format.ts";
import type { Language } from "../../../../kit/text/language.ts";

/** A count, or an amount as decimal text. */
export const formatFigure = (figure: number | string, language: Language): string =>
  typeof figure === "number" ? formatNumber(figure, language) : formatAmount(figure, language);

/** For lengths and shades only, never for sums: decimals may be rounded. */
export const toNumber = (figure: number | string): number => Number(figure);
