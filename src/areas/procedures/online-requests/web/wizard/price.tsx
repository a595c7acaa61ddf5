/** Current price of the answers; the price is fixed at submission. */
import { formatMoney } from "../../../../../kit/text/format.ts";
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

export function PriceNowPanel({ offer, people }: { offer: OnlineServiceOffer; people: readonly WizardAnswers[] }) {
  const words = useWords("onlineRequestsClient").check;
  const language = useLanguage();
  const { priced, prices } = usePrices(offer, people);
  if (prices.state === "waiting" && priced.length > 0) return <div className="skeleton" aria-busy="true" />;
  if (prices.state === "refused") return <p className="note">{words.priceUnknown}</p>;
  if (prices.state !== "there" || prices.value.length === 0) return null;
  return (
    <section className="card" aria-labelledby="price-title">
      <h2 className="card-title" id="price-title">
        {words.price}
      </h2>
      {offer.family === "TR" && <p className="muted small">{words.priceReview}</p>}
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
        <tfoot>
          {priceTotalsByCurrency(prices.value).map(({ currency, amount }) => (
            <tr key={currency}>
              <th scope="row">{words.total}</th>
              <td className="money">{formatMoney(amount, currency, language)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  );
}
