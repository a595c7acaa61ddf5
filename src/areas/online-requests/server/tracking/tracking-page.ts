/** /paymentDetails/:commonId: tracking and receipt, rendered here, read without JavaScript, small enough for a bad line. */
import type { Language } from "../../../../kit/language.ts";
import { showDay, showInstant, showMoney } from "../../../../kit/format.ts";
import { say } from "../../../../kit/words.ts";
import type { Call } from "../../../../server/call.ts";
import { type Html, html } from "../../../../server/http/html.ts";
import type { ServedPage } from "../../../../server/http/served-page.ts";
import { Refusal } from "../../../../kit/errors.ts";
import type { PublicGroup } from "../../group.ts";
import type { Status } from "../../states.ts";
import { words as wordsEn } from "../../words.en.ts";
import { words as wordsEs } from "../../words.es.ts";
import { type Letterhead, letterheadOf } from "../../../firm/server/public.ts";
import { receiptWords, servedPage, textsOf, wantedLanguage } from "./served-page.ts";
import { track } from "./tracking.ts";

export const trackingPage: ServedPage = {
  path: "/paymentDetails/:commonId",
  render: async ({ params, query }, given) => {
    const language = wantedLanguage(query.get("lang"), given.language);
    const call = { ...given, language };
    const token = query.get("token") ?? undefined;
    const commonId = params.commonId ?? "";
    const group = await read(call, commonId, token);
    const firm = await letterheadOf(call.db);
    const view: View = { language, firm, token, commonId, now: call.now, signedIn: call.caller !== null };
    return group ? { status: 200, html: pageOf(view, group) } : { status: 404, html: missing(view) };
  },
};

interface View {
  readonly language: Language;
  readonly firm: Letterhead;
  readonly token: string | undefined;
  readonly commonId: string;
  readonly now: Date;
  readonly signedIn: boolean;
}

async function read(call: Call, commonId: string, token: string | undefined): Promise<PublicGroup | undefined> {
  if (!/^[0-9a-f-]{36}$/i.test(commonId)) return undefined;
  try {
    return await track(call, commonId, token);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function pageOf(view: View, group: PublicGroup): string {
  const words = textsOf(view.language);
  const { status } = statusWords(view.language);
  return shown(
    view,
    say(words.title, { number: group.number }),
    html`
<p class="eyebrow mono">${group.number}</p>
<h1>${words.heading}</h1>
<p class="lead"><span class="status ${toneOf(group.status)}">${status[group.status]}</span></p>
<p>${words.explain[group.status]}</p>
${actions(view, group)}
<section class="card">
<dl class="pairs">
${pair(words.service, group.offer.name)}
${pair(words.asked, when(view, group.finishedAt ?? group.createdAt))}
${usually(view, group)}
${group.totals.map((total) => pair(group.paidAt ? words.amount : words.due, showMoney(total.amount, total.currency, view.language)))}
</dl>
</section>
${group.forms.map((form) => formCard(view, form))}
${receipt(view, group)}
${
  group.pickup &&
  html`<section class="card"><h2 class="card-title">${words.pickup}</h2><dl class="pairs">
${pair(words.fields["pickup.name"], group.pickup.name)}
${pair(words.fields["pickup.ci"], group.pickup.ci)}
${pair(words.fields["pickup.phone"], group.pickup.phone)}
</dl></section>`
}`,
  );
}

/** When it is usually ready, by what became ready lately; the official term when that is too little to tell. */
function usually(view: View, { readyBetween, estimatedReadyOn, status }: PublicGroup): Html | null {
  const words = textsOf(view.language);
  if (readyBetween?.late) return pair(words.estimated, words.late);
  if (readyBetween) {
    const from = showDay(readyBetween.from, view.language);
    const to = showDay(readyBetween.to, view.language);
    return pair(words.estimated, say(words.usually, { from, to }));
  }
  const over = status === "readyToDelivery" || status === "delivered";
  return estimatedReadyOn && !over ? pair(words.estimated, showDay(estimatedReadyOn, view.language)) : null;
}

/** What to do now: the state of the link, and the ways out of it. */
function actions(view: View, group: PublicGroup): Html {
  const words = textsOf(view.language);
  const { state, expiresAt } = group.link;
  const tone = state === "valid" ? "note-warn" : state === "paid" ? "note-ok" : "note-bad";
  const token = view.token ? `?token=${encodeURIComponent(view.token)}` : "";
  return html`${
    state !== "none" &&
    html`<p class="note ${tone}">${say(words.link[state], { date: expiresAt ? when(view, expiresAt) : "" })}${
      state === "expired" && html`<br />${words.askAnother}`
    }</p>`
  }
<p class="row">
${group.can.pay && html`<a class="button" href="/legalsit/checkout/${group.commonId}${token}">${words.pay}</a>`}
${group.can.reject && html`<a class="button button-quiet" href="/legalsit/checkout/${group.commonId}${token}#wrong">${words.wrong}</a>`}
${group.can.correct && html`<a class="button" href="/legalsit/onlineService/${group.commonId}">${words.correct}</a>`}
${group.status === "readyToDelivery" && html`<a class="button" href="/legalsit/deliveryService?request=${group.number}">${words.courier}</a>`}
${!view.signedIn && html`<a class="button button-quiet" href="/legalsit/login?next=${encodeURIComponent(`/onlineService/${group.commonId}`)}">${words.sign}</a>`}
</p>`;
}

function formCard(view: View, form: PublicGroup["forms"][number]): Html {
  const words = textsOf(view.language);
  const { status } = statusWords(view.language);
  const current = form.steps.findLastIndex((step) => step.at !== null);
  return html`<section class="card" aria-labelledby="f-${form._id}">
<h2 class="card-title spread" id="f-${form._id}"><span>${form.document || form.number}</span><span class="status ${toneOf(form.status)}">${status[form.status]}</span></h2>
<dl class="pairs">
${pair(words.number, form.number)}
${pair(words.holder, form.holder)}
${form.identityNumber && pair(words.fields.identityNumber, form.identityNumber)}
${pair(words.fields.copies, String(form.copies))}
${pair(words.fields.legalize, form.legalize ? words.yes : words.no)}
${form.expiresAt && pair(words.validUntil, showDay(form.expiresAt, view.language))}
${(form.rejectReason || form.rejectText) && pair(words.reason, [form.rejectReason, form.rejectText].filter(Boolean).join(". "))}
</dl>
<h3 class="trail-title">${words.steps}</h3>
<ol class="trail">
${form.steps.map((step, index) => html`<li class="${step.at === null ? "" : index === current ? "now" : "done"}"${index === current ? html` aria-current="step"` : ""}>${status[step.status]} ${step.at ? html`<time datetime="${step.at}">${when(view, step.at)}</time>` : html`<span class="sr-only">${words.notYet}</span>`}</li>`)}
</ol>
</section>`;
}

function receipt(view: View, group: PublicGroup): Html | null {
  const words = textsOf(view.language);
  const paid = group.receipt;
  if (!paid) return null;
  const gateway = (words.gateways as Readonly<Record<string, string>>)[paid.gateway] ?? paid.gateway;
  return html`<section class="card"><h2 class="card-title">${words.receipt}</h2><dl class="pairs">
${pair(words.reference, paid.reference)}
${pair(words.method, gateway)}
${pair(words.paidOn, when(view, paid.paidAt))}
${pair(words.amount, showMoney(paid.amount, paid.currency, view.language))}
</dl><p class="row"><a class="button button-quiet" href="${receiptPath(view)}">${receiptWords(view.language).see}</a></p></section>`;
}

function receiptPath({ commonId, token, language }: View): string {
  const query = new URLSearchParams({ ...(token ? { token } : {}), lang: language });
  return `/legalsit/paymentReceipt/${commonId}?${query.toString()}`;
}

function missing(view: View): string {
  const words = textsOf(view.language);
  return shown(
    view,
    words.notFound,
    html`<h1>${words.notFound}</h1><p class="lead">${words.notFoundText}</p>
<p class="row"><a class="button" href="/legalsit/trackRequest">${words.find.link}</a><a class="button button-quiet" href="/legalsit/login?next=${encodeURIComponent(`/paymentDetails/${view.commonId}`)}">${words.sign}</a></p>`,
  );
}

function shown(view: View, title: string, body: Html): string {
  return servedPage({
    language: view.language,
    firm: view.firm,
    title,
    body,
    keeps: view.token ? { token: view.token } : {},
  });
}

function pair(label: string, value: string): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

function when(view: View, instant: string): string {
  return showInstant(instant, view.language);
}

function toneOf(status: Status): string {
  if (status === "delivered" || status === "readyToDelivery") return "status-ok";
  if (status === "rejected" || status === "cancelled" || status === "rejectedByUser") return "status-bad";
  return status === "notPaid" ? "status-warn" : "";
}

function statusWords(language: Language) {
  return { es: wordsEs, en: wordsEn }[language];
}
