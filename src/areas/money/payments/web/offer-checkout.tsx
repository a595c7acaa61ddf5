/** Checkout of a contract offer for its client; payable while its link is valid (domain.md P11). */
import type { OutputOf } from "../../../../kit/contract.ts";
import { formatDay, formatDateTime, formatLongDateTime } from "../../../../kit/format.ts";
import { interpolate } from "../../../../kit/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { usePreloadedQuery } from "../../../../web/site/async-view.tsx";
import { useWords } from "../../../../web/words.ts";
import type { contractOffersContract } from "../../../practice/contract-offers/contract.ts";
import { OwnPage, PayFacts, usePaymentPageQuery, PayableSummary } from "./payment-page.tsx";
import "./payments.css";

type Checkout = OutputOf<(typeof contractOffersContract)["checkout"]>;

export default function OfferCheckout() {
  const words = useWords("paymentsPayer").offer;
  const language = useLanguage();
  const input = usePaymentPageQuery();
  const checkout = usePreloadedQuery(api.contractOffers.checkout, input);
  return (
    <OwnPage
      of={checkout}
      words={words}
      number={({ offer }) => offer.offerNumber}
      payer={{ commonId: input.id, token: input.token, isOffer: true }}
      isDue={({ offer }) => !offer.paidAt && !offer.cancelled}
    >
      {(checkout) => {
        const { offer } = checkout;
        const { currency, totalAmount } = offer;
        return (
          <>
            <OfferFacts of={checkout} />
            <PayableSummary
              title={words.concepts}
              facts={[offer.clientName, formatDay(offer.date, language), offer.contract].filter(Boolean).join(" · ")}
              lines={offer.concepts.map(({ name, description, amount }) => ({
                name: name[language],
                hint: description,
                amount,
              }))}
              total={totalAmount}
              currency={currency}
              pdf={{ href: api.contractOffers.payersFile.address(input), label: words.paper }}
            />
          </>
        );
      }}
    </OwnPage>
  );
}

function OfferFacts({ of }: { of: Checkout }) {
  const { offer } = of;
  return <PayFacts of={of} amount={offer.totalAmount} currency={offer.currency} statusText={useStatusText(of)} />;
}

/** Status text: paid, cancelled, or waiting for a link. */
function useStatusText({ offer, link, open, attemptsLeft }: Checkout): string | undefined {
  const words = useWords("paymentsPayer").offer;
  const language = useLanguage();
  if (offer.cancelled) return words.cancelled;
  if (offer.paidAt) return interpolate(words.paid, { at: formatDateTime(offer.paidAt, language) });
  if (open) return undefined;
  if (!link) return words.later;
  if (link.state === "valid" && attemptsLeft === 0) return undefined;
  return link.state === "valid"
    ? interpolate(words.until, { at: formatLongDateTime(link.expiresAt, language) })
    : words.expired;
}
