/** Ends grants and links whose giver may not share their document any more, in the transaction in which that changed. */
import { and, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { grantsOn, writersAmong } from "./grants.ts";
import { media, mediaGrants, mediaLinks } from "./tables.ts";

/** On the documents that a condition on `media` chooses. */
export async function endLapsedShares(call: Call, tx: Transaction, which: SQL): Promise<void> {
  const open = isNull(mediaLinks.revokedAt);
  const granted = tx.select({ id: mediaGrants.mediaId }).from(mediaGrants);
  const linked = tx.select({ id: mediaLinks.mediaId }).from(mediaLinks).where(open);
  const documents = await tx
    .select({ id: media.id, element: media.element, elementId: media.elementId })
    .from(media)
    .where(and(which, or(inArray(media.id, granted), inArray(media.id, linked))));
  if (documents.length === 0) return;
  const ids = documents.map(({ id }) => id);
  const grants = await grantsOn(tx, documents);
  const links = await tx
    .select()
    .from(mediaLinks)
    .where(and(open, inArray(mediaLinks.mediaId, ids)));
  const asked = links.map(({ mediaId, sharedBy: person }) => ({ mediaId, person }));
  const writers = await writersAmong({ ...call, db: tx }, documents, grants, asked);
  const lapsed = grants.filter(({ mediaId, givenBy }) => !writers.has(mediaId, givenBy));
  const closed = links.filter(({ mediaId, sharedBy }) => !writers.has(mediaId, sharedBy));
  if (lapsed.length > 0) await tx.delete(mediaGrants).where(inArray(mediaGrants.id, idsOf(lapsed)));
  if (closed.length > 0)
    await tx
      .update(mediaLinks)
      .set({ revokedAt: call.now.toISOString() })
      .where(inArray(mediaLinks.id, idsOf(closed)));
  const ended = ids.map((id) => {
    const users = lapsed.filter(({ mediaId }) => mediaId === id).flatMap(({ userId }) => userId ?? []);
    const groups = lapsed.filter(({ mediaId }) => mediaId === id).flatMap(({ groupId }) => groupId ?? []);
    return { id, users, groups, addresses: closed.filter(({ mediaId }) => mediaId === id).length };
  });
  const lines = ended.filter(({ users, groups, addresses }) => users.length + groups.length + addresses > 0);
  if (lines.length > 0)
    await writeAuditEntry(
      tx,
      call,
      lines.map(({ id, ...after }) => ({ action: "media.unshare", kind: "media", id, after })),
    );
}

/** Those that these people gave. */
export const endSharesOf = (call: Call, tx: Transaction, people: readonly string[]): Promise<void> => {
  const given = tx
    .select({ id: mediaGrants.mediaId })
    .from(mediaGrants)
    .where(inArray(mediaGrants.givenBy, [...people]));
  const mailed = tx
    .select({ id: mediaLinks.mediaId })
    .from(mediaLinks)
    .where(and(inArray(mediaLinks.sharedBy, [...people]), isNull(mediaLinks.revokedAt)));
  const which = or(inArray(media.id, given), inArray(media.id, mailed));
  return people.length > 0 && which ? endLapsedShares(call, tx, which) : Promise.resolve();
};

/** Those on the documents of these things. */
export const endSharesIn = (call: Call, tx: Transaction, element: typeof media.$inferSelect.element, ids: SQL) =>
  endLapsedShares(call, tx, and(eq(media.element, element), inArray(media.elementId, ids)) ?? ids);

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
