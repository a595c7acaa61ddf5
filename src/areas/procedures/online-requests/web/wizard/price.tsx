/** Current price of the answers; the price is fixed at submission. */
import { formatMoney } from "../../../../../kit/text/format.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { sum } from "../../../../../kit/numbers/money.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useQuery } from "../../../../../web/site/async-view.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import type { OnlineServiceOffer, onlineServicesContract } from "../../../online-services/contract.ts";
import { type WizardAnswers, isDead } from "./answers/answers.ts";
import { personNameOf } from "./people/person-card.tsx";

/** Current prices for the people with sufficient answers, in order. */
export function usePrices(offer: OnlineServiceOffer, people: readonly WizardAnswers[]) {
  const words = useWords("onlineRequestsClient").check;
  const priced = people.flatMap((answers, index) => {
    const { documentType, legalize, copies, residence, entryKnown } = answers;
    if (!documentType || !legalize) return [];
    const particulars = {
      documentType,
      legalize: legalize === "yes",
      copies: Number(copies),
      holderInCuba: isDead(answers) || residence !== "abroad",
      searchNeeded: offer.family === "TR" && entryKnown !== "yes",
    };
    return [{ index, name: personNameOf(words, answers, index), particulars }];
  });
  const prices = useQuery(
    () => Promise.all(priced.map((person) => api.onlineServices.price({ offerId: offer._id, ...person.particulars }))),
    JSON.stringify(priced),
  );
  return { priced, prices };
}

/** Total per currency. */
export function priceTotalsByCurrency(
  prices: readonly PriceNow[],
): { currency: PriceNow["currency"]; amount: string }[] {
  return [...new Set(prices.map(({ currency }) => currency))].map((currency) => ({
    currency,
    amount: sum(prices.filter((price) => price.currency === currency).map(({ total }) => total)),
  }));
}
export type PriceNow = OutputOf<(typeof onlineServicesContract)["price"]>;

type Pricing = ReturnType<typeof usePrices>;

/** The total with its parts, which opens on demand. */
export function PriceBreakdown({ family, priced, prices }: Pricing & { family: OnlineServiceOffer["family"] }) {
  const words = useWords("onlineRequestsClient").check;
  const language = useLanguage();
  if (prices.state === "waiting" && priced.length > 0) return <div className="skeleton" aria-busy="true" />;
  if (prices.state === "refused") return <p className="note">{words.priceUnknown}</p>;
  if (prices.state !== "there" || prices.value.length === 0) return null;
  return (
    <div>
      <div className="spread">
        <h2>{words.price}</h2>
        <strong>{totalText(prices.value, language)}</strong>
      </div>
      {family === "TR" && <p className="muted small">{words.priceReview}</p>}
      <details>
        <summary>{words.amounts}</summary>
        <table className="amounts">
          {prices.value.map((price, person) => (
            <tbody key={person}>
              {prices.value.length > 1 && (
                <tr>
                  <th scope="rowgroup" colSpan={2} className="amounts-of">
                    {priced[person]?.name}
                  </th>
                </tr>
              )}
              {price.lines.map((line) => (
                <tr key={`${line.code}.${line.kind}`}>
                  <th scope="row">
                    {line.concept[language]} × {line.quantity}
                  </th>
                  <td className="money">{formatMoney(line.amount, line.currency, language)}</td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </details>
    </div>
  );
}

/** The total next to the button that sends the request. */
export function PriceSum({ prices }: Pricing) {
  const { total } = useWords("onlineRequestsClient").check;
  const language = useLanguage();
  if (prices.state !== "there" || prices.value.length === 0) return null;
  return (
    <p className="check-total">
      <span className="muted small">{total}</span>
      <strong>{totalText(prices.value, language)}</strong>
    </p>
  );
}

function totalText(prices: readonly PriceNow[], language: Language): string {
  return priceTotalsByCurrency(prices)
    .map(({ currency, amount }) => formatMoney(amount, currency, language))
    .join(" + ");
}
