/** Where the thumbs of a range of amounts can stand: as close together as people think of amounts, from nothing to no limit. */
import { amountText, minor } from "../../../kit/money.ts";

const decades = [1n, 10n, 100n, 1000n, 10_000n, 100_000n];
/** 0, 1, 2, 5, 10 … 1 000 000. */
const steps = [0n, ...decades.flatMap((decade) => [decade, 2n * decade, 5n * decade]), 1_000_000n].map(
  (each) => each * 100n,
);
/** Beyond the last amount there is no limit. */
export const lastStep = steps.length;

export interface Amounts {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The amount of a thumb's place; undefined where it limits nothing: the lower at the beginning, the upper at the end. The
 * lower at the end stands for the last amount.
 */
export function amountAt(place: number, end: keyof Amounts): string | undefined {
  if (end === "from" && place === 0) return undefined;
  const step = end === "from" ? (steps[place] ?? steps.at(-1)) : steps[place];
  return step === undefined ? undefined : amountText(step);
}

/** The places nearest to the amounts that leave nothing of the range out; the lower is never above the upper. */
export function thumbPositions({ from, to }: Amounts): [number, number] {
  const lower = from ? steps.findLastIndex((step) => step <= minor(from)) : 0;
  const upper = to ? steps.findIndex((step) => step >= minor(to)) : lastStep;
  return [lower, Math.max(lower, upper === -1 ? lastStep : upper)];
}

/** The range once one of its ends was typed: the lower at or below the upper, which stays where it is. */
export function withTypedEnd(range: Amounts, end: keyof Amounts, amount: string | undefined): Amounts {
  const other = end === "from" ? range.to : range.from;
  const isBeyond =
    amount !== undefined &&
    other !== undefined &&
    (end === "from" ? minor(amount) > minor(other) : minor(amount) < minor(other));
  return { ...range, [end]: isBeyond ? other : amount };
}
