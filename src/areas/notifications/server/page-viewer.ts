/** Who reads a page that the server renders, with what stands around it: the firm's name, and what they have not read. */
import type { Call } from "../../../server/call.ts";
import type { PageViewer } from "../../../server/http/page-layout.ts";
import { letterheadOf } from "../../firm/server/public.ts";
import { countUnread } from "./inbox.ts";

/** In the language that the address asks for, before the reader's own. */
export async function pageViewerOf(call: Call, asked: string | null): Promise<PageViewer> {
  const { caller } = call;
  const [firm, unread] = await Promise.all([letterheadOf(call.db), caller?.kind === "client" ? countUnread(call) : 0]);
  return { language: asked === "es" || asked === "en" ? asked : call.language, firm, caller, unread };
}
