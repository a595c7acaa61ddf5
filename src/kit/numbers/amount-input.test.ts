import { assert, constantFrom, integer, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { languages } from "../text/language.ts";
import { parseAmount, formatAmountInput, amountInputKinds } from "./amount-input.ts";

describe("an amount is parsed as people type it", () => {
  test.each([
    ["1300", "1300.00"],
    ["1300,5", "1300.50"],
    ["1300.50", "1300.50"],
    ["1.300,50", "1300.50"],
    ["1,300.50", "1300.50"],
    ["1 300.50", "1300.50"],
    ["1 300,50", "1300.50"],
    ["1 300", "1300.00"],
    ["1\u00a0300.50", "1300.50"],
    ["1.300.000", "1300000.00"],
    ["1.300.000,5", "1300000.50"],
    [" 0,05 ", "0.05"],
    ["007", "7.00"],
    ["0", "0.00"],
  ])("%s is %s", (text, value) => expect(parseAmount(text)).toEqual({ value }));

  test.each(["1.300", "1,300", "13.000", "130,000"])("%s is ambiguous: nothing is guessed", (text) => {
    expect(parseAmount(text)).toEqual({ fault: "AMBIGUOUS" });
    expect(parseAmount(text, "rate")).toEqual({ fault: "AMBIGUOUS" });
  });

  test.each([
    "",
    "x",
    "-1",
    "1e3",
    "1.",
    ".5",
    "13.00.50",
    "1 30",
    "1,30.500,00",
    "1.300,505",
    "1,300,50",
    "12.345.6",
    "1 3",
    "$5",
  ])("%s is no amount", (text) => expect(parseAmount(text)).toEqual({ fault: "NOT_READ" }));

  test.each([
    ["455", "455"],
    ["455,125000", "455.125"],
    ["0.002", "0.002"],
    ["0,125", "0.125"],
    ["1 300,5", "1300.5"],
  ])("the rate %s is %s", (text, value) => expect(parseAmount(text, "rate")).toEqual({ value }));
});

test("a formatted value is parsed back unchanged, in both languages", () => {
  const decimal = (whole: number, fraction: number, digits: number) =>
    digits === 0 ? String(whole) : `${whole}.${String(fraction).slice(0, digits).padStart(digits, "0")}`;
  assert(
    property(
      constantFrom(...amountInputKinds),
      constantFrom(...languages),
      integer({ min: 0, max: 999_999_999 }),
      integer({ min: 0, max: 999_999 }),
      integer({ min: 0, max: 6 }),
      (kind, language, whole, fraction, digits) => {
        const input = kind === "amount" ? decimal(whole, fraction % 100, 2) : decimal(whole, fraction, digits);
        const value = kind === "rate" && input.includes(".") ? input.replace(/\.?0+$/, "") : input;
        expect(parseAmount(formatAmountInput(value, kind, language), kind)).toEqual({ value });
      },
    ),
    { numRuns: 2000 },
  );
});
