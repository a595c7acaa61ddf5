/** /trackRequest: a number and a second datum lead to the tracking page; a plain form, sent without scripts. */
import { Refusal } from "../../../../kit/errors.ts";
import { fieldErrorMessage, refusalMessage } from "../../../../kit/validation-errors.ts";
import type { Call } from "../../../../server/call.ts";
import { type Html, html } from "../../../../server/http/html.ts";
import type { ServerPageResponse, ServerPage } from "../../../../server/http/server-page.ts";
import { onlineRequestsContract } from "../../contract.ts";
import { findRequest } from "./find-request.ts";
import { refusalText } from "../../../../server/refusal-message.ts";
import { renderInLayout, type PageViewer } from "../../../../server/http/page-layout.ts";
import { pageViewerOf } from "../../../notifications/server/public.ts";
import { textsOf } from "./page-words.ts";

export const findPage: ServerPage = {
  path: "/trackRequest",
  render: async ({ query }, call) => {
    const reader = await pageViewerOf(call, query.get("lang"));
    const typed = { number: (query.get("number") ?? "").slice(0, 30), datum: "" };
    return { status: 200, html: pageOf({ ...reader, typed }) };
  },
  submit: async (fields, given) => {
    const reader = await pageViewerOf(given, fields.get("lang"));
    return answer(fields, { ...given, language: reader.language }, reader);
  },
};

interface Typed {
  readonly number: string;
  readonly datum: string;
}
type Fault = keyof Typed;

interface View extends PageViewer {
  readonly typed: Typed;
  /** Why nothing was found. */
  readonly refusal?: string;
  /** Boxes that were left empty. */
  readonly missing?: readonly Fault[];
  readonly withCaptcha?: boolean;
}

async function answer(
  fields: URLSearchParams,
  call: Call,
  reader: PageViewer,
): Promise<ServerPageResponse | { location: string }> {
  const { language } = reader;
  const typed = { number: fields.get("number") ?? "", datum: fields.get("datum") ?? "" };
  const parsed = onlineRequestsContract.find.input.safeParse({ ...typed, captcha: fields.get("captcha") || undefined });
  if (!parsed.success) {
    const missing = (["number", "datum"] as const).filter((name) => !typed[name].trim());
    const refusal = missing.length === 0 ? refusalMessage("REQUEST_NOT_MATCHED", language) : undefined;
    return { status: 400, html: pageOf({ ...reader, typed, missing, ...(refusal ? { refusal } : {}) }) };
  }
  try {
    const { path } = await findRequest(call, parsed.data as Parameters<typeof findRequest>[1]);
    return { location: `${path}&lang=${language}` };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const withCaptcha = error.code === "CAPTCHA" || error.facts?.captchaNext === true;
    const [fault] = error.fields?.datum ?? [];
    const said = fault ? fieldErrorMessage(fault, language) : refusalText(error, language, undefined);
    const refusal = error.code === "CAPTCHA" ? textsOf(language).find.prove : said;
    return { status: error.status, html: pageOf({ ...reader, typed, refusal, withCaptcha }) };
  }
}

function pageOf(view: View): string {
  const { language, typed, withCaptcha } = view;
  const words = textsOf(language).find;
  const faulty = view.refusal !== undefined || (view.missing ?? []).length > 0;
  return renderInLayout({
    ...view,
    title: faulty ? `${words.error}${words.title}` : words.title,
    ...(withCaptcha ? { scripts: ["prove.js"] } : {}),
    ...(typed.number ? { keeps: { number: typed.number } } : {}),
    body: html`${faulty && summary(view)}
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<form class="stack" method="post" action="/legalsit/trackRequest" novalidate${withCaptcha && html` data-prove`}>
<input type="hidden" name="lang" value="${language}">
${withCaptcha && html`<input type="hidden" name="captcha" value="">`}
${box(view, "number", html` autocapitalize="characters" placeholder="AP26000123"`)}
${box(view, "datum", html``)}
${withCaptcha && html`<p class="note" data-prove-status role="status">${words.proving}</p><noscript><p class="note note-warn">${words.noScript}</p></noscript>`}
<p><button class="button" type="submit">${words.submit}</button></p>
</form>
<p class="small muted">${words.help}</p>`,
  });
}

function summary({ language, refusal, missing = [] }: View): Html {
  const words = textsOf(language).find;
  return html`<div class="note note-bad stack-tight" role="alert" tabindex="-1" autofocus>
<h2>${words.problem}</h2>
${refusal && html`<p>${refusal}</p>`}
${missing.map((name) => html`<p><a href="#${name}">${words[name]}: ${words.missing}</a></p>`)}
</div>`;
}

function box({ language, typed, missing = [] }: View, name: Fault, more: Html): Html {
  const words = textsOf(language).find;
  const empty = missing.includes(name);
  return html`<div class="field"><label class="label" for="${name}">${words[name]}</label>
<div class="hint" id="${name}-hint">${words.hints[name]}</div>
${empty && html`<div class="fault" id="${name}-fault">${words.missing}</div>`}
<input class="input" id="${name}" name="${name}" value="${typed[name]}" autocomplete="off" spellcheck="false" aria-describedby="${name}-hint${empty ? ` ${name}-fault` : ""}"${empty && html` aria-invalid="true"`}${more}></div>`;
}
