/**
 * Cards about ready documents: where and until when to collect them and with which identity, or delivery by courier.
 */
import { dayOf } from "../../../../../kit/time/calendar.ts";
import { holidaysFrom } from "../../../../../kit/time/working-days.ts";
import { formatDayInSentence } from "../../../../../kit/text/format-days.ts";
import { formatDayList } from "../../../../../kit/text/format-day-list.ts";
import { base } from "../../../../../kit/frontends.ts";
import { formatPhone } from "../../../../../kit/identity/phone.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { ButtonLink, PairList } from "../../../../../server/http/page-parts.tsx";
import { pickupDeadline, priceOfCourier } from "../shared/pickup-instructions.ts";
import { textsOf } from "./page-words.ts";
import type { GroupProps } from "./tracking-view.ts";

/** Closed days are shown this many days ahead. */
const closedDaysAhead = 14;

export function CollectCard({ view: { language, now, collecting }, group }: GroupProps) {
  const ready = group.forms.flatMap(({ readyAt }) => readyAt ?? []).sort();
  const [first] = ready;
  if (!collecting || !first) return null;
  const words = textsOf(language).collect;
  const office = collecting.office?.[language];
  const until = pickupDeadline(first, collecting);
  const day = formatDayInSentence(until, language, now);
  const closed = holidaysFrom(dayOf(now), closedDaysAhead);
  const { pickup } = group;
  return (
    <section className="card card-ok" id="where" aria-labelledby="where-title">
      <h2 className="card-title" id="where-title">
        {pluralize(words.title, ready.length, language)}
      </h2>
      <PairList
        entries={[
          office && [
            words.place,
            <>
              <b>{office.name}</b>
              <br />
              {office.address}
            </>,
          ],
          office && [
            words.hours,
            <>
              {office.hours}
              {closed.length > 0 && (
                <>
                  <br />
                  <span className="small muted">
                    {interpolate(words.closed, { days: formatDayList(closed, language) })}
                  </span>
                </>
              )}
            </>,
          ],
          [words.until, until < dayOf(now) ? words.over : pluralize(words.storage, ready.length, language, { day })],
          pickup && [words.identity, interpolate(words.identityOf, { name: pickup.name, digits: pickup.ci.slice(-4) })],
          office?.phone && [
            words.phone,
            <a key="phone" href={`tel:${office.phone}`}>
              {formatPhone(office.phone)}
            </a>,
          ],
        ]}
      />
      {office ? (
        <p className="row">
          <a className="button" href={office.map} rel="noreferrer">
            {words.map}
          </a>
          <a className="only-phone" href={office.mapProgram}>
            {words.mapProgram}
          </a>
        </p>
      ) : (
        <p>
          <a href={`${base}/contact?number=${group.number}`}>{words.contactUs}</a>
        </p>
      )}
    </section>
  );
}

/** Offers a courier, or shows the delivery already ordered. */
export function CourierCard({ view: { language, collecting }, group }: GroupProps) {
  const words = textsOf(language).bring;
  const { courier, number } = group;
  const card = (title: string, text: string, query: string, label: string) => (
    <section className="card stack-tight">
      <h2>{title}</h2>
      <p>{text}</p>
      <p className="row">
        <ButtonLink to={`/deliveryService?${query}`} label={label} isQuiet />
      </p>
    </section>
  );
  if (courier)
    return card(words.courierOrdered, interpolate(words.askedText, courier), `number=${courier.number}`, words.follow);
  if (!collecting || group.status !== "readyToDelivery") return null;
  const title = pluralize(words.title, group.forms.length, language);
  const price = priceOfCourier(collecting, language);
  return card(title, interpolate(words.text, { price }), `request=${number}`, words.orderCourier);
}
