/** What lines sum up to, per currency and per stamp; in hundredths, never in floating point. */
import { amountText, type Currency, currencies, minor } from "../../kit/money.ts";
import type { CurrencyTotal, InvoiceLine, StampTotal } from "./invoice.ts";

type Summed = Pick<InvoiceLine, "amount" | "currency" | "stamps" | "bankFee" | "collected" | "collectedCurrency">;

/** A line may be priced in one currency and paid in another: each sum stands under its own. */
export function invoiceTotalsOf(lines: readonly Summed[]): CurrencyTotal[] {
  return currencies.flatMap((currency) => {
    const priced = lines.filter((line) => line.currency === currency);
    const paid = lines.filter((line) => line.collectedCurrency === currency);
    if (priced.length + paid.length === 0) return [];
    return {
      currency,
      lines: priced.length,
      amount: summed(priced.map((line) => line.amount)),
      stamps: summed(priced.map((line) => line.stamps)),
      bankFee: summed(paid.map((line) => line.bankFee)),
      collected: summed(paid.map((line) => line.collected)),
    };
  });
}

export interface Stamp extends Omit<StampTotal, "currency"> {
  readonly currency: Currency;
}

/** Stamps of many lines by kind, value and currency, dearest last. */
export function stampTotals(stamps: readonly Stamp[]): StampTotal[] {
  const totals = new Map<string, StampTotal>();
  for (const stamp of stamps) {
    const key = [stamp.currency, stamp.code, stamp.unitAmount].join(" ");
    const before = totals.get(key);
    totals.set(key, {
      ...stamp,
      quantity: stamp.quantity + (before?.quantity ?? 0),
      amount: summed([before?.amount ?? null, stamp.amount]),
    });
  }
  return [...totals.values()].sort(
    (a, b) => a.currency.localeCompare(b.currency) || Number(minor(a.unitAmount) - minor(b.unitAmount)),
  );
}

function summed(amounts: readonly (string | null)[]): string {
  return amountText(amounts.reduce((total, amount) => total + (amount === null ? 0n : minor(amount)), 0n));
}
