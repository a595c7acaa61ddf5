/** Ends grants and links whose giver can no longer share the document, in the transaction that changed it. */
import { and, eq, inArray, isNull, or, type SQL } from "drizzle-orm";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import type { Transaction } from "../../../../../server/database/connection.ts";
import { grantsOn, writersAmong } from "./grants.ts";
import { media, mediaGrants, mediaLinks } from "../tables.ts";

/** For documents that match a condition on `media`. */
export async function endLapsedShares(call: Call, tx: Transaction, condition: SQL): Promise<void> {
  const isOpen = isNull(mediaLinks.revokedAt);
  const withGrants = tx.select({ id: mediaGrants.mediaId }).from(mediaGrants);
  const withLinks = tx.select({ id: mediaLinks.mediaId }).from(mediaLinks).where(isOpen);
  const documents = await tx
    .select({ id: media.id, element: media.element, elementId: media.elementId })
    .from(media)
    .where(and(condition, or(inArray(media.id, withGrants), inArray(media.id, withLinks))));
  if (documents.length === 0) return;
  const ids = documents.map(({ id }) => id);
  const grants = await grantsOn(tx, documents);
  const links = await tx
    .select()
    .from(mediaLinks)
    .where(and(isOpen, inArray(mediaLinks.mediaId, ids)));
  const sharers = links.map(({ mediaId, sharedBy: person }) => ({ mediaId, person }));
  const writers = await writersAmong({ ...call, db: tx }, documents, grants, sharers);
  const lapsedGrants = grants.filter(({ mediaId, givenBy }) => !writers.has(mediaId, givenBy));
  const lapsedLinks = links.filter(({ mediaId, sharedBy }) => !writers.has(mediaId, sharedBy));
  if (lapsedGrants.length > 0) await tx.delete(mediaGrants).where(inArray(mediaGrants.id, idsOf(lapsedGrants)));
  if (lapsedLinks.length > 0)
    await tx
      .update(mediaLinks)
      .set({ revokedAt: call.now.toISOString() })
      .where(inArray(mediaLinks.id, idsOf(lapsedLinks)));
  const ended = ids.map((id) => {
    const users = lapsedGrants.filter(({ mediaId }) => mediaId === id).flatMap(({ userId }) => userId ?? []);
    const groups = lapsedGrants.filter(({ mediaId }) => mediaId === id).flatMap(({ groupId }) => groupId ?? []);
    return { id, users, groups, addresses: lapsedLinks.filter(({ mediaId }) => mediaId === id).length };
  });
  const auditedChanges = ended.filter(({ users, groups, addresses }) => users.length + groups.length + addresses > 0);
  if (auditedChanges.length > 0)
    await writeAuditEntry(
      tx,
      call,
      auditedChanges.map(({ id, ...after }) => ({ action: "media.unshare", kind: "media", id, after })),
    );
}

/** For documents shared by these people. */
export const endSharesOf = (call: Call, tx: Transaction, people: readonly string[]): Promise<void> => {
  const grantedIds = tx
    .select({ id: mediaGrants.mediaId })
    .from(mediaGrants)
    .where(inArray(mediaGrants.givenBy, [...people]));
  const linkedIds = tx
    .select({ id: mediaLinks.mediaId })
    .from(mediaLinks)
    .where(and(inArray(mediaLinks.sharedBy, [...people]), isNull(mediaLinks.revokedAt)));
  const condition = or(inArray(media.id, grantedIds), inArray(media.id, linkedIds));
  return people.length > 0 && condition ? endLapsedShares(call, tx, condition) : Promise.resolve();
};

/** For documents of these records. */
export const endSharesIn = (call: Call, tx: Transaction, element: typeof media.$inferSelect.element, ids: SQL) =>
  endLapsedShares(call, tx, and(eq(media.element, element), inArray(media.elementId, ids)) ?? ids);

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
