/** Totals of lines per currency and per stamp; computed in hundredths, never in floating point. */
import { amountText, type Currency, currencies, toMinorUnits } from "../../../kit/numbers/money.ts";
import type { CurrencyTotal, InvoiceLine, StampTotal } from "./invoice.ts";

type SummedLine = Pick<InvoiceLine, "amount" | "currency" | "stamps" | "bankFee" | "collected" | "collectedCurrency">;

/** A line may be priced in one currency and paid in another: each sum is under its own. */
export function invoiceTotalsOf(lines: readonly SummedLine[]): CurrencyTotal[] {
  return currencies.flatMap((currency) => {
    const priced = lines.filter((line) => line.currency === currency);
    const collectedLines = lines.filter((line) => line.collectedCurrency === currency);
    if (priced.length + collectedLines.length === 0) return [];
    return {
      currency,
      lines: priced.length,
      amount: sumAmounts(priced.map((line) => line.amount)),
      stamps: sumAmounts(priced.map((line) => line.stamps)),
      bankFee: sumAmounts(collectedLines.map((line) => line.bankFee)),
      collected: sumAmounts(collectedLines.map((line) => line.collected)),
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
      amount: sumAmounts([before?.amount ?? null, stamp.amount]),
    });
  }
  return [...totals.values()].sort(
    (a, b) => a.currency.localeCompare(b.currency) || Number(toMinorUnits(a.unitAmount) - toMinorUnits(b.unitAmount)),
  );
}

function sumAmounts(amounts: readonly (string | null)[]): string {
  return amountText(amounts.reduce((total, amount) => total + (amount === null ? 0n : toMinorUnits(amount)), 0n));
}
