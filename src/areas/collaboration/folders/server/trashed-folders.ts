/** Lists the folders and files in the trash that the caller may restore. */
import { and, desc, eq, gt, inArray, isNotNull } from "drizzle-orm";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import type { Call } from "../../../../server/call.ts";
import { trashCutoff } from "../../../../server/crud/trash.ts";
import { documentView } from "../../media/server/public.ts";
import type { foldersContract as contract } from "../contract.ts";
import { folderCondition } from "./access-rights.ts";
import { maxEntries, textIdsOf } from "./queries.ts";
import { folders } from "./tables.ts";

/** Removed folders and files that the caller can restore: those in folders with write access. */
export async function listTrashedFolders(_input: object, call: Call): Promise<OutputOf<typeof contract.trash>> {
  const since = trashCutoff(call.now);
  const writable = call.db.select({ id: folders.id }).from(folders).where(folderCondition(call, "write"));
  const removedFolders = await call.db
    .select({ _id: folders.id, name: folders.name, removedAt: folders.deletedAt })
    .from(folders)
    .where(
      and(
        isNotNull(folders.deletedAt),
        gt(folders.deletedAt, since),
        eq(folders.wentWith, folders.id),
        inArray(folders.parentId, writable),
      ),
    )
    .orderBy(desc(folders.deletedAt))
    .limit(maxEntries);
  const writableFolderIds = textIdsOf(call, "write");
  const files = await call.db
    .select({ _id: documentView.id, name: documentView.name, removedAt: documentView.deletedAt })
    .from(documentView)
    .where(
      and(
        eq(documentView.element, "folder"),
        isNotNull(documentView.deletedAt),
        gt(documentView.deletedAt, since),
        eq(documentView.wentAlong, false),
        inArray(documentView.elementId, writableFolderIds),
      ),
    )
    .orderBy(desc(documentView.deletedAt))
    .limit(maxEntries);
  const toEntry = (kind: "folder" | "file") => (each: { _id: string; name: string; removedAt: string | null }) => ({
    kind,
    _id: each._id,
    name: each.name,
    removedAt: each.removedAt ?? since,
  });
  return [...removedFolders.map(toEntry("folder")), ...files.map(toEntry("file"))].sort((a, b) =>
    b.removedAt.localeCompare(a.removedAt),
  );
}
