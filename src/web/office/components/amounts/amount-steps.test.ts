import { assert, bigInt, option, property, record } from "fast-check";
import { expect, test } from "vitest";
import { toMinorUnits } from "../../../../kit/numbers/money.ts";
import { amountAt, type Amounts, lastStep, thumbPositions, replaceRangeEnd } from "./amount-steps.ts";

const positions = Array.from({ length: lastStep + 1 }, (_, position) => position);
const amounts = bigInt({ min: 0n, max: 10n ** 14n }).map(
  (each) => `${each / 100n}.${String(each % 100n).padStart(2, "0")}`,
);
const ends = record({ from: option(amounts, { nil: undefined }), to: option(amounts, { nil: undefined }) });

test("the two ends set no limit; between them the amounts grow", () => {
  expect([amountAt(0, "from"), amountAt(lastStep, "to")]).toEqual([undefined, undefined]);
  expect(amountAt(0, "to")).toBe("0.00");
  const between = positions.slice(1, -1).map((position) => toMinorUnits(amountAt(position, "from") ?? ""));
  expect(between.slice(0, 4)).toEqual([100n, 200n, 500n, 1000n]);
  expect(between).toEqual(between.toSorted((a, b) => (a < b ? -1 : 1)));
  expect(new Set(between).size).toBe(between.length);
});

test("the amount of a position leads back to the position", () => {
  // The lower thumb sets a limit at every position but the first.
  for (const lower of positions)
    for (const upper of positions.slice(lower))
      expect(thumbPositions({ from: amountAt(lower, "from"), to: amountAt(upper, "to") })).toEqual([
        Math.min(lower, lastStep - 1),
        upper,
      ]);
});

test("the thumbs cover a typed range, the lower at or below the upper", () => {
  const coversRange = (range: Amounts) => {
    const [lower, upper] = thumbPositions(range);
    expect(lower).toBeLessThanOrEqual(upper);
    const isOrdered = !range.from || !range.to || toMinorUnits(range.from) <= toMinorUnits(range.to);
    if (!isOrdered) return;
    if (range.from)
      expect(toMinorUnits(amountAt(lower, "from") ?? "0.00")).toBeLessThanOrEqual(toMinorUnits(range.from));
    const upperLimit = amountAt(upper, "to");
    if (upperLimit !== undefined)
      expect(toMinorUnits(upperLimit)).toBeGreaterThanOrEqual(toMinorUnits(range.to ?? "invalid"));
  };
  assert(property(ends, coversRange));
});

test("a typed end is limited by the other, which does not change", () => {
  const staysOrdered = (initial: Amounts, amount: string) => {
    const range = replaceRangeEnd(replaceRangeEnd({}, "from", initial.from), "to", initial.to);
    for (const [end, other] of [
      ["from", "to"],
      ["to", "from"],
    ] as const) {
      const { from, to, ...rest } = { from: undefined, to: undefined, ...replaceRangeEnd(range, end, amount) };
      expect(rest).toEqual({});
      expect({ from, to }[other]).toBe(range[other]);
      if (from !== undefined && to !== undefined) expect(toMinorUnits(from)).toBeLessThanOrEqual(toMinorUnits(to));
    }
  };
  assert(property(ends, amounts, staysOrdered));
});
