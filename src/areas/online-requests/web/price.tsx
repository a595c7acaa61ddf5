/** What the answers would cost now; fixed when the request is sent. */
import { showMoney } from "../../../kit/format.ts";
import { sum } from "../../../kit/money.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useLoaded } from "../../../web/site/loaded.tsx";
import { useWords } from "../../../web/words.ts";
import type { OnlineServiceOffer } from "../../online-services/contract.ts";
import type { Answers } from "./answers.ts";

export function Price({ offer, people }: { offer: OnlineServiceOffer; people: readonly Answers[] }) {
  const words = useWords("onlineRequestsClient").check;
  const language = useLanguage();
  const asked = people
    .filter(({ documentType, legalize }) => documentType && legalize)
    .map(({ documentType, legalize, copies, residence, entryKnown }) => ({
      documentType,
      legalize: legalize === "yes",
      copies: Number(copies),
      holderInCuba: residence === "cuba",
      searchNeeded: offer.family === "TR" && entryKnown !== "yes",
    }));
  const prices = useLoaded(
    () => Promise.all(asked.map((each) => api.onlineServices.price({ offerId: offer._id, ...each }))),
    JSON.stringify(asked),
  );
  if (prices.state !== "there" || prices.value.length === 0) return null;
  const currencies = [...new Set(prices.value.map((price) => price.currency))];
  return (
    <section className="card" aria-labelledby="price-title">
      <h2 className="card-title" id="price-title">
        {words.price}
      </h2>
      {offer.family === "TR" && <p className="muted small">{words.priceReview}</p>}
      <table className="amounts">
        <tbody>
          {prices.value.flatMap((price, person) =>
            price.lines.map((line) => (
              <tr key={`${person}.${line.code}.${line.kind}`}>
                <th scope="row">
                  {line.concept[language]} × {line.quantity}
                </th>
                <td className="money">{showMoney(line.amount, line.currency, language)}</td>
              </tr>
            )),
          )}
        </tbody>
        <tfoot>
          {currencies.map((currency) => (
            <tr key={currency}>
              <th scope="row">{words.total}</th>
              <td className="money">
                {showMoney(
                  sum(prices.value.filter((price) => price.currency === currency).map((price) => price.total)),
                  currency,
                  language,
                )}
              </td>
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  );
}
