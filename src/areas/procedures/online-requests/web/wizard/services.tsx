/** The offered services with price, processing time and places; visible without an account. */
import type { ReactNode } from "react";
import { base } from "../../../../../kit/frontends.ts";
import { formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useUser } from "../../../../../web/session/session.ts";
import { lazyPart, usePrefetchParts } from "../../../../../web/site/lazy-part.tsx";
import { AsyncView, usePreloadedQuery } from "../../../../../web/site/async-view.tsx";
import { Page } from "../../../../../web/site/shell/page-column.tsx";
import { useSearch } from "../../../../../web/site/routing/location.ts";
import { useWords } from "../../../../../web/words.ts";
import type { OfferedService } from "../../../online-services/contract.ts";
import { DrawLink, ServiceFacts, StartLink, type UsualTerm } from "./offer-summary.tsx";

/** Loaded only for people who may start; it contains the form components and the captcha. */
const StartPage = lazyPart(() => import("./start-page.tsx"), StartPageFrame);
const partsForClients = [StartPage];
const noParts: typeof partsForClients = [];

function StartPageFrame({ children }: { children: ReactNode }) {
  return (
    <Page title={useWords("onlineServices").begin.title} back="/onlineService">
      {children}
    </Page>
  );
}

export default function Services() {
  const words = useWords("onlineServices");
  const { offer, from }: { offer?: string; from?: string } = useSearch();
  const services = usePreloadedQuery(api.onlineServices.offered, {});
  const user = useUser();
  const usual = usePreloadedQuery(api.onlineRequests.usualTerms, {});
  const selected = services.state === "there" ? services.value.find((each) => each._id === offer) : undefined;
  usePrefetchParts(user?.kind === "client" && services.state === "there" ? partsForClients : noParts);
  if (selected) return <StartPage service={selected} from={from} />;
  return (
    <Page title={words.title} lead={words.lead} wide>
      <p className="alone">
        <a href={`${base}/trackRequest`}>{words.track}</a>
      </p>
      {!user && <p className="note">{words.needsAccount}</p>}
      <AsyncView of={services} lines={6}>
        {(offered) => (
          <>
            {offered.length === 0 && <p className="note">{words.none}</p>}
            {offered.map((service) => (
              <Service
                key={service._id}
                service={service}
                usual={usual.state === "there" ? usual.value.find((each) => each.offerId === service._id) : undefined}
              />
            ))}
          </>
        )}
      </AsyncView>
    </Page>
  );
}

/** Price, time and places of a service; description and requirements in a collapsed section. */
function Service({ service, usual }: { service: OfferedService; usual: UsualTerm | undefined }) {
  const words = useWords("onlineServices");
  const language = useLanguage();
  return (
    <article className="card service">
      <h2>{service.name[language]}</h2>
      <ServiceFacts service={service} usual={usual} />
      <details className="service-more">
        <summary>
          {words.needs}
          <span className="sr-only">: {service.name[language]}</span>
        </summary>
        <div className="stack-tight">
          <p>{service.description[language]}</p>
          <ul>
            {service.requirements[language].split("\n").map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {service.includesLegalization &&
            service.prices.map((price) => (
              <p key={price.currency} className="muted small">
                {words.legalization}:{" "}
                {price.legalization
                  ? interpolate(words.legalizationMore, {
                      amount: formatMoney(price.legalization, price.currency, language),
                    })
                  : words.legalizationNotSold}
              </p>
            ))}
          {usual && (
            <p className="muted small">
              {words.usuallyHow}{" "}
              {interpolate(words.official, { term: pluralize(words.termDays, service.termDays, language) })}
            </p>
          )}
        </div>
      </details>
      {service.remaining > 0 && <StartLink service={service} text={words.start} />}
      {service.draw && <DrawLink draw={service.draw} name={service.name[language]} />}
    </article>
  );
}
