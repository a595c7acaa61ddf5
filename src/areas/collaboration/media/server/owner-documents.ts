/** Documents that go to the trash, return or are erased with the record that owns them. */
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "../../../../server/database/connection.ts";
import type { DocumentOwnerKind } from "../document-types.ts";
import { media, mediaTexts, mediaVersions } from "./tables.ts";

/** Erases the documents of records: they cannot be read or restored, and a nightly job deletes their bytes. */
export async function eraseDocuments(
  tx: Transaction,
  element: DocumentOwnerKind,
  ids: readonly string[],
): Promise<void> {
  const deletedAt = new Date(0).toISOString();
  const condition = and(eq(media.element, element), inArray(media.elementId, [...ids]));
  const rows = await tx.update(media).set({ name: "", deletedAt }).where(condition).returning({ id: media.id });
  const erasedIds = rows.map(({ id }) => id);
  await tx.delete(mediaTexts).where(inArray(mediaTexts.mediaId, erasedIds));
  await tx.update(mediaVersions).set({ name: "" }).where(inArray(mediaVersions.mediaId, erasedIds));
}

interface DocumentOwners {
  readonly element: DocumentOwnerKind;
  readonly elementId: string | readonly string[];
}

const belongsTo = ({ element, elementId }: DocumentOwners) =>
  and(eq(media.element, element), inArray(media.elementId, [elementId].flat()));

/** Moves the documents of a removed record to the trash with it. */
export async function trashDocumentsWith(tx: Transaction, owners: DocumentOwners, now: Date): Promise<void> {
  const trashed = { deletedAt: now.toISOString(), wentAlong: true };
  await tx
    .update(media)
    .set(trashed)
    .where(and(belongsTo(owners), isNull(media.deletedAt)));
}

/** Restores the documents that were removed with the record, but not those removed before. */
export async function restoreDocumentsWith(tx: Transaction, owners: DocumentOwners): Promise<void> {
  const restored = { deletedAt: null, wentAlong: false };
  await tx
    .update(media)
    .set(restored)
    .where(and(belongsTo(owners), eq(media.wentAlong, true)));
}
