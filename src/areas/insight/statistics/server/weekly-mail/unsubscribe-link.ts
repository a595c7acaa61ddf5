/** The unsubscribe link of a weekly mail: works without signing in, and permits nothing else. */
import { base } from "../../../../../kit/frontends.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { isPageToken, pageTokenOf, type PageSigner } from "../../../../../server/auth/page-token.ts";
import { isUuid } from "../../../../../server/database/uuid.ts";
import { type BoardName, boards } from "../../boards.ts";

/** Identifies a reader and a board, not a subscription, so that an old mail also ends a newer subscription. */
export interface WeeklyMail {
  readonly userId: string;
  readonly board: BoardName;
}

export const stopPath = "/weeklyBoard";
const tokenSubject = ({ userId, board }: WeeklyMail) => `end weekly board ${board} of ${userId}`;

export function stopLink(site: PageSigner, mail: WeeklyMail, language: Language): string {
  const params = {
    board: mail.board,
    person: mail.userId,
    lang: language,
    token: pageTokenOf(site, tokenSubject(mail)),
  };
  return `${site.environment.publicUrl}${base}${stopPath}?${new URLSearchParams(params)}`;
}

/** The mail of an unsubscribe link; undefined if its token does not match. */
export function subscriptionOfLink(site: Pick<PageSigner, "secret">, query: URLSearchParams): WeeklyMail | undefined {
  const board = boards.find(({ name }) => name === query.get("board"))?.name;
  const userId = query.get("person") ?? "";
  if (!board || !isUuid(userId)) return undefined;
  return isPageToken(site, tokenSubject({ userId, board }), query.get("token") ?? "") ? { userId, board } : undefined;
}
