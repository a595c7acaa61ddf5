/** The page of the public: what can be ordered, how it works, and the ways to track, verify and ask. Readable without scripts. */
import type { ReactNode } from "react";
import { base } from "../../../../../kit/frontends.ts";
import { api } from "../../../../../web/api.ts";
import { firmSettings } from "../../../../../web/session/firm-settings.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { AsyncView, usePreloadedQuery } from "../../../../../web/site/async-view.tsx";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { WindowTitle } from "../../../../../web/site/shell/page-column.tsx";
import { useWords } from "../../../../../web/words.ts";
import { ServiceFacts, StartLink } from "../wizard/offer-summary.tsx";
import { OfficeList } from "./office-list.tsx";

export default function LandingPage() {
  const words = useWords("landing");
  return (
    <main className="landing" id="main">
      <WindowTitle title={words.title} />
      <div className="landing-top">
        <div className="landing-in">
          <h1 tabIndex={-1}>{words.title}</h1>
          <p className="landing-lead">{words.lead}</p>
          <p className="row">
            <a className="button landing-go" href="#documents">
              {words.seeDocuments}
            </a>
            <a className="button button-quiet landing-track" href={`${base}/trackRequest`}>
              {words.track}
            </a>
          </p>
        </div>
      </div>
      <div className="landing-in landing-parts">
        <Documents />
        <Steps />
        <div className="landing-pair">
          <CodeForm action="/trackRequest" name="number" words={words.trackCard} label={words.trackCard.number} />
          <CodeForm action="/verify" name="code" words={words.checkCard} label={words.checkCard.code} />
        </div>
        <Section id="contact" title={words.contact.title}>
          <OfficeList />
        </Section>
      </div>
    </main>
  );
}

/** What is offered today. Before the office opens it can be read, not ordered. */
function Documents() {
  const words = useWords("landing");
  const services = useWords("onlineServices");
  const { closed } = useWords("site");
  const language = useLanguage();
  const offered = usePreloadedQuery(api.onlineServices.offered, {});
  const usual = usePreloadedQuery(api.onlineRequests.usualTerms, {});
  const usualTerms = usual.state === "there" ? usual.value : [];
  return (
    <Section id="documents" title={words.documents}>
      {firmSettings.isClosed && <p className="note note-warn">{closed.text}</p>}
      <AsyncView of={offered} lines={6}>
        {(all) =>
          all.length === 0 ? (
            !firmSettings.isClosed && <p className="note">{services.none}</p>
          ) : (
            <>
              {all.map((service) => (
                <article key={service._id} className="card service">
                  <h3>{service.name[language]}</h3>
                  <ServiceFacts service={service} usual={usualTerms.find(({ offerId }) => offerId === service._id)} />
                  {service.remaining > 0 && !firmSettings.isClosed && (
                    <StartLink service={service} text={words.order} />
                  )}
                </article>
              ))}
              <p className="spread">
                {!firmSettings.isClosed && (
                  <span className="alone">
                    <Link to="/onlineService">{words.details}</Link>
                  </span>
                )}
                {usualTerms.length > 0 && <span className="muted small">{services.usuallyHow}</span>}
              </p>
            </>
          )
        }
      </AsyncView>
    </Section>
  );
}

function Steps() {
  const { how } = useWords("landing");
  return (
    <Section id="how" title={how.title}>
      <ol className="landing-steps">
        {Object.values(how.steps).map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** One input whose page works without scripts; the browser itself sends the form. */
function CodeForm({
  action,
  name,
  label,
  words,
  children,
}: {
  action: string;
  name: string;
  label: string;
  words: { readonly title: string; readonly text: string; readonly submit: string };
  children?: ReactNode;
}) {
  return (
    <section className="card stack-tight" aria-labelledby={`landing-${name}-title`}>
      <h2 id={`landing-${name}-title`}>{words.title}</h2>
      <p className="muted">{words.text}</p>
      <form className="landing-code" method="get" action={base + action}>
        <label className="field">
          <span className="label">{label}</span>
          <input className="input" name={name} required autoComplete="off" autoCapitalize="characters" maxLength={60} />
        </label>
        <button className="button button-quiet" type="submit" formMethod="get">
          {words.submit}
        </button>
      </form>
      {children}
    </section>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="stack" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="landing-title" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}
