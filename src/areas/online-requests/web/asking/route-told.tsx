/** The way of a document to a country, step by step. */
import { showDay, showMoney } from "../../../../kit/format.ts";
import { say, sayCount } from "../../../../kit/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import { Await, useLoaded } from "../../../../web/site/loaded.tsx";
import type { OutputOf } from "../../../../kit/contract.ts";
import type { routeCards } from "../../../route-cards/contract.ts";
import type { StepFieldsProps } from "./box-parts.tsx";

type Route = OutputOf<typeof routeCards.plan>;
type Words = StepFieldsProps["words"]["legalization"]["route"];

export default function Ahead({ asked, said }: { asked: { documentType: string; destination: string }; said: Words }) {
  const route = useLoaded((signal) => api.routeCards.plan(asked, { signal }), JSON.stringify(asked));
  return <Await of={route}>{(found) => <Told route={found} said={said} />}</Await>;
}

function Told({ route, said }: { route: Route; said: Words }) {
  const language = useLanguage();
  const { needed, steps, days, costs, isCostWhole, card } = route;
  if (needed !== "yes") return <p>{said[needed]}</p>;
  const cost = costs.map(({ amount, currency }) => showMoney(amount, currency, language)).join(" + ");
  return (
    <div className="stack-tight">
      <ol className="hands">
        {steps.map(({ authority, days: own, cost: charged, note, validityDays }, at) => (
          <li key={`${authority.es}${at}`}>
            <strong>{authority[language]}</strong>
            <span>
              {[
                own === 0 ? said.atOnce : sayCount(said.days, own, language),
                charged && showMoney(charged.amount, charged.currency, language),
                validityDays && sayCount(said.validity, validityDays, language),
                note?.[language],
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ol>
      <p>
        {sayCount(said.total, days, language)}
        {cost && ` ${say(isCostWhole ? said.cost : said.costPart, { cost })}`}
      </p>
      {card && (
        <p className="muted small">
          {say(card.stale ? said.stale : said.checked, { day: showDay(card.checkedOn, language) })}
        </p>
      )}
    </div>
  );
}
