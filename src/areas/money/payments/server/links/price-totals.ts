import { dayOf } from "../../../../../kit/time/calendar.ts";
import {
  amountText,
  type Currency,
  divideByRate,
  isPositive,
  toMinorUnits,
  percentOf,
} from "../../../../../kit/numbers/money.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { newestRates } from "../../../exchange-rates/server/public.ts";
import { readSetting } from "../../../../administration/settings/server/public.ts";
import type { PriceTotal } from "../../payment-page-contract.ts";
import type { Due } from "./payable-subject.ts";

const cardCurrencies = ["USD", "EUR"] as const;

/**
 * The price of a debt in each currency it can be paid in: pesos unchanged; by international card
 * converted at the newest buying rate, plus the bank's fee. Omits currencies without a rate, and those in which the
 * amount rounds to 0.00.
 */
export async function priceTotals(
  db: Queryable,
  due: Pick<Due, "amount" | "currency">,
  now: Date,
): Promise<PriceTotal[]> {
  const percent = await readSetting(db, "payment.intlFeePercent");
  if (due.currency !== "CUP") return [withFee(due.currency, due.amount, percent)].filter(isNonZero);
  const totals: PriceTotal[] = [{ currency: "CUP", subtotal: due.amount, bankFee: "0.00", total: due.amount }];
  for (const currency of cardCurrencies) {
    const [rate] = await newestRates(db, { fromCurrency: currency, toCurrency: "CUP", date: dayOf(now) });
    if (rate) totals.push(withFee(currency, divideByRate(due.amount, rate.buyValue), percent, rate.buyValue));
  }
  return totals.filter(isNonZero);
}

const isNonZero = ({ subtotal }: PriceTotal) => isPositive(subtotal);

function withFee(currency: Currency, subtotal: string, percent: number, rate?: string): PriceTotal {
  const bankFee = percentOf(subtotal, percent);
  const total = amountText(toMinorUnits(subtotal) + toMinorUnits(bankFee));
  return { currency, subtotal, bankFee, total, ...(rate === undefined ? {} : { rate }) };
}
