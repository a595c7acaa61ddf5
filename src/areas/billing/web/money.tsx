/** Sums as billing shows them. */
import { showMoney } from "../../../kit/format.ts";
import { currencies, sum } from "../../../kit/money.ts";
import { say } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import { useWords } from "../../../web/words.ts";
import type { CurrencySum } from "../invoice.ts";
import type { ChosenLine } from "../listing.ts";
import classes from "./billing.module.css";

/** «3 260.00 CUP, de ello sellos 10.00 CUP», once per currency. */
export function Sums({ sums }: { sums: readonly Pick<CurrencySum, "currency" | "amount" | "stamps">[] }) {
  const words = useWords("billing");
  const language = useLanguage();
  return sums.map(({ currency, amount, stamps }) => (
    <span key={currency} className="num">
      <strong>{showMoney(amount, currency, language)}</strong>{" "}
      {stamps !== "0.00" && (
        <span className={classes.ofIt}>{say(words.ofStamps, { stamps: showMoney(stamps, currency, language) })}</span>
      )}
    </span>
  ));
}

/** What a selection sums up to, per currency: exact, for any number of rows. */
export function sumsOf(rows: readonly ChosenLine[]): Pick<CurrencySum, "currency" | "amount" | "stamps">[] {
  return currencies.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    if (own.length === 0) return [];
    return { currency, amount: sum(own.map((row) => row.amount)), stamps: sum(own.map((row) => row.stamps)) };
  });
}
