/**
 * Checkout: what is paid, for whom, until when, in which currency and by which method; then redirects to the gateway.
 */
import { useEffect, useState } from "react";
import { base } from "../../../../kit/frontends.ts";
import { formatLongDateTime, formatMoney } from "../../../../kit/format.ts";
import type { Currency } from "../../../../kit/money.ts";
import { interpolate } from "../../../../kit/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { useUser } from "../../../../web/session.ts";
import { replaceWith } from "../../../../web/site/navigate.ts";
import { Link } from "../../../../web/site/link.tsx";
import { AsyncView, type AsyncState, usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { Page } from "../../../../web/site/page-column.tsx";
import { useParams, useSearch } from "../../../../web/site/location.ts";
import { useWords } from "../../../../web/words.ts";
import type { Checkout } from "../../../procedures/online-requests/contract.ts";
import { CopyLink } from "./copy-link.tsx";
import { Currencies } from "./currencies.tsx";
import { NoGateways, OpenedFirst } from "./payment-blockers.tsx";
import { PayForm } from "./pay-form.tsx";
import type { Payer } from "./payer-access.ts";
import PaymentEnded from "./payment-ended.tsx";
import { pagesOf } from "./subject-pages.ts";
import { OrderSummary } from "./order-summary.tsx";
import { WrongParticulars } from "./report-wrong-details.tsx";
import "./payments.css";

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
function VoucherRedirect({ payer: { commonId, token } }: { payer: Payer }) {
  const words = useWords("paymentsPayer").vale;
  useEffect(() => void replaceWith(pagesOf("VL", commonId, token).pay), [commonId, token]);
  return <Page title={words.title} wide />;
}

interface Props {
  readonly checkout: AsyncState<Checkout>;
  readonly payer: Payer;
  readonly link: string | undefined;
}

function RequestCheckout({ checkout, payer, link }: Props) {
  const words = useWords("paymentsPayer").checkout;
  if (hasEnded(checkout)) return <PaymentEnded payer={payer} link={link} />;
  const group = checkout.state === "there" ? checkout.value.group : undefined;
  return (
    <Page
      title={words.title}
      wide
      eyebrow={group && interpolate(words.eyebrow, { service: group.offer.name, number: group.number })}
    >
      {checkout.state === "refused" && checkout.error.code === "NO_GATEWAYS" ? (
        <NoGateways />
      ) : checkout.state === "refused" && checkout.error.code === "NO_PHONE" ? (
        <div className="note note-warn stack-tight">
          <p>{checkout.error.message}</p>
          <p>
            <Link className="button" to="/profile">
              {words.phoneMissing}
            </Link>
          </p>
        </div>
      ) : (
        <AsyncView of={checkout} lines={6}>
          {(loaded) => <PaymentPanel checkout={loaded} payer={payer} reload={checkout.reload} />}
        </AsyncView>
      )}
    </Page>
  );
}

/** Paid, replaced, expired, cancelled or exhausted: shown by `PaymentEnded`. */
function hasEnded(checkout: AsyncState<Checkout>): boolean {
  if (checkout.state === "there") return checkout.value.attemptsLeft === 0 && !checkout.value.open;
  return (
    checkout.state === "refused" &&
    (checkout.error.code === "LINK_EXPIRED" || checkout.error.code === "REQUEST_NOT_FOUND_OR_PAID")
  );
}

function PaymentPanel({ checkout, payer, reload }: { checkout: Checkout; payer: Payer; reload: () => void }) {
  const words = useWords("paymentsPayer").checkout;
  const language = useLanguage();
  const { open } = checkout;
  const [chosen, choose] = useState<Currency>();
  const currency = open?.currency ?? chosen ?? checkout.totals[0]?.currency ?? "CUP";
  const total = checkout.totals.find((each) => each.currency === currency);
  const methods = checkout.methods.filter((method) => method.enabled && method.currencies.includes(currency));
  if (!total) return <NoGateways />;
  return (
    <div className="paying">
      <PayFacts checkout={checkout} amount={formatMoney(open?.amount ?? total.total, currency, language)} />
      {open && <OpenedFirst open={open} payer={payer} onCancelled={reload} />}
      <OrderSummary checkout={checkout} total={total} />
      <section className="stack paying-how">
        {!open && checkout.totals.length > 1 && (
          <Currencies totals={checkout.totals} chosen={currency} choose={choose} />
        )}
        {!open && methods.length === 0 && <NoGateways />}
        {!open && methods.length > 0 && (
          <PayForm
            key={currency}
            payer={payer}
            total={total}
            methods={methods}
            isOwner={checkout.isOwner}
            onEnded={reload}
          />
        )}
        <details className="help">
          <summary>{words.help}</summary>
          <p>{words.helpText}</p>
        </details>
        <CheckoutLinks checkout={checkout} payer={payer} />
      </section>
    </div>
  );
}

/** Amount, payee and deadline. */
function PayFacts({ checkout, amount }: { checkout: Checkout; amount: string }) {
  const words = useWords("paymentsPayer").checkout;
  const language = useLanguage();
  const { payee, linkExpiresAt } = checkout;
  return (
    <section className="pay-facts">
      <p className="muted">{words.total}</p>
      <p className="pay-amount mono">{amount}</p>
      <p>
        {words.payee} <strong>{payee.name}</strong>
        {payee.address && `, ${payee.address}`}
      </p>
      <p>
        {words.until} <strong>{formatLongDateTime(linkExpiresAt, language)}</strong>
        {words.havana}
      </p>
    </section>
  );
}

function CheckoutLinks({ checkout, payer }: { checkout: Checkout; payer: Payer }) {
  const words = useWords("paymentsPayer").checkout;
  const user = useUser();
  const { can } = checkout.group;
  return (
    <div className="row">
      {can.reject && <WrongParticulars payer={payer} isOwner={checkout.isOwner} />}
      {payer.token && <CopyLink payer={payer} />}
      {user && !payer.token ? (
        <Link to="/">{words.cancel}</Link>
      ) : (
        <a href={`${base}/paymentDetails/${payer.commonId}${payer.token ? `?token=${payer.token}` : ""}`}>
          {words.follow}
        </a>
      )}
      <Link to="/contact">{words.contact}</Link>
    </div>
  );
}
