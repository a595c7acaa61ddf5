/** The link that ends the weekly mail of one board for one person, without signing in, and can do nothing else. */
import { base } from "../../../kit/frontends.ts";
import type { Language } from "../../../kit/language.ts";
import { opensPage, pageTokenOf, type PageSigner } from "../../../server/auth/page-token.ts";
import { type BoardName, boards } from "../boards.ts";

/** Whose mail of which board: not of one subscription, so that an old mail still ends what was asked for again. */
export interface WeeklyMail {
  readonly userId: string;
  readonly board: BoardName;
}

export const stopPath = "/weeklyBoard";
const called = ({ userId, board }: WeeklyMail) => `end weekly board ${board} of ${userId}`;

export function stopLink(site: PageSigner, mail: WeeklyMail, language: Language): string {
  const said = { board: mail.board, person: mail.userId, lang: language, token: pageTokenOf(site, called(mail)) };
  return `${site.environment.publicUrl}${base}${stopPath}?${new URLSearchParams(said)}`;
}

/** What an address ends; undefined where its token is not of this person and board. */
export function subscriptionOfLink(site: Pick<PageSigner, "secret">, query: URLSearchParams): WeeklyMail | undefined {
  const board = boards.find(({ name }) => name === query.get("board"))?.name;
  const userId = query.get("person") ?? "";
  if (!board || !/^[0-9a-f-]{36}$/.test(userId)) return undefined;
  return opensPage(site, called({ userId, board }), query.get("token") ?? "") ? { userId, board } : undefined;
}
