/** What a reader weighs before ordering a document: its price, its current processing time, and the slots of this week. */
import { formatDateTime, formatDay, formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useUser } from "../../../../../web/session/session.ts";
import { Link } from "../../../../../web/site/routing/link.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { OfferedService } from "../../../online-services/contract.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import "./services.css";

export type UsualTerm = OutputOf<typeof onlineRequestsContract.usualTerms>[number];

export function ServiceFacts({ service, usual }: { service: OfferedService; usual: UsualTerm | undefined }) {
  const words = useWords("onlineServices");
  const language = useLanguage();
  return (
    <dl className="service-facts">
      <div>
        <dt>{words.cost}</dt>
        {service.prices.map((price) => (
          <dd key={price.currency}>
            {interpolate(words.from, { amount: formatMoney(price.from, price.currency, language) })}
          </dd>
        ))}
      </div>
      <div>
        <dt>{words.term}</dt>
        <dd>
          {usual
            ? pluralize(words.usually, usual.to, language, { from: usual.from })
            : pluralize(words.termDays, service.termDays, language)}
        </dd>
      </div>
      <div>
        <dt>{words.places}</dt>
        <dd>
          <Places service={service} />
          {service.reserved > 0 && (
            <span className="service-next">{pluralize(words.reserved, service.reserved, language)}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Places({ service }: { service: OfferedService }) {
  const words = useWords("onlineServices");
  const language = useLanguage();
  if (service.remaining > 0)
    return <span className="status status-ok">{pluralize(words.remaining, service.remaining, language)}</span>;
  return (
    <>
      <span className="status status-warn">{words.exhausted}</span>
      <span className="service-next">
        {service.nextDate
          ? interpolate(words.nextOpening, { day: formatDay(service.nextDate, language) })
          : words.noNext}
      </span>
    </>
  );
}

/** Leads to the start of a request, through the sign-in for those who have not signed in. */
export function StartLink({ service, text }: { service: OfferedService; text: string }) {
  const language = useLanguage();
  const user = useUser();
  const start = `/onlineService?offer=${service._id}`;
  return (
    <p className="service-start">
      <Link
        className="button button-quiet"
        to={user ? start : `/login?next=${encodeURIComponent(start)}`}
        aria-label={`${text}: ${service.name[language]}`}
      >
        {text}
      </Link>
    </p>
  );
}

/** Opening minute of the draw for its places, with the way to it. */
export function DrawLink({ draw, name }: { draw: NonNullable<OfferedService["draw"]>; name: string }) {
  const words = useWords("onlineServices");
  const when = formatDateTime(draw.opensAt, useLanguage());
  return (
    <p className="service-start">
      {interpolate(words.drawOpens, { when })}{" "}
      <Link to={`/draw/${draw._id}`} aria-label={`${words.toDraw}: ${name}`}>
        {words.toDraw}
      </Link>
    </p>
  );
}
