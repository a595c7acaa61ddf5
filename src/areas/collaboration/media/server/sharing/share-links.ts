/** Mailed links to documents: their validity, target and number of downloads. */
import { and, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Download } from "../../../../../kit/contract/contract.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Queryable } from "../../../../../server/database/connection.ts";
import { isFarAhead } from "../../../../../server/recent.ts";
import { isPageToken, pageTokenOf, type PageSigner } from "../../../../../server/auth/page-token.ts";
import { accountLanguage, personOf } from "../../../../administration/people/server/public.ts";
import { mediaContract as contract } from "../../contract.ts";
import { maxLinkDownloads } from "../../document-types.ts";
import { mayShare } from "./grants.ts";
import { harmlessName } from "../files/harmless-name.ts";
import type { Row } from "../shown.ts";
import { readFile } from "../files/document-storage.ts";
import { media, mediaLinks } from "../tables.ts";

type LinkRow = typeof mediaLinks.$inferSelect;

const signedSubject = (id: string) => `open shared document ${id}`;
const tokenOf = (site: Pick<PageSigner, "secret">, id: string): string =>
  `${id}.${pageTokenOf(site, signedSubject(id))}`;
/** Address of the page in the mail. */
export const shareLinkUrl = (site: PageSigner, id: string, language: Language): string =>
  `${site.environment.publicUrl}/legalsit/sharedDocument?token=${tokenOf(site, id)}&language=${language}`;

/** A link from a clock that was ahead is not accepted, because it would expire too late. */
export const isLinkOpen = ({ revokedAt, createdAt, expiresAt, downloads }: LinkRow, now: Date): boolean =>
  revokedAt === null && !isFarAhead(createdAt, now) && expiresAt > now.toISOString() && downloads < maxLinkDownloads;

export async function readSharedDocument({ token }: { readonly token: string }, call: Call) {
  const { link, row, by } = await openLink(token, call);
  await storePageLanguage(call, link);
  return {
    name: row.name,
    size: row.size,
    by,
    expiresAt: link.expiresAt,
    left: maxLinkDownloads - link.downloads,
    url: `/legalsitapi/${contract.sharedFile.path.replace(":token", token)}`,
  };
}

/** Stores the page language that the reader chose; further mails to this address use it. */
async function storePageLanguage(
  { db, pageLanguage }: Call,
  { id, pageLanguage: storedLanguage }: LinkRow,
): Promise<void> {
  if (pageLanguage && pageLanguage !== storedLanguage)
    await db.update(mediaLinks).set({ pageLanguage }).where(eq(mediaLinks.id, id));
}

/** Language for an address: last chosen on a page, otherwise that of the account; null if unknown. */
export async function languageOfAddress(db: Queryable, email: string): Promise<Language | null> {
  const [lastChosen] = await db
    .select({ language: mediaLinks.pageLanguage })
    .from(mediaLinks)
    .where(and(eq(mediaLinks.email, email), isNotNull(mediaLinks.pageLanguage)))
    .orderBy(desc(mediaLinks.createdAt))
    .limit(1);
  return lastChosen?.language ?? (await accountLanguage(db, email));
}

/** Counts each download atomically. LINK_REVOKED after the last allowed one. */
export async function sharedFile({ token }: { readonly token: string }, call: Call): Promise<Download> {
  const { link, row } = await openLink(token, call);
  const content = await readFile(call.server.files, row.key);
  await inTransaction(call.db, async (tx) => {
    const [countedLink] = await tx
      .update(mediaLinks)
      .set({ downloads: sql`${mediaLinks.downloads} + 1` })
      .where(and(eq(mediaLinks.id, link.id), lt(mediaLinks.downloads, maxLinkDownloads), isNull(mediaLinks.revokedAt)))
      .returning({ id: mediaLinks.id });
    if (!countedLink) throw new Refusal("LINK_REVOKED");
    await writeAuditEntry(tx, call, {
      action: "media.readShared",
      kind: "media",
      id: row.id,
      after: { link: link.id },
    });
  });
  return { name: harmlessName(row.name, row.mime), mime: row.mime, content };
}

/**
 * NOT_FOUND for an invalid token. LINK_REVOKED when the link ended, or its sharer can no longer share the document.
 */
async function openLink(token: string, call: Call): Promise<{ link: LinkRow; row: Row; by: string }> {
  const [, id = ""] = /^([0-9a-f-]{36})\./.exec(token) ?? [];
  if (!id || !isPageToken(call.server, signedSubject(id), token.slice(id.length + 1))) throw new Refusal("NOT_FOUND");
  const [match] = await call.db
    .select({ link: mediaLinks, row: media })
    .from(mediaLinks)
    .innerJoin(media, and(eq(media.id, mediaLinks.mediaId), isNull(media.deletedAt)))
    .where(eq(mediaLinks.id, id));
  if (!match || !isLinkOpen(match.link, call.now)) throw new Refusal("LINK_REVOKED");
  const { link, row } = match;
  if (!(await mayShare(call, row, link.sharedBy))) throw new Refusal("LINK_REVOKED");
  return { link, row, by: (await personOf(call.db, link.sharedBy))?.name ?? "" };
}
