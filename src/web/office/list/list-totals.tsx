/** Totals of all matching rows, shown above the list: sums by currency, then other counts. */
import { formatMoney } from "../../../kit/text/format.ts";
import type { Currency } from "../../../kit/numbers/money.ts";
import { useLanguage } from "../../session/language.ts";
import classes from "../components/list-parts/rows.module.css";

export interface MoneySum {
  readonly currency: Currency;
  readonly value: string;
  /** Text after the amount. */
  readonly of?: string | undefined;
}

export function TotalsAbove({
  label,
  sums,
  counted = [],
}: {
  label: string;
  sums: readonly MoneySum[];
  counted?: readonly string[];
}) {
  if (sums.length + counted.length === 0) return null;
  return (
    <div className={classes.totalsAbove} role="status">
      <span>{label}:</span>
      <Sums sums={sums} />
      {counted.length > 0 && <span>{counted.join(" · ")}</span>}
    </div>
  );
}

/** Sums next to each other, of a list or of its selected rows. */
export function Sums({ sums }: { sums: readonly MoneySum[] }) {
  const language = useLanguage();
  return sums.map(({ currency, value, of }) => (
    <span key={currency} className="num">
      <strong>{formatMoney(value, currency, language)}</strong> {of}
    </span>
  ));
}
