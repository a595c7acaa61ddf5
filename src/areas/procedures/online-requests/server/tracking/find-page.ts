/** /trackRequest: finds a request by number and a second datum. A plain form that works without JavaScript. */
import { Refusal } from "../../../../../kit/errors.ts";
import { fieldErrorMessage, refusalMessage } from "../../../../../kit/validation-errors.ts";
import type { Call } from "../../../../../server/call.ts";
import { type Html, html } from "../../../../../server/http/html.ts";
import type { ServerPageResponse, ServerPage } from "../../../../../server/http/server-page.ts";
import { onlineRequestsContract } from "../../contract.ts";
import { findRequest } from "./find-request.ts";
import { refusalText } from "../../../../../server/refusal-message.ts";
import { renderInLayout, type PageViewer } from "../../../../../server/http/page-layout.ts";
import { pageViewerOf } from "../../../../administration/notifications/server/public.ts";
import { textsOf } from "./page-words.ts";

export const findPage: ServerPage = {
  path: "/trackRequest",
  render: async ({ query }, call) => {
    const viewer = await pageViewerOf(call, query.get("lang"));
    const input = { number: (query.get("number") ?? "").slice(0, 30), datum: "" };
    return { status: 200, html: renderPage({ ...viewer, input }) };
  },
  submit: async (fields, call) => {
    const viewer = await pageViewerOf(call, fields.get("lang"));
    return submitForm(fields, { ...call, language: viewer.language }, viewer);
  },
};

interface FormInput {
  readonly number: string;
  readonly datum: string;
}
type FieldName = keyof FormInput;

interface FormView extends PageViewer {
  readonly input: FormInput;
  /** Why no request was found. */
  readonly refusal?: string;
  /** Fields that were left empty. */
  readonly missing?: readonly FieldName[];
  readonly withCaptcha?: boolean;
}

async function submitForm(
  fields: URLSearchParams,
  call: Call,
  viewer: PageViewer,
): Promise<ServerPageResponse | { location: string }> {
  const { language } = viewer;
  const input = { number: fields.get("number") ?? "", datum: fields.get("datum") ?? "" };
  const parsed = onlineRequestsContract.find.input.safeParse({ ...input, captcha: fields.get("captcha") || undefined });
  if (!parsed.success) {
    const missing = (["number", "datum"] as const).filter((name) => !input[name].trim());
    const refusal = missing.length === 0 ? refusalMessage("REQUEST_NOT_MATCHED", language) : undefined;
    return { status: 400, html: renderPage({ ...viewer, input, missing, ...(refusal ? { refusal } : {}) }) };
  }
  try {
    const { path } = await findRequest(call, parsed.data as Parameters<typeof findRequest>[1]);
    return { location: `${path}&lang=${language}` };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const withCaptcha = error.code === "CAPTCHA" || error.facts?.captchaNext === true;
    const [errorCode] = error.fields?.datum ?? [];
    const message = errorCode ? fieldErrorMessage(errorCode, language) : refusalText(error, language, undefined);
    const refusal = error.code === "CAPTCHA" ? textsOf(language).find.prove : message;
    return { status: error.status, html: renderPage({ ...viewer, input, refusal, withCaptcha }) };
  }
}

function renderPage(view: FormView): string {
  const { language, input, withCaptcha } = view;
  const words = textsOf(language).find;
  const hasErrors = view.refusal !== undefined || (view.missing ?? []).length > 0;
  return renderInLayout({
    ...view,
    title: hasErrors ? `${words.error}${words.title}` : words.title,
    ...(withCaptcha ? { scripts: ["prove.js"] } : {}),
    ...(input.number ? { keeps: { number: input.number } } : {}),
    body: html`${hasErrors && errorSummary(view)}
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<form class="stack" method="post" action="/legalsit/trackRequest" novalidate${withCaptcha && html` data-prove`}>
<input type="hidden" name="lang" value="${language}">
${withCaptcha && html`<input type="hidden" name="captcha" value="">`}
${renderField(view, "number", html` autocapitalize="characters" placeholder="AP26000123"`)}
${renderField(view, "datum", html``)}
${withCaptcha && html`<p class="note" data-prove-status role="status">${words.proving}</p><noscript><p class="note note-warn">${words.noScript}</p></noscript>`}
<p><button class="button" type="submit">${words.submit}</button></p>
</form>
<p class="small muted">${words.help}</p>`,
  });
}

function errorSummary({ language, refusal, missing = [] }: FormView): Html {
  const words = textsOf(language).find;
  return html`<div class="note note-bad stack-tight" role="alert" tabindex="-1" autofocus>
<h2>${words.problem}</h2>
${refusal && html`<p>${refusal}</p>`}
${missing.map((name) => html`<p><a href="#${name}">${words[name]}: ${words.missing}</a></p>`)}
</div>`;
}

function renderField({ language, input, missing = [] }: FormView, name: FieldName, attributes: Html): Html {
  const words = textsOf(language).find;
  const empty = missing.includes(name);
  return html`<div class="field"><label class="label" for="${name}">${words[name]}</label>
<div class="hint" id="${name}-hint">${words.hints[name]}</div>
${empty && html`<div class="fault" id="${name}-fault">${words.missing}</div>`}
<input class="input" id="${name}" name="${name}" value="${input[name]}" autocomplete="off" spellcheck="false" aria-describedby="${name}-hint${empty ? ` ${name}-fault` : ""}"${empty && html` aria-invalid="true"`}${attributes}></div>`;
}
