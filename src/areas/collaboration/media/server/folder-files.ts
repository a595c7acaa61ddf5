/** Files of folders: counts, pages, and files shared with the caller. */
import { and, asc, count, eq, inArray, isNull, type SQLWrapper } from "drizzle-orm";
import { effectiveUsers } from "../../../../server/call.ts";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import type { Media } from "../contract.ts";
import { readRight } from "./owner-port.ts";
import { effectiveGrants, grantedTo, isTo } from "./sharing/grants.ts";
import { serializeDocuments } from "./shown.ts";
import { media, mediaGrants } from "./tables.ts";

interface PageSlice {
  readonly limit: number;
  readonly offset: number;
}
interface FilePage {
  readonly docs: Media[];
  readonly total: number;
}
const byName = [asc(spanishSortKey(media.name)), asc(media.id)];
const isNotDeleted = isNull(media.deletedAt);

/** Number of files by folder; folders without files are missing. */
export async function filesIn(db: Queryable, ids: readonly string[] | SQLWrapper): Promise<Map<string, number>> {
  const condition = Array.isArray(ids)
    ? inArray(media.elementId, [...(ids as string[])])
    : inArray(media.elementId, ids as SQLWrapper);
  const rows = await db
    .select({ id: media.elementId, count: count() })
    .from(media)
    .where(and(eq(media.element, "folder"), condition, isNotDeleted))
    .groupBy(media.elementId);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Files of a folder by name; none without read access. */
export async function filesInFolder(call: CallInTransaction, folder: string, page: PageSlice): Promise<FilePage> {
  const right = await readRight(call, { element: "folder", elementId: folder });
  if (right === "none") return { docs: [], total: 0 };
  const condition = and(eq(media.element, "folder"), eq(media.elementId, folder), isNotDeleted);
  const [fileCount] = await call.db.select({ count: count() }).from(media).where(condition);
  const rows = await call.db
    .select()
    .from(media)
    .where(condition)
    .orderBy(...byName)
    .limit(page.limit)
    .offset(page.offset);
  return { docs: await serializeDocuments(call, rows, right), total: fileCount?.count ?? 0 };
}

/** Documents of any kind that were shared with the caller. */
export async function filesSharedWith(call: CallInTransaction, page: PageSlice): Promise<FilePage> {
  const sharedWithAll = effectiveUsers(call).map(({ userId }) => {
    const grantedIds = call.db.select({ id: mediaGrants.mediaId }).from(mediaGrants).where(isTo(call.db, userId));
    return inArray(media.id, grantedIds);
  });
  const rows = await call.db
    .select()
    .from(media)
    .where(and(isNotDeleted, ...sharedWithAll))
    .orderBy(...byName);
  const grants = await effectiveGrants(call, rows);
  const readable = rows.flatMap((row) => {
    const right = grantedTo(
      call,
      grants.filter(({ mediaId }) => mediaId === row.id),
    );
    return right === "none" ? [] : [{ row, right }];
  });
  const pageRows = readable.slice(page.offset, page.offset + page.limit);
  const docs = await serializeDocuments(
    call,
    pageRows.map(({ row }) => row),
    "read",
  );
  return {
    docs: docs.map((each, index) => {
      const write = pageRows[index]?.right === "write";
      return { ...each, can: { write, highlight: write } };
    }),
    total: readable.length,
  };
}
