/**
 * Cards about ready documents: where and until when to collect them and with which identity, or delivery by courier.
 */
import { dayOf, holidaysFrom } from "../../../../../kit/calendar.ts";
import { formatDayInSentence, formatDayList } from "../../../../../kit/format.ts";
import { formatPhone } from "../../../../../kit/phone.ts";
import { interpolate, pluralize } from "../../../../../kit/words.ts";
import { type Html, html } from "../../../../../server/http/html.ts";
import type { PublicGroup } from "../../schemas/group-schemas.ts";
import { pickupDeadline, priceOfCourier } from "../shared/pickup-instructions.ts";
import { textsOf } from "./page-words.ts";
import { pair, type TrackingView } from "./tracking-view.ts";

/** Closed days are shown this many days ahead. */
const closedDaysAhead = 14;

export function collectCard(view: TrackingView, group: PublicGroup): Html | false {
  const { language, now, collecting } = view;
  const ready = group.forms.flatMap(({ readyAt }) => readyAt ?? []).sort();
  const [first] = ready;
  if (!collecting || !first) return false;
  const words = textsOf(language).collect;
  const office = collecting.office?.[language];
  const until = pickupDeadline(first, collecting);
  const closed = holidaysFrom(dayOf(now), closedDaysAhead);
  const { pickup } = group;
  return html`<section class="card card-ok" id="where" aria-labelledby="where-title"><h2 class="card-title" id="where-title">${pluralize(words.title, ready.length, language)}</h2>
<dl class="pairs">
${office && pair(words.place, html`<b>${office.name}</b><br>${office.address}`)}
${office && pair(words.hours, html`${office.hours}${closed.length > 0 && html`<br><span class="small muted">${interpolate(words.closed, { days: formatDayList(closed, language) })}</span>`}`)}
${pair(words.until, until < dayOf(now) ? words.over : pluralize(words.kept, ready.length, language, { day: formatDayInSentence(until, language, now) }))}
${pickup && pair(words.identity, interpolate(words.identityOf, { name: pickup.name, digits: pickup.ci.slice(-4) }))}
${office?.phone && pair(words.phone, html`<a href="tel:${office.phone}">${formatPhone(office.phone)}</a>`)}
</dl>
${
  office
    ? html`<p class="row"><a class="button" href="${office.map}" rel="noreferrer">${words.map}</a><a class="only-phone" href="${office.mapProgram}">${words.mapProgram}</a></p>`
    : html`<p><a href="/legalsit/contact?number=${group.number}">${words.ask}</a></p>`
}</section>`;
}

/** Offers a courier, or shows the delivery already ordered. */
export function bringCard({ language, collecting }: TrackingView, group: PublicGroup): Html | false {
  const words = textsOf(language).bring;
  const { courier } = group;
  if (courier)
    return html`<section class="card stack-tight"><h2>${words.asked}</h2><p>${interpolate(words.askedText, { number: courier.number })}</p>
<p class="row"><a class="button button-quiet" href="/legalsit/deliveryService?number=${courier.number}">${words.follow}</a></p></section>`;
  if (!collecting || group.status !== "readyToDelivery") return false;
  return html`<section class="card stack-tight"><h2>${pluralize(words.title, group.forms.length, language)}</h2><p>${interpolate(words.text, { price: priceOfCourier(collecting, language) })}</p>
<p class="row"><a class="button button-quiet" href="/legalsit/deliveryService?request=${group.number}">${words.ask}</a></p></section>`;
}
