/**
 * /paymentDetails/:commonId: tracking page and receipt. Rendered on the server, usable without JavaScript, and small
 * enough for slow connections.
 */
import { formatDayInSentence, formatDateTime, formatLongDay, formatMoney } from "../../../../../kit/format.ts";
import { dayOf } from "../../../../../kit/calendar.ts";
import { interpolate, pluralize } from "../../../../../kit/words.ts";
import type { Call } from "../../../../../server/call.ts";
import { type Html, html } from "../../../../../server/http/html.ts";
import type { ServerPage } from "../../../../../server/http/server-page.ts";
import { Refusal } from "../../../../../kit/errors.ts";
import { clientStatusOfGroup } from "../../client/client-status.ts";
import type { PublicGroup } from "../../schemas/group-schemas.ts";
import { endStatuses } from "../../states.ts";
import { readCollecting } from "../shared/pickup-instructions.ts";
import { voucherPort } from "../shared/voucher-port.ts";
import { bringCard, collectCard } from "./collect-card.ts";
import { doneCard, personCard } from "./person-card.ts";
import { renderInLayout } from "../../../../../server/http/page-layout.ts";
import { pageViewerOf } from "../../../../administration/notifications/server/public.ts";
import { receiptWords, textsOf } from "./page-words.ts";
import { pair, type TrackingView } from "./tracking-view.ts";
import { trackGroup } from "./tracking.ts";

export const trackingPage: ServerPage = {
  path: "/paymentDetails/:commonId",
  render: async ({ params, query }, request) => {
    const viewer = await pageViewerOf(request, query.get("lang"));
    const call = { ...request, language: viewer.language };
    const token = query.get("token") ?? undefined;
    const commonId = params.commonId ?? "";
    const group = await readGroup(call, commonId, token);
    const view: TrackingView = { ...viewer, token, commonId, now: call.now };
    if (!group && (await isVoucher(call, commonId)))
      return { location: `/paymentVale/${commonId}${token ? `?${new URLSearchParams({ token })}` : ""}` };
    if (!group) return { status: 404, html: renderNotFound(view) };
    const isReady = group.forms.some(({ status }) => status === "readyToDelivery");
    const collecting = isReady ? await readCollecting(call.db) : undefined;
    return { status: 200, html: renderPage({ ...view, ...(collecting ? { collecting } : {}) }, group) };
  },
};

const isId = (commonId: string) => /^[0-9a-f-]{36}$/i.test(commonId);

/** Vouchers have a page of their own, which checks access itself. */
const isVoucher = async ({ db }: Call, commonId: string) => isId(commonId) && (await voucherPort().has(db, commonId));

async function readGroup(call: Call, commonId: string, token: string | undefined): Promise<PublicGroup | undefined> {
  if (!isId(commonId)) return undefined;
  try {
    return await trackGroup(call, commonId, token);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function renderPage(view: TrackingView, group: PublicGroup): string {
  const words = textsOf(view.language);
  const allReady = group.status === "readyToDelivery";
  return renderInLayout({
    ...view,
    isOwn: true,
    title: interpolate(words.title, { number: group.number }),
    keeps: view.token ? { token: view.token } : {},
    wide: true,
    body: html`<div><p class="eyebrow">${group.offer.name} · <span class="mono">${group.number}</span></p>
<h1>${headline(view, group)}</h1>
${leadText(view, group)}</div>
${actions(view, group)}
<div class="two"><div class="stack">
${allReady && collectCard(view, group)}
${group.forms.map((form) => personCard(view, group, form))}
${group.forms.some(({ expected }) => expected?.from && !expected.late) && html`<p class="small muted">${words.expected.how}</p>`}
</div><div class="stack">
${bringCard(view, group)}
${!allReady && collectCard(view, group)}
${doneCard(view, group)}
${receiptCard(view, group)}
${pickupCard(view, group)}
<p class="small muted">${words.amiss} <a href="/legalsit/contact?number=${group.number}">${words.write}</a> ${interpolate(words.amissNumber, { number: group.number })}</p>
</div></div>`,
  });
}

/** The outcome as the heading. */
function headline({ language }: TrackingView, group: PublicGroup): string {
  const words = textsOf(language);
  const openForms = group.forms.filter(({ status }) => !endStatuses.includes(status));
  const ready = openForms.filter(({ status }) => status === "readyToDelivery").length;
  const pending = openForms.length - ready;
  if (ready > 0 && pending > 0)
    return `${pluralize(words.some.ready, ready, language)}, ${pluralize(words.some.left, pending, language)}`;
  if (group.paidAt && !group.refundedAt && new Set(openForms.map(({ status }) => status)).size > 1)
    return words.some.each;
  return pluralize(
    words.headline[clientStatusOfGroup(group)],
    Math.max(1, openForms.length || group.forms.length),
    language,
  );
}

function leadText({ language, now }: TrackingView, group: PublicGroup): Html | false {
  const words = textsOf(language);
  const since = group.forms.map(({ readyAt }) => readyAt).filter((at) => at !== null);
  if (group.status === "readyToDelivery" && since.length > 0)
    return html`<p class="lead">${interpolate(words.readySince, { day: formatDayInSentence(since.sort().at(-1) ?? "", language, now) })}</p>`;
  if (endStatuses.includes(group.status)) return false;
  if (group.refundedAt)
    return html`<p class="lead">${interpolate(words.refundedOn, { day: formatDayInSentence(group.refundedAt, language, now) })}</p>`;
  const day = formatLongDay(dayOf(now), language);
  return html`<p class="lead">${interpolate(words.today, { day: language === "es" ? day.toLowerCase() : day })}</p>`;
}

/** What the reader can do now: state of the payment link and possible actions. */
function actions(view: TrackingView, group: PublicGroup): Html {
  const words = textsOf(view.language);
  const { state, expiresAt, isTriedOut } = group.link;
  const tone = state === "valid" ? "note-warn" : "note-bad";
  const isLinkExhausted = group.status === "notPaid" && (state === "expired" || isTriedOut);
  const token = view.token ? `?token=${encodeURIComponent(view.token)}` : "";
  const links = [
    group.can.pay && html`<a class="button" href="/legalsit/checkout/${group.commonId}${token}">${words.pay}</a>`,
    group.can.correct && html`<a class="button" href="/legalsit/onlineService/${group.commonId}">${words.correct}</a>`,
    // The owner can request another link there.
    isLinkExhausted &&
      view.caller &&
      html`<a class="button" href="/legalsit/checkout/${group.commonId}">${words.another}</a>`,
    group.can.reject &&
      !isTriedOut &&
      html`<a class="button button-quiet" href="/legalsit/checkout/${group.commonId}${token}#wrong">${words.wrong}</a>`,
    !view.caller &&
      html`<a href="/legalsit/login?next=${encodeURIComponent(`/${isLinkExhausted ? "checkout" : "onlineService"}/${group.commonId}`)}">${isLinkExhausted ? words.signForAnother : words.sign}</a>`,
  ].filter((link) => link !== false);
  return html`${
    state !== "none" &&
    state !== "paid" &&
    !endStatuses.includes(group.status) &&
    html`<p class="note ${tone}">${interpolate(isTriedOut ? words.link.triedOut : words.link[state], { date: expiresAt ? formatDateTime(expiresAt, view.language) : "" })}${
      isLinkExhausted && html`<br />${words.askAnother}`
    }</p>`
  }${links.length > 0 && html`<p class="row">${links}</p>`}`;
}

function receiptCard(view: TrackingView, group: PublicGroup): Html {
  const { language } = view;
  const words = textsOf(language);
  const payment = group.receipt;
  if (!payment)
    return html`${
      group.totals.length > 0 &&
      html`<section class="card"><dl class="pairs">${group.totals.map((total) => pair(words.due, formatMoney(total.amount, total.currency, language)))}</dl></section>`
    }`;
  const gateway = (words.gateways as Readonly<Record<string, string>>)[payment.gateway] ?? payment.gateway;
  return html`<section class="card"><h2 class="card-title">${words.receipt}</h2><dl class="pairs">
${pair(words.amount, formatMoney(payment.amount, payment.currency, language))}
${pair(words.method, gateway)}
${pair(words.paidOn, formatDateTime(payment.paidAt, language))}
${group.refundedAt && pair(words.refundedAt, formatDateTime(group.refundedAt, language))}
${pair(words.reference, payment.reference)}
</dl><p class="row"><a href="${receiptPath(view)}">${receiptWords(language).see}</a></p></section>`;
}

function pickupCard({ language }: TrackingView, { pickup: person, status }: PublicGroup): Html | null {
  const words = textsOf(language);
  // A finished request is no longer collected.
  if (!person || endStatuses.includes(status)) return null;
  return html`<section class="card stack-tight"><h2>${words.pickup}</h2><p><b>${person.name}</b></p>
<p class="small muted">${interpolate(words.digits.ci, { digits: person.ci.slice(-4) })}<br>${interpolate(words.digits.phone, { digits: person.phone.slice(-4) })}</p></section>`;
}

function receiptPath({ commonId, token, language }: TrackingView): string {
  const query = new URLSearchParams({ ...(token ? { token } : {}), lang: language });
  return `/legalsit/paymentReceipt/${commonId}?${query.toString()}`;
}

function renderNotFound(view: TrackingView): string {
  const words = textsOf(view.language);
  return renderInLayout({
    ...view,
    title: words.notFound,
    keeps: view.token ? { token: view.token } : {},
    body: html`<h1>${words.notFound}</h1><p class="lead">${words.notFoundText}</p>
<p class="row"><a class="button" href="/legalsit/trackRequest">${words.find.link}</a><a class="button button-quiet" href="/legalsit/login?next=${encodeURIComponent(`/paymentDetails/${view.commonId}`)}">${words.sign}</a></p>`,
  });
}
