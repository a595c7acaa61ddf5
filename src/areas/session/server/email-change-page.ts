/**
 * /emailChange, where the mail to an old address leads. Opening it changes nothing, for programs that look after mailboxes
 * open every link; its two buttons do.
 */
import { interpolate } from "../../../kit/words.ts";
import { base } from "../../../kit/frontends.ts";
import type { Call } from "../../../server/call.ts";
import { type Html, html } from "../../../server/http/html.ts";
import type { ServerPageResponse, ServerPage } from "../../../server/http/server-page.ts";
import { renderInLayout } from "../../../server/http/page-layout.ts";
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

const served = { es, en };

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
  const said = served[reader.language].emailChange;
  const page = (status: number, title: string, rest: Html): ServerPageResponse => ({
    status,
    html: renderInLayout({
      ...reader,
      title,
      keeps: Object.fromEntries([...query].filter(([name]) => name !== "lang")),
      body: html`<h1>${title}</h1>${rest}`,
    }),
  });
  if (!change)
    return page(
      404,
      said.wrong,
      html`<p class="lead">${said.wrongText}</p><p class="row"><a class="button button-quiet" href="${base}/login">${said.signIn}</a></p>`,
    );
  if (change.objectedAt) return page(200, said.undone, html`<p class="lead">${said.undoneText}</p>`);
  const undo = html`<button class="button" type="submit" name="answer" value="undo">${said.undo}</button>`;
  if (change.confirmedAt)
    return page(
      200,
      said.confirmed,
      html`<p class="lead">${said.confirmedText}</p><form method="post"><p class="row">${undo}</p></form>`,
    );
  return page(
    200,
    said.title,
    html`<p class="lead">${interpolate(said.lead, { email: change.email, former: change.formerEmail })}</p><p>${said.text}</p>
<form method="post"><p class="row">${undo} <button class="button button-quiet" type="submit" name="answer" value="confirm">${said.confirm}</button></p></form>`,
  );
}
