/**
 * /weeklyBoard, the unsubscribe link of a weekly mail. GET changes nothing, because mail scanners open every link.
 * POST ends the subscription: by the button, or by the mail program's one-click unsubscribe (RFC 8058) at the same
 * address.
 */
import type { ReactNode } from "react";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { Call } from "../../../../../server/call.ts";
import type { ServerPageResponse, ServerPage } from "../../../../../server/http/pages/server-page.ts";
import { messagePage } from "../../../../../server/http/pages/page-layout.tsx";
import { ButtonLink } from "../../../../../server/http/page-parts.tsx";
import { pageViewerOf } from "../../../../administration/notifications/server/public.ts";
import { boards, typeIn } from "../../boards.ts";
import { serverMessages as servedEn } from "../../server-messages.en.ts";
import { serverMessages as servedEs } from "../../server-messages.es.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
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
  const preservedQuery = Object.fromEntries([...query].filter(([name]) => name !== "lang"));
  const page = (status: number, title: string, lead: string, body: ReactNode) =>
    messagePage(status, { ...reader, title, preservedQuery, lead, body });
  const link = (to: string, label: string) => <ButtonLink to={to} label={label} isQuiet />;
  if (!mail) return page(404, labels.wrong, labels.wrongText, <p className="row">{link("/login", labels.signIn)}</p>);
  const board = names[mail.board];
  const boardLink = link(boardPath(mail), labels.board);
  if (weekday === undefined)
    return page(200, interpolate(labels.stopped, { board }), labels.again, <p className="row">{boardLink}</p>);
  const day = weekly.days[weekday as keyof typeof weekly.days];
  return page(
    200,
    interpolate(labels.title, { board }),
    interpolate(labels.lead, { day }),
    <form method="post">
      <p className="row">
        <button className="button" type="submit">
          {labels.button}
        </button>
        {boardLink}
      </p>
    </form>,
  );
}

/** Path of the board with its subscription dialog open. */
function boardPath({ board: name }: WeeklyMail): string {
  const board = boards.find((each) => each.name === name) ?? boards[0];
  return `${board.path}?${new URLSearchParams({ board: name, ...typeIn(board), weekly: "1" })}`;
}
