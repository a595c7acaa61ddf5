/** What folders ask of their files: how many, page by page, and which were shared with somebody alone. */
import { and, asc, count, eq, inArray, isNull, type SQLWrapper } from "drizzle-orm";
import { effectiveUsers } from "../../../server/call.ts";
import { spanishSortKey } from "../../../server/database/columns.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import type { Media } from "../contract.ts";
import { readRight } from "./owner-port.ts";
import { effectiveGrants, grantedTo, isTo } from "./grants.ts";
import { shownAll } from "./shown.ts";
import { media, mediaGrants } from "./tables.ts";

interface Part {
  readonly limit: number;
  readonly offset: number;
}
interface Found {
  readonly docs: Media[];
  readonly total: number;
}
const byName = [asc(spanishSortKey(media.name)), asc(media.id)];
const isThere = isNull(media.deletedAt);

/** How many each has; those without any are missing. */
export async function filesIn(db: Queryable, ids: readonly string[] | SQLWrapper): Promise<Map<string, number>> {
  const which = Array.isArray(ids)
    ? inArray(media.elementId, [...(ids as string[])])
    : inArray(media.elementId, ids as SQLWrapper);
  const rows = await db
    .select({ id: media.elementId, count: count() })
    .from(media)
    .where(and(eq(media.element, "folder"), which, isThere))
    .groupBy(media.elementId);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Those of a folder, by name; of one that the caller may not read none. */
export async function filesInFolder(call: CallInTransaction, folder: string, part: Part): Promise<Found> {
  const right = await readRight(call, { element: "folder", elementId: folder });
  if (right === "none") return { docs: [], total: 0 };
  const which = and(eq(media.element, "folder"), eq(media.elementId, folder), isThere);
  const [counted] = await call.db.select({ count: count() }).from(media).where(which);
  const rows = await call.db
    .select()
    .from(media)
    .where(which)
    .orderBy(...byName)
    .limit(part.limit)
    .offset(part.offset);
  return { docs: await shownAll(call, rows, right), total: counted?.count ?? 0 };
}

/** Documents of any thing that were given to the caller alone. */
export async function filesSharedWith(call: CallInTransaction, part: Part): Promise<Found> {
  const given = effectiveUsers(call).map(({ userId }) => {
    const own = call.db.select({ id: mediaGrants.mediaId }).from(mediaGrants).where(isTo(call.db, userId));
    return inArray(media.id, own);
  });
  const rows = await call.db
    .select()
    .from(media)
    .where(and(isThere, ...given))
    .orderBy(...byName);
  const grants = await effectiveGrants(call, rows);
  const found = rows.flatMap((row) => {
    const right = grantedTo(
      call,
      grants.filter(({ mediaId }) => mediaId === row.id),
    );
    return right === "none" ? [] : [{ row, right }];
  });
  const shown = found.slice(part.offset, part.offset + part.limit);
  const docs = await shownAll(
    call,
    shown.map(({ row }) => row),
    "read",
  );
  return {
    docs: docs.map((each, at) => {
      const write = shown[at]?.right === "write";
      return { ...each, can: { write, highlight: write } };
    }),
    total: found.length,
  };
}
