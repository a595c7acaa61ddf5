/** Formatted sums of billing. */
import { formatMoney } from "../../../../kit/text/format.ts";
import { currencies, sum } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { MoneySum } from "../../../../web/office/list/list-totals.tsx";
import { useWords } from "../../../../web/words.ts";
import type { CurrencySum } from "../invoice.ts";
import type { ChosenLine } from "../billable-form.ts";

/** «3 260.00 CUP, de ello sellos 10.00 CUP», once per currency. */
export function useSums(): (sums: readonly Pick<CurrencySum, "currency" | "amount" | "stamps">[]) => MoneySum[] {
  const { ofStamps } = useWords("billing");
  const language = useLanguage();
  return (sums) =>
    sums.map(({ currency, amount, stamps }) => ({
      currency,
      value: amount,
      of: stamps === "0.00" ? undefined : interpolate(ofStamps, { stamps: formatMoney(stamps, currency, language) }),
    }));
}

/** Totals of a selection per currency: exact, for any number of rows. */
export function selectionTotals(rows: readonly ChosenLine[]): Pick<CurrencySum, "currency" | "amount" | "stamps">[] {
  return currencies.flatMap((currency) => {
    const rowsOfCurrency = rows.filter((row) => row.currency === currency);
    if (rowsOfCurrency.length === 0) return [];
    return {
      currency,
      amount: sum(rowsOfCurrency.map((row) => row.amount)),
      stamps: sum(rowsOfCurrency.map((row) => row.stamps)),
    };
  });
}
