/** The way of a document to a country, step by step. */
import { formatDay, formatMoney } from "../../../../kit/format.ts";
import { interpolate, pluralize } from "../../../../kit/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { AsyncView, useQuery } from "../../../../web/site/async-view.tsx";
import type { OutputOf } from "../../../../kit/contract.ts";
import type { routeCardsContract } from "../../../route-cards/contract.ts";
import type { StepFieldsProps } from "./shared-fields.tsx";

type Route = OutputOf<typeof routeCardsContract.plan>;
type Words = StepFieldsProps["words"]["legalization"]["route"];

export default function RouteSteps({
  asked,
  said,
}: {
  asked: { documentType: string; destination: string };
  said: Words;
}) {
  const route = useQuery((signal) => api.routeCards.plan(asked, { signal }), JSON.stringify(asked));
  return <AsyncView of={route}>{(found) => <Told route={found} said={said} />}</AsyncView>;
}

function Told({ route, said }: { route: Route; said: Words }) {
  const language = useLanguage();
  const { needed, steps, days, costs, isCostWhole, card } = route;
  if (needed !== "yes") return <p>{said[needed]}</p>;
  const cost = costs.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(" + ");
  return (
    <div className="stack-tight">
      <ol className="hands">
        {steps.map(({ authority, days: own, cost: charged, note, validityDays }, at) => (
          <li key={`${authority.es}${at}`}>
            <strong>{authority[language]}</strong>
            <span>
              {[
                own === 0 ? said.atOnce : pluralize(said.days, own, language),
                charged && formatMoney(charged.amount, charged.currency, language),
                validityDays && pluralize(said.validity, validityDays, language),
                note?.[language],
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ol>
      <p>
        {pluralize(said.total, days, language)}
        {cost && ` ${interpolate(isCostWhole ? said.cost : said.costPart, { cost })}`}
      </p>
      {card && (
        <p className="muted small">
          {interpolate(card.stale ? said.stale : said.checked, { day: formatDay(card.checkedOn, language) })}
        </p>
      )}
    </div>
  );
}
