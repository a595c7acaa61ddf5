/** An offer as its client reads it, and pays it while its link is valid (domain.md P11). */
import { useState } from "react";
import type { OutputOf } from "../../../kit/contract.ts";
import { showDay, showInstant, showMoment, showMoney } from "../../../kit/format.ts";
import { type Currency, isPositive } from "../../../kit/money.ts";
import { say } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { Link } from "../../../web/site/link.tsx";
import { Await, useLoaded } from "../../../web/site/loaded.tsx";
import { Page } from "../../../web/site/page-frame.tsx";
import { useParams, useSearch } from "../../../web/site/place.ts";
import { useWords } from "../../../web/words.ts";
import type { contractOffers } from "../../contract-offers/contract.ts";
import type { Payer } from "./payer.ts";
import { Currencies } from "./currencies.tsx";
import { NoGateways, OpenedFirst } from "./in-the-way.tsx";
import { PayForm } from "./pay-form.tsx";
import "./payments.css";

type Checkout = OutputOf<(typeof contractOffers)["checkout"]>;

export default function OfferCheckout() {
  const words = useWords("paymentsPayer").offer;
  const { id = "" } = useParams();
  const { token }: { token?: string } = useSearch();
  const checkout = useLoaded(() => api.contractOffers.checkout({ id, ...(token ? { token } : {}) }), `${id}.${token}`);
  const number = checkout.state === "there" ? checkout.value.offer.offerNumber : undefined;
  return (
    <Page title={words.title} wide eyebrow={number && say(words.number, { number })}>
      <Await of={checkout} lines={6}>
        {(found) => (
          <div className="paying">
            <Standing of={found} />
            <WhatIsOffered offer={found.offer} id={id} token={token} />
            <Paying checkout={found} payer={{ commonId: id, token, isOffer: true }} reload={checkout.reload} />
            <p className="alone">
              <Link to="/contact">{words.contact}</Link>
            </p>
          </div>
        )}
      </Await>
    </Page>
  );
}

/** Paid, cancelled, waiting for a link: said before anything else. */
function Standing({ of: { offer, link, open, payee } }: { of: Checkout }) {
  const words = useWords("paymentsPayer").offer;
  const language = useLanguage();
  const isOpen = !offer.paidAt && !offer.cancelled && link?.state === "valid";
  const text = offer.cancelled
    ? words.cancelled
    : offer.paidAt
      ? say(words.paid, { at: showInstant(offer.paidAt, language) })
      : open
        ? undefined
        : isOpen
          ? say(words.until, { at: showMoment(link.expiresAt, language) })
          : link
            ? words.expired
            : words.later;
  return (
    <section className="pay-facts">
      <p className="muted">{words.total}</p>
      <p className="pay-amount mono">{showMoney(offer.totalAmount, offer.currency, language)}</p>
      <p>
        {words.payee} <strong>{payee.name}</strong>
        {payee.address && `, ${payee.address}`}
      </p>
      {text && <p role="status">{text}</p>}
    </section>
  );
}

function WhatIsOffered({ offer, id, token }: { offer: Checkout["offer"]; id: string; token: string | undefined }) {
  const words = useWords("paymentsPayer").offer;
  const language = useLanguage();
  const money = (amount: string) => showMoney(amount, offer.currency, language);
  return (
    <section className="card paying-what" aria-labelledby="what-is-offered">
      <h2 className="card-title" id="what-is-offered">
        {words.concepts}
      </h2>
      <p className="muted small">
        {[offer.clientName, showDay(offer.date, language), offer.contract].filter(Boolean).join(" · ")}
      </p>
      <dl className="sums">
        {offer.concepts.map(({ name, description, amount }, at) => (
          <div key={at}>
            <dt>
              {name[language]}
              {description && <span className="hint checkout-why">{description}</span>}
            </dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
        <div className="sum">
          <dt>{words.total}</dt>
          <dd>{money(offer.totalAmount)}</dd>
        </div>
      </dl>
      <p>
        <a
          className="button button-quiet"
          href={api.contractOffers.payersFile.address({ id, ...(token ? { token } : {}) })}
        >
          {words.paper}
        </a>
      </p>
    </section>
  );
}

function Paying({ checkout, payer, reload }: { checkout: Checkout; payer: Payer; reload: () => void }) {
  const words = useWords("paymentsPayer").offer;
  const language = useLanguage();
  const { open, totals, offer, link } = checkout;
  const [chosen, choose] = useState<Currency>();
  if (open) return <OpenedFirst open={open} payer={payer} onCancelled={reload} />;
  if (offer.paidAt || offer.cancelled || link?.state !== "valid") return null;
  const currency = chosen ?? totals[0]?.currency ?? "CUP";
  const total = totals.find((each) => each.currency === currency);
  const methods = checkout.methods.filter((method) => method.enabled && method.currencies.includes(currency));
  if (!total || checkout.attemptsLeft === 0) return <NoGateways />;
  return (
    <section className="stack paying-how">
      {totals.length > 1 && <Currencies totals={totals} chosen={currency} choose={choose} />}
      {isPositive(total.bankFee) && (
        <dl className="sums">
          <div>
            <dt>{words.fee}</dt>
            <dd>{showMoney(total.bankFee, currency, language)}</dd>
          </div>
          <div className="sum">
            <dt>{words.toPay}</dt>
            <dd>{showMoney(total.total, currency, language)}</dd>
          </div>
        </dl>
      )}
      {methods.length === 0 ? (
        <NoGateways />
      ) : (
        // The client hears of it in any case: nobody else is asked for an address.
        <PayForm key={currency} payer={payer} total={total} methods={methods} isOwner ended={reload} />
      )}
    </section>
  );
}
