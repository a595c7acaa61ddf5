/** The difference of two figures, and when it is too small for a percentage. */
import { expect, test } from "vitest";
import { changeOf, figureDifference, isSmall, formatBaseFigures } from "./comparison.ts";
import { words as en } from "./words.en.ts";
import { words as es } from "./words.es.ts";

test.each([
  [19, 40, true],
  [40, 19, true],
  [0, 0, true],
  [20, 20, false],
  [20, 1000, false],
])("%i and %i are too small for a percentage: %s", (a, b, small) => {
  expect(isSmall(a, b)).toBe(small);
});

test.each([
  ["0.00", "5.00"],
  ["19.99", "4000.00"],
  ["4000.00", "10.00"],
])("an amount is never too small: %s and %s", (a, b) => {
  expect(isSmall(a, b)).toBe(false);
});

test("a missing month has neither a change nor a note", () => {
  expect([isSmall(null, 3), isSmall(3, null), changeOf(3, null)]).toEqual([false, false, null]);
});

test("changes are exact to a tenth; zero has none", () => {
  expect([changeOf(3, 4), changeOf(4, 3), changeOf("8.00", "8.01"), changeOf(0, 4)]).toEqual([33.3, -25, 0.1, null]);
  expect([figureDifference(3, 4), figureDifference("8.00", "7.99")]).toEqual([1, "-0.01"]);
});

test("a percentage of small figures shows the figures", () => {
  expect(formatBaseFigures(3, 12, es.versus.small, "es")).toBe("de 3 a 12");
  expect(formatBaseFigures(12, 4500, en.versus.small, "en")).toBe("from 12 to 4,500");
  expect([
    formatBaseFigures(20, 25, "", "es"),
    formatBaseFigures("3.00", "12.00", "", "es"),
    formatBaseFigures(null, 3, "", "es"),
  ]).toEqual([undefined, undefined, undefined]);
});
