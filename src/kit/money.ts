/**
 * Exact money: decimal text with two digits on the wire and in the database, bigint minor units (hundredths)
 * in between. Nothing here ever meets a floating-point number. Rounding is half up (domain.md §1.7).
 */
export const currencies = ["CUP", "USD", "EUR"] as const;
export type Currency = (typeof currencies)[number];

export interface Money {
  readonly minor: bigint;
  readonly currency: Currency;
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** "3.94" → 394n. Throws when the text is no decimal or carries more than two digits that matter. */
export function minor(text: string): bigint {
  const scaled = scale(text, 2);
  if (scaled === undefined) throw new RangeError("not an amount with two decimals");
  return scaled;
}

/** 394n → "3.94". */
export function amountText(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(3, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function sum(amounts: readonly string[]): string {
  return amountText(amounts.reduce((total, amount) => total + minor(amount), 0n));
}

export function multiply(amount: string, quantity: number): string {
  return amountText(minor(amount) * BigInt(quantity));
}

/** `percent` of an amount, e.g. the bank fee: percentOf("3.58", 10) → "0.36". */
export function percentOf(amount: string, percent: number | string): string {
  const rate = scale(String(percent), 4);
  if (rate === undefined) throw new RangeError("not a percentage");
  return amountText(divideHalfUp(minor(amount) * rate, 1_000_000n));
}

/** An amount in one currency bought with another: dividedBy("1630.00", "455") → "3.58". Up to six digits in the rate. */
export function divideByRate(amount: string, rate: string): string {
  return amountText(divideHalfUp(minor(amount) * million, rateMillionths(rate)));
}

/** An amount in another currency: multipliedBy("3.58", "455") → "1628.90". Up to six digits in the rate. */
export function multiplyByRate(amount: string, rate: string): string {
  return amountText(divideHalfUp(minor(amount) * rateMillionths(rate), million));
}

/** What one unit of the other currency is worth: inverseRate("455") → "0.002198". Six digits. */
export function inverseRate(rate: string): string {
  return rateText(divideHalfUp(million * million, rateMillionths(rate)));
}

/** Between two rates: halfwayRate("455", "465") → "460". Six digits. */
export function midRate(one: string, other: string): string {
  return rateText(divideHalfUp(rateMillionths(one) + rateMillionths(other), 2n));
}

/** Whether a rate is at least another one, with any number of digits. */
export function isRateAtLeast(rate: string, least: string): boolean {
  return rateMillionths(rate) >= rateMillionths(least);
}

/** How far a rate moved from another, without sign: percentMoved("455", "4550") → "900.0". One digit, half up. */
export function percentChange(from: string, to: string): string {
  const tenths = divideHalfUp(distance(from, to) * 1000n, rateMillionths(from))
    .toString()
    .padStart(2, "0");
  return `${tenths.slice(0, -1)}.${tenths.slice(-1)}`;
}

/** Whether a rate moved by more than so many percent, exactly. */
export function changesByMoreThan(from: string, to: string, percent: number): boolean {
  return distance(from, to) * 100n > rateMillionths(from) * BigInt(percent);
}

function distance(one: string, other: string): bigint {
  const apart = rateMillionths(one) - rateMillionths(other);
  return apart < 0n ? -apart : apart;
}

export function isPositive(amount: string): boolean {
  return minor(amount) > 0n;
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
