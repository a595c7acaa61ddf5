/** What all that a list shows comes to, above its rows: money by its currency, then what else is counted. */
import { showMoney } from "../../../kit/format.ts";
import type { Currency } from "../../../kit/money.ts";
import { useLanguage } from "../../language.ts";
import classes from "../parts/rows.module.css";

export function TotalsAbove({
  label,
  sums,
  counted = [],
}: {
  label: string;
  sums: readonly { readonly currency: Currency; readonly value: string }[];
  counted?: readonly string[];
}) {
  const language = useLanguage();
  if (sums.length === 0) return null;
  return (
    <div className={classes.totalsAbove} role="status">
      <span>{label}:</span>
      {sums.map(({ currency, value }) => (
        <strong key={currency} className="num">
          {showMoney(value, currency, language)}
        </strong>
      ))}
      {counted.length > 0 && <span>{counted.join(" · ")}</span>}
    </div>
  );
}
