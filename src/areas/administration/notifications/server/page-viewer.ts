/** Data of the reader for a server-rendered page: name of the firm, count of unread notifications. */
import type { Call } from "../../../../server/call.ts";
import type { PageViewer } from "../../../../server/http/pages/page-layout.tsx";
import { letterheadOf } from "../../firm/server/public.ts";
import { countUnread } from "./inbox.ts";

/** The language of the URL has precedence over the reader's own. */
export async function pageViewerOf(call: Call, requestedLanguage: string | null): Promise<PageViewer> {
  const { caller } = call;
  const [firm, unread] = await Promise.all([letterheadOf(call.db), caller?.kind === "client" ? countUnread(call) : 0]);
  return {
    language: requestedLanguage === "es" || requestedLanguage === "en" ? requestedLanguage : call.language,
    firm,
    caller,
    unread,
  };
}
