/** Names of documents: safe, and unique within a record. */
import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import { normalizeText } from "../../../../kit/text/text.ts";

import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { freeName, longest, nameKey } from "../same-name.ts";
import type { DocumentOwner } from "./owner-port.ts";
import { media } from "./tables.ts";

/** Returns a free name in a folder, under a lock on its names. Other records allow equal names. */
export async function nameIn(
  tx: Transaction,
  { element, elementId }: DocumentOwner,
  name: string,
  id?: string,
): Promise<string> {
  if (element !== "folder") return name;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`media names ${elementId}`}, 0))`);
  const inFolder = and(eq(media.element, element), eq(media.elementId, elementId), isNull(media.deletedAt));
  const existing = await tx
    .select({ name: media.name })
    .from(media)
    .where(and(inFolder, id ? ne(media.id, id) : undefined));
  return freeName(name, new Set(existing.map((each) => nameKey(each.name))));
}

/** A client's file name without folders, control characters and bidirectional marks. */
export const safeFileName = (name: string): string =>
  normalizeText(name.replace(/^.*[\\/]/s, ""))
    .slice(0, longest)
    .replace(/\p{Cs}$/u, "") || "documento";

/** Names, sizes and hashes of a record's documents, oldest first. */
export async function documentNamesOf(db: Queryable, { element, elementId }: DocumentOwner) {
  return db
    .select({ name: media.name, size: media.size, sha256: media.sha256 })
    .from(media)
    .where(and(eq(media.element, element), eq(media.elementId, elementId), isNull(media.deletedAt)))
    .orderBy(asc(media.createdAt), asc(media.id));
}
