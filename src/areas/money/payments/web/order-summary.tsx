import { formatAmount, formatMoney } from "../../../../kit/format.ts";
import { isPositive } from "../../../../kit/money.ts";
import { interpolate, pluralize } from "../../../../kit/words.ts";
import { useLanguage } from "../../../../web/language.ts";
import { useWords } from "../../../../web/words.ts";
import type { Checkout } from "../../../procedures/online-requests/contract.ts";

/**
 * The order by person, with expandable price lines. Anonymous readers see initials and the end of the identity number.
 */
export function OrderSummary({ checkout, total }: { checkout: Checkout; total: Checkout["totals"][number] }) {
  const words = useWords("paymentsPayer").checkout;
  const language = useLanguage();
  const people = checkout.group.forms.filter((form) => form.status === "notPaid");
  const { currency } = total;
  const priceCurrency = people[0]?.currency ?? "CUP";
  const isConverted = priceCurrency !== currency;
  return (
    <section className="card paying-what" aria-labelledby="what-is-paid">
      <h2 className="card-title" id="what-is-paid">
        {words.summary}
      </h2>
      {people.map((form) => (
        <PaidFor key={form._id} form={form} lines={checkout.priceLines.filter((line) => line.form === form.number)} />
      ))}
      <dl className="sums">
        {isConverted && (
          <div>
            <dt>{words.subtotal}</dt>
            <dd>
              {formatMoney(
                checkout.totals.find((each) => each.currency === priceCurrency)?.total ?? "0.00",
                priceCurrency,
                language,
              )}
            </dd>
          </div>
        )}
        {isConverted && (
          <div>
            <dt>
              {total.rate
                ? interpolate(words.rate, { currency, rate: total.rate.replace(/\.?0+$/, "") })
                : words.inCurrency}
            </dt>
            <dd>{formatMoney(total.subtotal, currency, language)}</dd>
          </div>
        )}
        {isPositive(total.bankFee) && (
          <div>
            <dt>
              {words.fee}
              <span className="hint checkout-why">{words.feeWhy}</span>
            </dt>
            <dd>{formatMoney(total.bankFee, currency, language)}</dd>
          </div>
        )}
        <div className="sum">
          <dt>{words.total}</dt>
          <dd>{formatMoney(total.total, currency, language)}</dd>
        </div>
      </dl>
    </section>
  );
}

function PaidFor({ form, lines }: { form: Checkout["group"]["forms"][number]; lines: Checkout["priceLines"] }) {
  const words = useWords("paymentsPayer").checkout;
  const language = useLanguage();
  const what = pluralize(form.legalize ? words.legalized : words.plain, form.copies, language);
  const amount = formatAmount(form.amountTotal ?? "0.00", language);
  return (
    <div className="paid-for">
      <h3>{form.holder}</h3>
      <p className="paid-amount">{amount}</p>
      <div className="muted small">
        <p>{form.document}</p>
        <p>{what}</p>
        {form.identityNumber && <p>{interpolate(words.identity, { digits: form.identityNumber.slice(-4) })}</p>}
      </div>
      <details>
        <summary>
          {words.each}
          <span className="sr-only">: {form.holder}</span>
        </summary>
        <dl className="sums">
          {lines.map((line, index) => (
            <div key={index}>
              <dt>
                {line.concept[language]} × {line.quantity}
              </dt>
              <dd>{formatAmount(line.amount, language)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
