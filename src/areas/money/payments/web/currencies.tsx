/** Choice of the currency, where there are several. */
import { formatAmount } from "../../../../kit/text/format.ts";
import type { Currency } from "../../../../kit/numbers/money.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";

export function Currencies({
  totals,
  chosen,
  choose,
}: {
  totals: readonly { readonly currency: Currency; readonly total: string }[];
  chosen: Currency;
  choose: (currency: Currency) => void;
}) {
  const words = useWords("paymentsPayer").checkout;
  const language = useLanguage();
  return (
    <fieldset className="field">
      <legend className="label">{words.currency}</legend>
      <div className="currencies">
        {totals.map((each) => (
          <label key={each.currency}>
            <input
              type="radio"
              name="currency"
              value={each.currency}
              checked={each.currency === chosen}
              onChange={() => choose(each.currency)}
            />
            <span>
              {each.currency} <span className="muted">{formatAmount(each.total, language)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
