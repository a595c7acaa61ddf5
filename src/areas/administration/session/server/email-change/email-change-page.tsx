/**
 * /emailChange: the page that the mail to a former address links to. A GET changes nothing, because mail scanners open
 * every link; its two buttons submit the change.
 */
import type { ReactNode } from "react";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { Call } from "../../../../../server/call.ts";
import type { ServerPageResponse, ServerPage } from "../../../../../server/http/pages/server-page.ts";
import { messagePage } from "../../../../../server/http/pages/page-layout.tsx";
import { ButtonLink } from "../../../../../server/http/page-parts.tsx";
import { pageViewerOf } from "../../../notifications/server/public.ts";
import { serverMessages as en } from "../../served.en.ts";
import { serverMessages as es } from "../../served.es.ts";
import {
  confirmEmailChange,
  type EmailChange,
  emailChangePath,
  findEmailChange,
  undoEmailChange,
} from "./email-change.ts";

const wordsByLanguage = { es, en };

export const emailChangePage: ServerPage = {
  path: emailChangePath,
  render: async ({ query }, call) => pageOf(query, call, await findEmailChange(call, query)),
  submit: async (fields, call, { query }) => {
    const change = await findEmailChange(call, query);
    if (change && fields.get("answer") === "undo") await undoEmailChange(call, change);
    if (change && fields.get("answer") === "confirm") await confirmEmailChange(call, change);
    return pageOf(query, call, change && (await findEmailChange(call, query)));
  },
};

async function pageOf(
  query: URLSearchParams,
  call: Call,
  change: EmailChange | undefined,
): Promise<ServerPageResponse> {
  const reader = await pageViewerOf(call, query.get("lang"));
  const words = wordsByLanguage[reader.language].emailChange;
  const preservedQuery = Object.fromEntries([...query].filter(([name]) => name !== "lang"));
  const page = (status: number, title: string, lead: string, body?: ReactNode) =>
    messagePage(status, { ...reader, title, preservedQuery, lead, body });
  if (!change)
    return page(
      404,
      words.wrong,
      words.wrongText,
      <p className="row">
        <ButtonLink to="/login" label={words.signIn} isQuiet />
      </p>,
    );
  if (change.objectedAt) return page(200, words.undone, words.undoneText);
  const form = (
    <form method="post">
      <p className="row">
        <button className="button" type="submit" name="answer" value="undo">
          {words.undo}
        </button>
        {!change.confirmedAt && (
          <button className="button button-quiet" type="submit" name="answer" value="confirm">
            {words.confirm}
          </button>
        )}
      </p>
    </form>
  );
  if (change.confirmedAt) return page(200, words.confirmed, words.confirmedText, form);
  return page(
    200,
    words.title,
    interpolate(words.lead, { email: change.email, former: change.formerEmail }),
    <>
      <p>{words.text}</p>
      {form}
    </>,
  );
}
