/** /paymentDetails/:commonId: tracking and receipt, rendered here, read without JavaScript, small enough for a bad line. */
import type { Language } from "../../../kit/language.ts";
import { showDay, showInstant, showMoney } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import type { Call } from "../../../server/call.ts";
import { type Html, html } from "../../../server/http/html.ts";
import type { ServedPage } from "../../../server/http/served-page.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { PublicGroup } from "../group.ts";
import { served as en } from "../served.en.ts";
import { served as es } from "../served.es.ts";
import type { Status } from "../states.ts";
import { words as wordsEn } from "../words.en.ts";
import { words as wordsEs } from "../words.es.ts";
import { track } from "./tracking.ts";

export const trackingPage: ServedPage = {
  path: "/paymentDetails/:commonId",
  render: async ({ params, query }, given) => {
    const language = wantedLanguage(query, given);
    const call = { ...given, language };
    const token = query.get("token") ?? undefined;
    const commonId = params.commonId ?? "";
    const group = await read(call, commonId, token);
    const view: View = { language, token, commonId, now: call.now, signedIn: call.caller !== null };
    return group ? { status: 200, html: pageOf(view, group).text } : { status: 404, html: missing(view).text };
  },
};

interface View {
  readonly language: Language;
  readonly token: string | undefined;
  readonly commonId: string;
  readonly now: Date;
  readonly signedIn: boolean;
}

function wantedLanguage(query: URLSearchParams, call: Call): Language {
  const asked = query.get("lang");
  return asked === "es" || asked === "en" ? asked : call.language;
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

function pageOf(view: View, group: PublicGroup): Html {
  const words = textsOf(view.language);
  const { status } = statusWords(view.language);
  return frame(
    view,
    say(words.title, { number: group.number }),
    html`
<p class="eyebrow mono">${group.number}</p>
<h1>${words.heading}</h1>
<p class="lead"><span class="status ${toneOf(group.status)}">${status[group.status]}</span></p>
${actions(view, group)}
<section class="card">
<dl class="pairs">
${pair(words.service, group.offer.name)}
${pair(words.asked, when(view, group.finishedAt ?? group.createdAt))}
${group.estimatedReadyOn && pair(words.estimated, showDay(group.estimatedReadyOn, view.language))}
${group.totals.map((total) => pair(group.paidAt ? words.amount : words.due, showMoney(total.amount, total.currency, view.language)))}
</dl>
</section>
${group.forms.map((form) => formCard(view, form))}
${receipt(view, group)}
${
  group.pickup &&
  html`<section class="card"><h2 class="card-title">${words.pickup}</h2><dl class="pairs">
${pair(words.pickupName, group.pickup.name)}
${pair(words.identity, group.pickup.ci)}
${pair(words.pickupPhone, group.pickup.phone)}
</dl></section>`
}`,
  );
}

/** What to do now: the state of the link, and the ways out of it. */
function actions(view: View, group: PublicGroup): Html {
  const words = textsOf(view.language);
  const { state, expiresAt } = group.link;
  const tone = state === "valid" ? "note-warn" : state === "paid" ? "note-ok" : "note-bad";
  const token = view.token ? `?token=${encodeURIComponent(view.token)}` : "";
  return html`${
    state !== "none" &&
    html`<p class="note ${tone}">${say(words.link[state], { date: expiresAt ? when(view, expiresAt) : "" })}</p>`
  }
<p class="row">
${group.can.pay && html`<a class="button" href="/legalsit/checkout/${group.commonId}${token}">${words.pay}</a>`}
${group.can.reject && html`<a class="button button-quiet" href="/legalsit/checkout/${group.commonId}${token}#wrong">${words.wrong}</a>`}
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
${form.identityNumber && pair(words.identity, form.identityNumber)}
${pair(words.copies, String(form.copies))}
${pair(words.legalize, form.legalize ? words.yes : words.no)}
${form.expiresAt && pair(words.validUntil, showDay(form.expiresAt, view.language))}
${(form.rejectReason || form.rejectText) && pair(words.reason, [form.rejectReason, form.rejectText].filter(Boolean).join(". "))}
</dl>
<h3 class="trail-title">${words.steps}</h3>
<ol class="trail">
${form.steps.map((step, index) => html`<li class="${step.at === null ? "" : index === current ? "now" : "done"}"${index === current ? html` aria-current="step"` : ""}>${status[step.status]} ${step.at ? html`<time datetime="${step.at}">${when(view, step.at)}</time>` : html`<span class="muted small">${words.notYet}</span>`}</li>`)}
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
</dl></section>`;
}

function missing(view: View): Html {
  const words = textsOf(view.language);
  return frame(
    view,
    words.notFound,
    html`<h1>${words.notFound}</h1><p class="lead">${words.notFoundText}</p>
<p class="row"><a class="button" href="/legalsit/login?next=${encodeURIComponent(`/paymentDetails/${view.commonId}`)}">${words.sign}</a></p>`,
  );
}

function frame(view: View, title: string, body: Html): Html {
  const words = textsOf(view.language);
  const other = view.language === "es" ? "en" : "es";
  const query = new URLSearchParams({ ...(view.token ? { token: view.token } : {}), lang: other });
  return html`<!doctype html>
<html lang="${view.language}" data-served data-mantine-color-scheme="dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${title} · Legalsit</title>
<script src="/legalsit/theme.js"></script><link rel="stylesheet" href="/legalsit/served.css"><link rel="icon" href="/legalsit/favicon.svg"></head>
<body><a class="skip" href="#main">${words.skip}</a>
<header class="bar"><div class="bar-in"><a class="brand" href="/legalsit/">Legalsit</a><a lang="${other}" hreflang="${other}" href="?${query.toString()}">${words.other}</a></div></header>
<main class="page stack" id="main">${body}</main>
<footer class="foot"><div class="foot-in"><p class="small">Legalsit</p></div></footer>
</body></html>`;
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

function textsOf(language: Language) {
  return { es, en }[language].page;
}

function statusWords(language: Language) {
  return { es: wordsEs, en: wordsEn }[language];
}
