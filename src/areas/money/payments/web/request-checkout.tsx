/** Checkout of a request, for its owner and for other payers with its link. */
import { useEffect } from "react";
import { base } from "../../../../kit/frontends.ts";
import { formatAmount, formatLongDateTime, formatMoney } from "../../../../kit/text/format.ts";
import { isPositive } from "../../../../kit/numbers/money.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useUser } from "../../../../web/session/session.ts";
import { type AsyncState, usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { Link } from "../../../../web/site/routing/link.tsx";
import { useParams, useSearch } from "../../../../web/site/routing/location.ts";
import { replaceWith } from "../../../../web/site/routing/navigate.ts";
import { Page } from "../../../../web/site/shell/page-column.tsx";
import { useWords, type WordsOf } from "../../../../web/words.ts";
import type { Checkout } from "../../../procedures/online-requests/contract.ts";
import type { PriceTotal } from "../payment-page-contract.ts";
import { CheckoutView, PaymentEnded } from "./checkout.tsx";
import { CopyLink } from "./desk/copy-link.tsx";
import type { PaymentCredentials } from "./links/payment-credentials.ts";
import { NoGateways } from "./payment-blockers.tsx";
import { type PriceRow, PriceRows } from "./price-rows.tsx";
import { WrongParticulars } from "./report-wrong-details.tsx";
import { pagesOf } from "./subject-pages.ts";

export default function CheckoutPage() {
  const { commonId = "" } = useParams();
  const { token, link }: { token?: string; link?: string } = useSearch();
  const payer = { commonId, token };
  const checkout = usePreloadedQuery(api.onlineRequests.checkout, { commonId, ...(token ? { token } : {}) }, link);
  return isRequestCheckout(checkout) ? (
    <RequestCheckout checkout={checkout} payer={payer} link={link} />
  ) : (
    <VoucherRedirect payer={payer} />
  );
}

const isRequestCheckout = (checkout: AsyncState<object>): checkout is AsyncState<Checkout> =>
  checkout.state !== "there" || !("vale" in checkout.value);

/** Vouchers have a payment page of their own. */
function VoucherRedirect({ payer: { commonId, token } }: { payer: PaymentCredentials }) {
  const words = useWords("paymentsPayer").vale;
  useEffect(() => void replaceWith(pagesOf("VL", commonId, token).pay), [commonId, token]);
  return <Page title={words.title} wide />;
}

function RequestCheckout({
  checkout,
  payer,
  link,
}: {
  checkout: AsyncState<Checkout>;
  payer: PaymentCredentials;
  link: string | undefined;
}) {
  const words = useWords("paymentsPayer").checkout;
  const language = useLanguage();
  if (checkout.state === "there" && checkout.value.attemptsLeft === 0 && !checkout.value.open)
    return <PaymentEnded payer={payer} link={link} />;
  return (
    <CheckoutView
      of={checkout}
      title={words.title}
      titleOf={(data) => pluralize(words.payFor, copiesOf(data), language)}
      eyebrow={({ group }) => interpolate(words.eyebrow, { service: group.offer.name, number: group.number })}
      payer={payer}
      link={link}
      explain={({ code, message }) => {
        if (code === "NO_GATEWAYS") return <NoGateways />;
        return code === "NO_PHONE" ? <PhoneMissing text={message} /> : undefined;
      }}
      describe={(data, total) => ({
        amount: data.open?.amount ?? total.total,
        currency: total.currency,
        status: (
          <p>
            {words.until} <strong>{formatLongDateTime(data.linkExpiresAt, language)}</strong>
            {words.havana}
          </p>
        ),
        isDue: true,
        isOwner: data.isOwner,
        title: words.summary,
        intro: unpaidForms(data).map((form) => (
          <PaidFor key={form._id} form={form} lines={data.priceLines.filter((line) => line.form === form.number)} />
        )),
        rows: conversionRows(data, total, words, language),
        total: { label: words.total, amount: formatMoney(total.total, total.currency, language) },
        includesFee: true,
        help: <CheckoutHelp checkout={data} payer={payer} />,
      })}
    />
  );
}

function PhoneMissing({ text }: { text: string }) {
  const { phoneMissing } = useWords("paymentsPayer").checkout;
  return (
    <div className="note note-warn stack-tight">
      <p>{text}</p>
      <p>
        <Link className="button" to="/profile">
          {phoneMissing}
        </Link>
      </p>
    </div>
  );
}

const unpaidForms = ({ group }: Checkout) => group.forms.filter((form) => form.status === "notPaid");

const copiesOf = (data: Checkout) => unpaidForms(data).reduce((count, { copies }) => count + copies, 0);

/** From the price to the total: the amount in the currency of the payment, and the bank's fee. */
function conversionRows(
  data: Checkout,
  { currency, subtotal, bankFee, rate }: PriceTotal,
  words: WordsOf<"paymentsPayer">["checkout"],
  language: ReturnType<typeof useLanguage>,
): PriceRow[] {
  const priceCurrency = unpaidForms(data)[0]?.currency ?? "CUP";
  const price = data.totals.find((each) => each.currency === priceCurrency)?.total ?? "0.00";
  const rateLabel = rate ? interpolate(words.rate, { currency, rate: rate.replace(/\.?0+$/, "") }) : words.inCurrency;
  return [
    ...(priceCurrency === currency
      ? []
      : [
          { label: words.subtotal, amount: formatMoney(price, priceCurrency, language) },
          { label: rateLabel, amount: formatMoney(subtotal, currency, language) },
        ]),
    ...(isPositive(bankFee)
      ? [{ label: words.fee, hint: words.feeWhy, amount: formatMoney(bankFee, currency, language) }]
      : []),
  ];
}

/** One person of the order, with expandable price lines. Anonymous readers see initials and the end of the identity number. */
function PaidFor({ form, lines }: { form: Checkout["group"]["forms"][number]; lines: Checkout["priceLines"] }) {
  const words = useWords("paymentsPayer").checkout;
  const language = useLanguage();
  return (
    <div className="paid-for">
      <h3>{form.holder}</h3>
      <p className="paid-amount">{formatAmount(form.amountTotal ?? "0.00", language)}</p>
      <div className="muted small">
        <p>{form.document}</p>
        <p>{pluralize(form.legalize ? words.legalized : words.plain, form.copies, language)}</p>
        {form.identityNumber && <p>{interpolate(words.identity, { digits: form.identityNumber.slice(-4) })}</p>}
      </div>
      <details>
        <summary>
          {words.each}
          <span className="sr-only">: {form.holder}</span>
        </summary>
        <PriceRows
          rows={lines.map(({ concept, quantity, amount }) => ({
            label: `${concept[language]} × ${quantity}`,
            amount: formatAmount(amount, language),
          }))}
        />
      </details>
    </div>
  );
}

function CheckoutHelp({ checkout, payer }: { checkout: Checkout; payer: PaymentCredentials }) {
  const words = useWords("paymentsPayer").checkout;
  const user = useUser();
  return (
    <>
      <details className="help">
        <summary>{words.help}</summary>
        <p>{words.helpText}</p>
      </details>
      <div className="row">
        {checkout.group.can.reject && <WrongParticulars payer={payer} isOwner={checkout.isOwner} />}
        {payer.token && <CopyLink payer={payer} />}
        {user && !payer.token ? (
          <Link to="/">{words.cancel}</Link>
        ) : (
          <a href={base + pagesOf(checkout.group.number, payer.commonId, payer.token).follow}>{words.follow}</a>
        )}
        <Link to="/contact">{words.contact}</Link>
      </div>
    </>
  );
}
