/** The steps that a document needs to be valid in a country. */
import { formatDay, formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { AsyncView, useQuery } from "../../../../../web/site/async-view.tsx";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import type { routeCardsContract } from "../../../../practice/route-cards/contract.ts";
import type { StepFieldsProps } from "./fields/shared-fields.tsx";

type Route = OutputOf<typeof routeCardsContract.plan>;
type Words = StepFieldsProps["words"]["legalization"]["route"];

export default function RouteSteps({
  query,
  texts,
}: {
  query: { documentType: string; destination: string };
  texts: Words;
}) {
  const route = useQuery((signal) => api.routeCards.plan(query, { signal }), JSON.stringify(query));
  return <AsyncView of={route}>{(loadedRoute) => <RouteDetails route={loadedRoute} texts={texts} />}</AsyncView>;
}

function RouteDetails({ route, texts }: { route: Route; texts: Words }) {
  const language = useLanguage();
  const { needed, steps, days, costs, isCostWhole, card } = route;
  if (needed !== "yes") return <p>{texts[needed]}</p>;
  const cost = costs.map(({ amount, currency }) => formatMoney(amount, currency, language)).join(" + ");
  return (
    <div className="stack-tight">
      <ol className="hands">
        {steps.map(({ authority, days: stepDays, cost: stepCost, note, validityDays }, index) => (
          <li key={`${authority.es}${index}`}>
            <strong>{authority[language]}</strong>
            <span>
              {[
                stepDays === 0 ? texts.atOnce : pluralize(texts.days, stepDays, language),
                stepCost && formatMoney(stepCost.amount, stepCost.currency, language),
                validityDays && pluralize(texts.validity, validityDays, language),
                note?.[language],
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ol>
      <p>
        {pluralize(texts.total, days, language)}
        {cost && ` ${interpolate(isCostWhole ? texts.cost : texts.costPart, { cost })}`}
      </p>
      {card && (
        <p className="muted small">
          {interpolate(card.stale ? texts.stale : texts.checked, { day: formatDay(card.checkedOn, language) })}
        </p>
      )}
    </div>
  );
}
