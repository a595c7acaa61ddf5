/** Positions of the thumbs of an amount range: steps of 1, 2 and 5 per power of ten, from zero to "no limit". */
import { amountText, toMinorUnits } from "../../../../kit/numbers/money.ts";

const decades = [1n, 10n, 100n, 1000n, 10_000n, 100_000n];
/** 0, 1, 2, 5, 10 … 1 000 000. */
const steps = [0n, ...decades.flatMap((decade) => [decade, 2n * decade, 5n * decade]), 1_000_000n].map(
  (each) => each * 100n,
);
/** The position after the last amount: no upper limit. */
export const lastStep = steps.length;

export interface Amounts {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Amount of a thumb's position. Undefined if it sets no limit: the lower thumb at the first position, the upper at the
 * last. The lower thumb at the last position means the largest amount.
 */
export function amountAt(position: number, end: keyof Amounts): string | undefined {
  if (end === "from" && position === 0) return undefined;
  const step = end === "from" ? (steps[position] ?? steps.at(-1)) : steps[position];
  return step === undefined ? undefined : amountText(step);
}

/** The closest positions that include the whole range; the lower never exceeds the upper. */
export function thumbPositions({ from, to }: Amounts): [number, number] {
  const lower = from ? steps.findLastIndex((step) => step <= toMinorUnits(from)) : 0;
  const upper = to ? steps.findIndex((step) => step >= toMinorUnits(to)) : lastStep;
  return [lower, Math.max(lower, upper === -1 ? lastStep : upper)];
}

/** Replaces one end of a range. An end that would pass the other one is set equal to it. */
export function replaceRangeEnd(range: Amounts, end: keyof Amounts, amount: string | undefined): Amounts {
  const other = end === "from" ? range.to : range.from;
  const passesOther =
    amount !== undefined &&
    other !== undefined &&
    (end === "from" ? toMinorUnits(amount) > toMinorUnits(other) : toMinorUnits(amount) < toMinorUnits(other));
  return { ...range, [end]: passesOther ? other : amount };
}
