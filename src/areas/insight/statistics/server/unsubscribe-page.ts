/**
 * /weeklyBoard, the unsubscribe link of a weekly mail. GET changes nothing, because mail scanners open every link.
 * POST ends the subscription: by the button, or by the mail program's one-click unsubscribe (RFC 8058) at the same
 * address.
 */
import { interpolate } from "../../../../kit/words.ts";
import { base } from "../../../../kit/frontends.ts";
import type { Call } from "../../../../server/call.ts";
import { type Html, html } from "../../../../server/http/html.ts";
import type { ServerPageResponse, ServerPage } from "../../../../server/http/server-page.ts";
import { renderInLayout } from "../../../../server/http/page-layout.ts";
import { pageViewerOf } from "../../../administration/notifications/server/public.ts";
import { boards, typeIn } from "../boards.ts";
import { serverMessages as servedEn } from "../server-messages.en.ts";
import { serverMessages as servedEs } from "../server-messages.es.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { subscriptionOfLink, stopPath, type WeeklyMail } from "./unsubscribe-link.ts";
import { setWeekday, weekdayOf } from "./subscriptions.ts";

const words = { es, en };
const serverWords = { es: servedEs, en: servedEn };

export const stopPage: ServerPage = {
  path: stopPath,
  render: async ({ query }, call) => {
    const mail = subscriptionOfLink(call.server, query);
    return pageOf(query, call, mail, mail && (await weekdayOf(call.db, mail)));
  },
  submit: async (_fields, call, { query }) => {
    const mail = subscriptionOfLink(call.server, query);
    if (mail) await setWeekday(call, mail, null);
    return pageOf(query, call, mail, undefined);
  },
};

async function pageOf(
  query: URLSearchParams,
  call: Call,
  mail: WeeklyMail | undefined,
  weekday: number | undefined,
): Promise<ServerPageResponse> {
  const reader = await pageViewerOf(call, query.get("lang"));
  const { stop: labels } = serverWords[reader.language];
  const { boards: names, weekly } = words[reader.language];
  const page = (status: number, title: string, rest: Html): ServerPageResponse => ({
    status,
    html: renderInLayout({
      ...reader,
      title,
      keeps: Object.fromEntries([...query].filter(([name]) => name !== "lang")),
      body: html`<h1>${title}</h1>${rest}`,
    }),
  });
  if (!mail)
    return page(
      404,
      labels.wrong,
      html`<p class="lead">${labels.wrongText}</p><p class="row"><a class="button button-quiet" href="${base}/login">${labels.signIn}</a></p>`,
    );
  const board = names[mail.board];
  if (weekday === undefined)
    return page(
      200,
      interpolate(labels.stopped, { board }),
      html`<p class="lead">${labels.again}</p><p class="row"><a class="button button-quiet" href="${boardUrl(mail)}">${labels.board}</a></p>`,
    );
  const day = weekly.days[weekday as keyof typeof weekly.days];
  return page(
    200,
    interpolate(labels.title, { board }),
    html`<p class="lead">${interpolate(labels.lead, { day })}</p>
<form method="post"><p class="row"><button class="button" type="submit">${labels.button}</button> <a class="button button-quiet" href="${boardUrl(mail)}">${labels.board}</a></p></form>`,
  );
}

/** Path of the board with its subscription dialog open. */
function boardUrl({ board: name }: WeeklyMail): string {
  const board = boards.find((each) => each.name === name) ?? boards[0];
  return `${base}${board.path}?${new URLSearchParams({ board: name, ...typeIn(board), weekly: "1" })}`;
}
