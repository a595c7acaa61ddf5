/** Folders as they are read: one, what is in one, the tree, and what a search finds. Each from what the caller may read. */
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { spanishSortKey } from "../../../server/database/columns.ts";
import type { Call } from "../../../server/call.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { trashCutoff } from "../../../server/crud/trash.ts";
import { filesIn, filesInFolder, filesSharedWith } from "../../media/server/public.ts";
import { media } from "../../media/server/tables.ts";
import { peopleOf } from "../../people/server/public.ts";
import { userGroups } from "../../user-groups/server/tables.ts";
import type { Folder, foldersContract as contract } from "../contract.ts";
import { isFolderOwner, whereMay } from "./access-rights.ts";
import { folderGrants, folders } from "./tables.ts";

type Row = typeof folders.$inferSelect;
export const byName = [asc(spanishSortKey(folders.name)), asc(folders.id)];
const mostOfEach = 500;
const mostInTree = 25_000;

export async function readFolder(call: CallInTransaction, id: string): Promise<Folder> {
  const [found] = await readFolders(call, eq(folders.id, id), 1);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}

/** Those that the caller may read, by name. */
async function readFolders(
  call: CallInTransaction,
  which: SQL | undefined,
  limit: number,
  offset = 0,
): Promise<Folder[]> {
  const rows = await call.db
    .select({ row: folders, write: sql<boolean>`${whereMay(call, "write")}` })
    .from(folders)
    .where(and(which, whereMay(call, "read")))
    .orderBy(...byName)
    .limit(limit)
    .offset(offset);
  return shown(call, rows);
}

async function shown(call: CallInTransaction, found: readonly { row: Row; write: boolean }[]): Promise<Folder[]> {
  if (found.length === 0) return [];
  const { db } = call;
  const ids = found.map(({ row }) => row.id);
  const above = [...new Set(found.flatMap(({ row }) => row.path))];
  const named = await db
    .select({ _id: folders.id, name: folders.name })
    .from(folders)
    .where(and(inArray(folders.id, above), whereMay(call, "read")));
  const names = new Map(named.map((each) => [each._id, each.name]));
  const grants = await db
    .select({
      of: folderGrants.folderId,
      userId: folderGrants.userId,
      groupId: folderGrants.groupId,
      group: userGroups.name,
      write: folderGrants.canWrite,
    })
    .from(folderGrants)
    .leftJoin(userGroups, eq(userGroups.id, folderGrants.groupId))
    .where(inArray(folderGrants.folderId, ids))
    .orderBy(folderGrants.id);
  const people = await peopleOf(db, [
    ...found.map(({ row }) => row.ownerId),
    ...grants.flatMap(({ userId }) => userId ?? []),
  ]);
  const inside = await db
    .select({ of: folders.parentId, count: count() })
    .from(folders)
    .where(and(inArray(folders.parentId, ids), isNull(folders.deletedAt)))
    .groupBy(folders.parentId);
  const files = await filesIn(db, ids);
  const person = (_id: string) => ({ _id, name: people.get(_id)?.name ?? "" });
  return found.map(({ row, write }) => ({
    _id: row.id,
    name: row.name,
    parent: row.parentId && names.has(row.parentId) ? row.parentId : null,
    root: row.parentId === null,
    owner: person(row.ownerId),
    path: row.path.flatMap((_id) => (names.has(_id) ? [{ _id, name: names.get(_id) ?? "" }] : [])),
    color: row.color,
    permissions: grants
      .filter(({ of }) => of === row.id)
      .map((each) => ({
        user: each.userId ? person(each.userId) : null,
        group: each.groupId ? { _id: each.groupId, name: each.group ?? "" } : null,
        read: true,
        write: each.write,
      })),
    files: files.get(row.id) ?? 0,
    folders: inside.find(({ of }) => of === row.id)?.count ?? 0,
    can: { write, permit: isFolderOwner(call, row) },
    updatedAt: row.updatedAt,
  }));
}

/** Of those that the caller may read, the first of each branch: their own root, and what was shared with them. */
function tops(call: CallInTransaction): SQL {
  const above = call.db.select({ id: folders.id }).from(folders).where(whereMay(call, "read"));
  return sql`(${folders.parentId} is null or ${not(inArray(folders.parentId, above))})`;
}

export async function listFolder(
  asked: ParsedOf<typeof contract.list>,
  call: Call,
): Promise<OutputOf<typeof contract.list>> {
  const { parent, page, limit } = asked;
  if (parent) await readFolder(call, parent);
  const which = parent ? eq(folders.parentId, parent) : tops(call);
  const [counted] = await call.db
    .select({ count: count() })
    .from(folders)
    .where(and(which, whereMay(call, "read")));
  const inAll = counted?.count ?? 0;
  const from = (page - 1) * limit;
  const found = from < inAll ? await readFolders(call, which, limit, from) : [];
  const ofFiles = { limit: limit - found.length, offset: Math.max(0, from - inAll) };
  const files = parent ? await filesInFolder(call, parent, ofFiles) : await filesSharedWith(call, ofFiles);
  const totalDocs = inAll + files.total;
  return {
    docs: [
      ...found.map((folder) => ({ kind: "folder" as const, _id: folder._id, name: folder.name, folder })),
      ...files.docs.map((file) => ({ kind: "file" as const, _id: file._id, name: file.name, file })),
    ],
    totalDocs,
    page,
    limit,
    totalPages: Math.ceil(totalDocs / limit),
  };
}

export async function readFolderContents(
  { _id }: { readonly _id: string },
  call: Call,
): Promise<OutputOf<typeof contract.read>> {
  const folder = await readFolder(call, _id);
  const inside = await readFolders(call, eq(folders.parentId, _id), mostOfEach);
  const { docs: files } = await filesInFolder(call, _id, { limit: mostOfEach, offset: 0 });
  return { folder, folders: inside, files };
}

const flat = (call: CallInTransaction) =>
  call.db
    .select({
      _id: folders.id,
      name: folders.name,
      parent: folders.parentId,
      ownerId: folders.ownerId,
      write: sql<boolean>`${whereMay(call, "write")}`,
    })
    .from(folders)
    .where(whereMay(call, "read"))
    .orderBy(...byName)
    .limit(mostInTree);

export async function all(_input: object, call: Call): Promise<OutputOf<typeof contract.all>> {
  const rows = await flat(call);
  const ids = new Set(rows.map(({ _id }) => _id));
  return rows.map(({ _id, name, parent, write }) => ({
    _id,
    name,
    parent: parent && ids.has(parent) ? parent : null,
    write,
  }));
}

/** As documents name what they belong to. */
export const textIdsOf = (call: CallInTransaction, needed: "read" | "write") =>
  call.db
    .select({ id: sql`${folders.id}::text` })
    .from(folders)
    .where(whereMay(call, needed));

type Node = OutputOf<typeof contract.tree>[number];

export async function tree(_input: object, call: Call): Promise<Node[]> {
  const rows = await flat(call);
  const files = await filesIn(call.db, textIdsOf(call, "read"));
  const nodes = new Map<string, Node>(
    rows.map(({ _id, name, write }) => [_id, { _id, name, files: files.get(_id) ?? 0, canWrite: write, children: [] }]),
  );
  const first: Node[] = [];
  const others: Node[] = [];
  for (const row of rows) {
    const node = nodes.get(row._id) as Node;
    const above = row.parent === null ? undefined : nodes.get(row.parent);
    if (above) above.children.push(node);
    else (isFolderOwner(call, row) ? first : others).push(node);
  }
  return [...first, ...others];
}

/** What the caller may put back: they may write what it was in. */
export async function listTrashedFolders(_input: object, call: Call): Promise<OutputOf<typeof contract.trash>> {
  const since = trashCutoff(call.now);
  const writable = call.db.select({ id: folders.id }).from(folders).where(whereMay(call, "write"));
  const gone = await call.db
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
    .limit(mostOfEach);
  const inThem = textIdsOf(call, "write");
  const files = await call.db
    .select({ _id: media.id, name: media.name, removedAt: media.deletedAt })
    .from(media)
    .where(
      and(
        eq(media.element, "folder"),
        isNotNull(media.deletedAt),
        gt(media.deletedAt, since),
        eq(media.wentAlong, false),
        inArray(media.elementId, inThem),
      ),
    )
    .orderBy(desc(media.deletedAt))
    .limit(mostOfEach);
  const of = (kind: "folder" | "file") => (each: { _id: string; name: string; removedAt: string | null }) => ({
    kind,
    _id: each._id,
    name: each.name,
    removedAt: each.removedAt ?? since,
  });
  return [...gone.map(of("folder")), ...files.map(of("file"))].sort((one, other) =>
    other.removedAt.localeCompare(one.removedAt),
  );
}
