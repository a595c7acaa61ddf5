/**
 * /emailChange: the page that the mail to a former address links to. A GET changes nothing, because mail scanners open
 * every link; its two buttons submit the change.
 */
import { interpolate } from "../../../../kit/words.ts";
import { base } from "../../../../kit/frontends.ts";
import type { Call } from "../../../../server/call.ts";
import { type Html, html } from "../../../../server/http/html.ts";
import type { ServerPageResponse, ServerPage } from "../../../../server/http/server-page.ts";
import { renderInLayout } from "../../../../server/http/page-layout.ts";
import { pageViewerOf } from "../../notifications/server/public.ts";
import { serverMessages as en } from "../served.en.ts";
import { serverMessages as es } from "../served.es.ts";
import {
  confirmEmailChange,
  type EmailChange,
  emailChangePath,
  openedChange,
  undoEmailChange,
} from "./email-change.ts";

const wordsByLanguage = { es, en };

export const emailChangePage: ServerPage = {
  path: emailChangePath,
  render: async ({ query }, call) => pageOf(query, call, await openedChange(call, query)),
  submit: async (fields, call, { query }) => {
    const change = await openedChange(call, query);
    if (change && fields.get("answer") === "undo") await undoEmailChange(call, change);
    if (change && fields.get("answer") === "confirm") await confirmEmailChange(call, change);
    return pageOf(query, call, change && (await openedChange(call, query)));
  },
};

async function pageOf(
  query: URLSearchParams,
  call: Call,
  change: EmailChange | undefined,
): Promise<ServerPageResponse> {
  const reader = await pageViewerOf(call, query.get("lang"));
  const words = wordsByLanguage[reader.language].emailChange;
  const renderPage = (status: number, title: string, content: Html): ServerPageResponse => ({
    status,
    html: renderInLayout({
      ...reader,
      title,
      keeps: Object.fromEntries([...query].filter(([name]) => name !== "lang")),
      body: html`<h1>${title}</h1>${content}`,
    }),
  });
  if (!change)
    return renderPage(
      404,
      words.wrong,
      html`<p class="lead">${words.wrongText}</p><p class="row"><a class="button button-quiet" href="${base}/login">${words.signIn}</a></p>`,
    );
  if (change.objectedAt) return renderPage(200, words.undone, html`<p class="lead">${words.undoneText}</p>`);
  const undo = html`<button class="button" type="submit" name="answer" value="undo">${words.undo}</button>`;
  if (change.confirmedAt)
    return renderPage(
      200,
      words.confirmed,
      html`<p class="lead">${words.confirmedText}</p><form method="post"><p class="row">${undo}</p></form>`,
    );
  return renderPage(
    200,
    words.title,
    html`<p class="lead">${interpolate(words.lead, { email: change.email, former: change.formerEmail })}</p><p>${words.text}</p>
<form method="post"><p class="row">${undo} <button class="button button-quiet" type="submit" name="answer" value="confirm">${words.confirm}</button></p></form>`,
  );
}
