/**
 * Exact money arithmetic. On the wire and in the database an amount is decimal text with two digits; for calculation it
 * is a bigint of minor units (hundredths). No floating-point number is involved. Rounding is half up.
 */
export const currencies = ["CUP", "USD", "EUR"] as const;
export type Currency = (typeof currencies)[number];

/** An amount in minor units (hundredths) of a currency. */
export interface Money {
  readonly minor: bigint;
  readonly currency: Currency;
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** "3.94" → 394n. Throws a RangeError if the text is not a decimal or has more than two significant decimals. */
export function toMinorUnits(text: string): bigint {
  const scaled = scale(text, 2);
  if (scaled === undefined) throw new RangeError("not an amount with two decimals");
  return scaled;
}

/** 394n → "3.94". */
export function amountText(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(3, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The sum of amounts: "0.00" for none. Throws a RangeError for an invalid amount, like `minor`. */
export function sum(amounts: readonly string[]): string {
  return amountText(amounts.reduce((total, amount) => total + toMinorUnits(amount), 0n));
}

/** An amount times a whole number. Throws a RangeError for an invalid amount. */
export function multiply(amount: string, quantity: number): string {
  return amountText(toMinorUnits(amount) * BigInt(quantity));
}

/**
 * `percent` of an amount, such as a bank fee: percentOf("3.58", 10) → "0.36". Throws a RangeError for a percentage with
 * more than four decimals.
 */
export function percentOf(amount: string, percent: number | string): string {
  const rate = scale(String(percent), 4);
  if (rate === undefined) throw new RangeError("not a percentage");
  return amountText(divideHalfUp(toMinorUnits(amount) * rate, 1_000_000n));
}

/**
 * Converts an amount by division: divideByRate("1630.00", "455") → "3.58". Rates have up to six decimals. Throws a
 * RangeError if the rate is not above zero.
 */
export function divideByRate(amount: string, rate: string): string {
  return amountText(divideHalfUp(toMinorUnits(amount) * million, rateMillionths(rate)));
}

/** Converts an amount by multiplication: multiplyByRate("3.58", "455") → "1628.90". Throws like `divideByRate`. */
export function multiplyByRate(amount: string, rate: string): string {
  return amountText(divideHalfUp(toMinorUnits(amount) * rateMillionths(rate), million));
}

/** The reciprocal of a rate, with six decimals: inverseRate("455") → "0.002198". */
export function inverseRate(rate: string): string {
  return rateText(divideHalfUp(million * million, rateMillionths(rate)));
}

/** The mean of two rates, with six decimals: midRate("455", "465") → "460". */
export function midRate(one: string, other: string): string {
  return rateText(divideHalfUp(rateMillionths(one) + rateMillionths(other), 2n));
}

/** Compares two rates by value, whatever their number of decimals. */
export function isRateAtLeast(rate: string, minimum: string): boolean {
  return rateMillionths(rate) >= rateMillionths(minimum);
}

/** Absolute change between two rates in percent, one decimal, half up: percentChange("455", "4550") → "900.0". */
export function percentChange(from: string, to: string): string {
  const tenths = divideHalfUp(distance(from, to) * 1000n, rateMillionths(from))
    .toString()
    .padStart(2, "0");
  return `${tenths.slice(0, -1)}.${tenths.slice(-1)}`;
}

/** Whether a rate changed by more than `percent`, without rounding. */
export function changesByMoreThan(from: string, to: string, percent: number): boolean {
  return distance(from, to) * 100n > rateMillionths(from) * BigInt(percent);
}

function distance(one: string, other: string): bigint {
  const difference = rateMillionths(one) - rateMillionths(other);
  return difference < 0n ? -difference : difference;
}

/** Whether an amount is above zero. Throws a RangeError for an invalid amount. */
export function isPositive(amount: string): boolean {
  return toMinorUnits(amount) > 0n;
}

const million = 1_000_000n;

function rateMillionths(rate: string): bigint {
  const scaled = scale(rate, 6);
  if (scaled === undefined || scaled <= 0n) throw new RangeError("not a rate");
  return scaled;
}

/** 460000000n → "460", 2198n → "0.002198". */
function rateText(millionths: bigint): string {
  const digits = millionths.toString().padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/\.?0+$/, "");
}

function scale(text: string, digits: number): bigint | undefined {
  const parts = decimal.exec(text.trim());
  if (!parts) return undefined;
  const fraction = (parts[3] ?? "").replace(/0+$/, "");
  if (fraction.length > digits) return undefined;
  const value = BigInt(parts[2] + fraction.padEnd(digits, "0"));
  return parts[1] ? -value : value;
}

function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const sign = dividend < 0n ? -1n : 1n;
  return sign * ((2n * (sign * dividend) + divisor) / (2n * divisor));
}
