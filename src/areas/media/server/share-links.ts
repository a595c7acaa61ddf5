/** The mailed links of documents: what one opens, for how long, and how often. */
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Download } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { isFarAhead } from "../../../server/recent.ts";
import { opensPage, pageTokenOf, type PageSigner } from "../../../server/auth/page-token.ts";
import { personOf } from "../../people/server/public.ts";
import { mediaContract as contract } from "../contract.ts";
import { maxLinkDownloads } from "../document-types.ts";
import { mayShare } from "./grants.ts";
import { harmlessName } from "./harmless-name.ts";
import type { Row } from "./shown.ts";
import { readFile } from "./document-storage.ts";
import { media, mediaLinks } from "./tables.ts";

type LinkRow = typeof mediaLinks.$inferSelect;

const called = (id: string) => `open shared document ${id}`;
const tokenOf = (site: Pick<PageSigner, "secret">, id: string): string => `${id}.${pageTokenOf(site, called(id))}`;
/** Its page, as the mail leads to it. */
export const shareLinkUrl = (site: PageSigner, id: string): string =>
  `${site.environment.publicUrl}/legalsit/sharedDocument?token=${tokenOf(site, id)}`;

/** One made by a clock that was ahead would open for as long as that was wrong. */
export const isLinkOpen = ({ revokedAt, createdAt, expiresAt, downloads }: LinkRow, now: Date): boolean =>
  revokedAt === null && !isFarAhead(createdAt, now) && expiresAt > now.toISOString() && downloads < maxLinkDownloads;

export async function shared({ token }: { readonly token: string }, call: Call) {
  const { link, row, by } = await opened(token, call);
  return {
    name: row.name,
    size: row.size,
    by,
    expiresAt: link.expiresAt,
    left: maxLinkDownloads - link.downloads,
    url: `/legalsitapi/${contract.sharedFile.path.replace(":token", token)}`,
  };
}

/** Each fetch is one; of those that come at once only as many as are left. */
export async function sharedFile({ token }: { readonly token: string }, call: Call): Promise<Download> {
  const { link, row } = await opened(token, call);
  const content = await readFile(call.server.files, row.key);
  const [counted] = await call.db
    .update(mediaLinks)
    .set({ downloads: sql`${mediaLinks.downloads} + 1` })
    .where(and(eq(mediaLinks.id, link.id), lt(mediaLinks.downloads, maxLinkDownloads), isNull(mediaLinks.revokedAt)))
    .returning({ id: mediaLinks.id });
  if (!counted) throw new Refusal("LINK_REVOKED");
  return { name: harmlessName(row.name, row.mime), mime: row.mime, content };
}

/** A link opens while the person who shared it may share the document: it ends with their account and with their right. */
async function opened(token: string, call: Call): Promise<{ link: LinkRow; row: Row; by: string }> {
  const [, id = ""] = /^([0-9a-f-]{36})\./.exec(token) ?? [];
  if (!id || !opensPage(call.server, called(id), token.slice(id.length + 1))) throw new Refusal("NOT_FOUND");
  const [found] = await call.db
    .select({ link: mediaLinks, row: media })
    .from(mediaLinks)
    .innerJoin(media, and(eq(media.id, mediaLinks.mediaId), isNull(media.deletedAt)))
    .where(eq(mediaLinks.id, id));
  if (!found || !isLinkOpen(found.link, call.now)) throw new Refusal("LINK_REVOKED");
  const { link, row } = found;
  if (!(await mayShare(call, row, link.sharedBy))) throw new Refusal("LINK_REVOKED");
  return { link, row, by: (await personOf(call.db, link.sharedBy))?.name ?? "" };
}
