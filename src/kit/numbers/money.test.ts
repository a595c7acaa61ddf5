import { array, assert, bigInt, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { amountText, divideByRate, isPositive, toMinorUnits, percentOf, sum, multiply } from "./money.ts";

const amounts = bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n });

test("text and minor units convert into each other", () => {
  assert(
    property(amounts, (value) => {
      expect(toMinorUnits(amountText(value))).toBe(value);
    }),
  );
  expect([
    toMinorUnits("3.94"),
    toMinorUnits("3.9"),
    toMinorUnits("3"),
    toMinorUnits("-0.05"),
    toMinorUnits("3.9400"),
  ]).toEqual([394n, 390n, 300n, -5n, 394n]);
  expect([amountText(5n), amountText(-5n), amountText(0n)]).toEqual(["0.05", "-0.05", "0.00"]);
});

test.each(["", "1,50", "1.505", "abc", "1.", ".5", "1e3", "NaN", "+1"])("%j is no amount", (text) =>
  expect(() => toMinorUnits(text)).toThrow(RangeError),
);

test("sums do not depend on order, and equal the sum of the units", () => {
  assert(
    property(array(amounts, { maxLength: 20 }), (values) => {
      const texts = values.map(amountText);
      expect(sum(texts)).toBe(amountText(values.reduce((total, each) => total + each, 0n)));
      expect(sum(texts.toReversed())).toBe(sum(texts));
    }),
  );
  expect(sum(["0.10", "0.20"])).toBe("0.30");
});

test("multiplication is repeated addition", () => {
  assert(
    property(amounts, integer({ min: 0, max: 50 }), (value, quantity) => {
      const each = amountText(value);
      expect(multiply(each, quantity)).toBe(sum(Array.from({ length: quantity }, () => each)));
    }),
  );
});

describe("rounding is half up, away from zero", () => {
  test.each([
    ["0.05", 10, "0.01"],
    ["0.04", 10, "0.00"],
    ["-0.05", 10, "-0.01"],
    ["3.58", 10, "0.36"],
    ["52.00", 10, "5.20"],
    ["100.00", "0.5", "0.50"],
    ["33.33", "33.3333", "11.11"],
  ])("percentOf(%s, %s) is %s", (amount, percent, expected) => expect(percentOf(amount, percent)).toBe(expected));

  test.each([
    ["1630.00", "455", "3.58"],
    ["1.00", "8", "0.13"],
    ["1.00", "3", "0.33"],
    ["2.00", "3", "0.67"],
    ["-1.00", "8", "-0.13"],
    ["100.00", "0.000001", "100000000.00"],
  ])("dividedBy(%s, %s) is %s", (amount, rate, expected) => expect(divideByRate(amount, rate)).toBe(expected));

  test("rounding is never more than half a cent off", () => {
    assert(
      property(amounts, integer({ min: 1, max: 1_000_000 }), (value, rate) => {
        const result = toMinorUnits(divideByRate(amountText(value), String(rate)));
        const twiceOff = 2n * (result * BigInt(rate) - value);
        expect((twiceOff < 0n ? -twiceOff : twiceOff) <= BigInt(rate)).toBe(true);
      }),
    );
    assert(
      property(amounts, integer({ min: 0, max: 100 }), (value, percent) => {
        const twiceOff = 2n * (toMinorUnits(percentOf(amountText(value), percent)) * 100n - value * BigInt(percent));
        expect((twiceOff < 0n ? -twiceOff : twiceOff) <= 100n).toBe(true);
      }),
    );
  });

  test.each(["0", "-1", "x", "1.0000001"])("%s is no rate", (rate) =>
    expect(() => divideByRate("1.00", rate)).toThrow(RangeError),
  );
});

test.each([
  ["0.00", false],
  ["-0.01", false],
  ["0.01", true],
  ["1250.00", true],
])("%s is positive: %s", (amount, expected) => expect(isPositive(amount)).toBe(expected));
