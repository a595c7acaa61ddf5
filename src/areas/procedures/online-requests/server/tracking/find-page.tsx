/** /trackRequest: finds a request by number and a second datum. A plain form that works without JavaScript. */
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { base } from "../../../../../kit/frontends.ts";
import { fieldErrorMessage, refusalMessage } from "../../../../../kit/validation/validation-errors.ts";
import type { Call } from "../../../../../server/call.ts";
import type { ServerPageResponse, ServerPage } from "../../../../../server/http/pages/server-page.ts";
import { onlineRequestsContract } from "../../contract.ts";
import { findRequest } from "./find-request.ts";
import { refusalText } from "../../../../../server/refusal-message.ts";
import { renderInLayout, type PageViewer } from "../../../../../server/http/pages/page-layout.tsx";
import { ErrorNote, LabelledInput } from "../../../../../server/http/page-parts.tsx";
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
  const { language, input, refusal, missing = [], withCaptcha } = view;
  const words = textsOf(language).find;
  const hasErrors = refusal !== undefined || missing.length > 0;
  const field = (name: FieldName) => ({
    name,
    label: words[name],
    hint: words.hints[name],
    fault: missing.includes(name) && words.missing,
    defaultValue: input[name],
  });
  return renderInLayout({
    ...view,
    title: hasErrors ? `${words.error}${words.title}` : words.title,
    ...(withCaptcha ? { scripts: ["prove.js"] } : {}),
    ...(input.number ? { preservedQuery: { number: input.number } } : {}),
    body: (
      <>
        {hasErrors && (
          <ErrorNote title={words.problem}>
            {refusal && <p>{refusal}</p>}
            {missing.map((name) => (
              <p key={name}>
                <a href={`#${name}`}>
                  {words[name]}: {words.missing}
                </a>
              </p>
            ))}
          </ErrorNote>
        )}
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <form
          className="stack"
          method="post"
          action={`${base}/trackRequest`}
          noValidate
          data-prove={withCaptcha ? "" : undefined}
        >
          <input type="hidden" name="lang" value={language} />
          {withCaptcha && <input type="hidden" name="captcha" value="" />}
          <LabelledInput {...field("number")} autoCapitalize="characters" placeholder="AP26000123" />
          <LabelledInput {...field("datum")} />
          {withCaptcha && (
            <>
              <p className="note" data-prove-status="" role="status">
                {words.proving}
              </p>
              <noscript>
                <p className="note note-warn">{words.noScript}</p>
              </noscript>
            </>
          )}
          <p>
            <button className="button" type="submit">
              {words.submit}
            </button>
          </p>
        </form>
        <p className="small muted">{words.help}</p>
      </>
    ),
  });
}
