/** Read queries of folders: one, its contents, and the tree. Every query is limited to what the caller may read. */
import { and, asc, count, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { spanishSortKey } from "../../../../server/database/columns.ts";
import type { Call } from "../../../../server/call.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { filesIn, filesInFolder, filesSharedWith } from "../../media/server/public.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { userGroupView } from "../../user-groups/server/public.ts";
import type { Folder, foldersContract as contract } from "../contract.ts";
import { isFolderOwner, folderCondition } from "./access-rights.ts";
import { folderGrants, folders } from "./tables.ts";

type Row = typeof folders.$inferSelect;
export const byName = [asc(spanishSortKey(folders.name)), asc(folders.id)];
export const maxEntries = 500;
const maxTreeFolders = 25_000;

export async function readFolder(call: CallInTransaction, id: string): Promise<Folder> {
  const [match] = await readFolders(call, eq(folders.id, id), 1);
  if (!match) throw new Refusal("NOT_FOUND");
  return match;
}

/** Folders that the caller may read, by name. */
async function readFolders(
  call: CallInTransaction,
  condition: SQL | undefined,
  limit: number,
  offset = 0,
): Promise<Folder[]> {
  const rows = await call.db
    .select({ row: folders, write: sql<boolean>`${folderCondition(call, "write")}` })
    .from(folders)
    .where(and(condition, folderCondition(call, "read")))
    .orderBy(...byName)
    .limit(limit)
    .offset(offset);
  return serialize(call, rows);
}

async function serialize(
  call: CallInTransaction,
  folderRows: readonly { row: Row; write: boolean }[],
): Promise<Folder[]> {
  if (folderRows.length === 0) return [];
  const { db } = call;
  const ids = folderRows.map(({ row }) => row.id);
  const ancestorIds = [...new Set(folderRows.flatMap(({ row }) => row.path))];
  const ancestors = await db
    .select({ _id: folders.id, name: folders.name })
    .from(folders)
    .where(and(inArray(folders.id, ancestorIds), folderCondition(call, "read")));
  const names = new Map(ancestors.map((each) => [each._id, each.name]));
  const grants = await db
    .select({
      of: folderGrants.folderId,
      userId: folderGrants.userId,
      groupId: folderGrants.groupId,
      group: userGroupView.name,
      write: folderGrants.canWrite,
    })
    .from(folderGrants)
    .leftJoin(userGroupView, eq(userGroupView.id, folderGrants.groupId))
    .where(inArray(folderGrants.folderId, ids))
    .orderBy(folderGrants.id);
  const people = await peopleOf(db, [
    ...folderRows.map(({ row }) => row.ownerId),
    ...grants.flatMap(({ userId }) => userId ?? []),
  ]);
  const childCounts = await db
    .select({ of: folders.parentId, count: count() })
    .from(folders)
    .where(and(inArray(folders.parentId, ids), isNull(folders.deletedAt)))
    .groupBy(folders.parentId);
  const files = await filesIn(db, ids);
  const person = (_id: string) => ({ _id, name: people.get(_id)?.name ?? "" });
  return folderRows.map(({ row, write }) => ({
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
    folders: childCounts.find(({ of }) => of === row.id)?.count ?? 0,
    can: { write, permit: isFolderOwner(call, row) },
    updatedAt: row.updatedAt,
  }));
}

/** Condition for the topmost readable folder of each branch: the caller's root, and shared folders. */
function isTopmost(call: CallInTransaction): SQL {
  const readableIds = call.db.select({ id: folders.id }).from(folders).where(folderCondition(call, "read"));
  return sql`(${folders.parentId} is null or ${not(inArray(folders.parentId, readableIds))})`;
}

export async function listFolder(
  query: ParsedOf<typeof contract.list>,
  call: Call,
): Promise<OutputOf<typeof contract.list>> {
  const { parent, page, limit } = query;
  if (parent) await readFolder(call, parent);
  const condition = parent ? eq(folders.parentId, parent) : isTopmost(call);
  const [folderCount] = await call.db
    .select({ count: count() })
    .from(folders)
    .where(and(condition, folderCondition(call, "read")));
  const totalFolders = folderCount?.count ?? 0;
  const offset = (page - 1) * limit;
  const pageFolders = offset < totalFolders ? await readFolders(call, condition, limit, offset) : [];
  const filePage = { limit: limit - pageFolders.length, offset: Math.max(0, offset - totalFolders) };
  const files = parent ? await filesInFolder(call, parent, filePage) : await filesSharedWith(call, filePage);
  const totalDocs = totalFolders + files.total;
  return {
    docs: [
      ...pageFolders.map((folder) => ({ kind: "folder" as const, _id: folder._id, name: folder.name, folder })),
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
  const childCounts = await readFolders(call, eq(folders.parentId, _id), maxEntries);
  const { docs: files } = await filesInFolder(call, _id, { limit: maxEntries, offset: 0 });
  return { folder, folders: childCounts, files };
}

const readAllFolders = (call: CallInTransaction) =>
  call.db
    .select({
      _id: folders.id,
      name: folders.name,
      parent: folders.parentId,
      ownerId: folders.ownerId,
      write: sql<boolean>`${folderCondition(call, "write")}`,
    })
    .from(folders)
    .where(folderCondition(call, "read"))
    .orderBy(...byName)
    .limit(maxTreeFolders);

export async function listFolders(_input: object, call: Call): Promise<OutputOf<typeof contract.all>> {
  const rows = await readAllFolders(call);
  const ids = new Set(rows.map(({ _id }) => _id));
  return rows.map(({ _id, name, parent, write }) => ({
    _id,
    name,
    parent: parent && ids.has(parent) ? parent : null,
    write,
  }));
}

/** Ids as text, as documents store them. */
export const textIdsOf = (call: CallInTransaction, right: "read" | "write") =>
  call.db
    .select({ id: sql`${folders.id}::text` })
    .from(folders)
    .where(folderCondition(call, right));

type Node = OutputOf<typeof contract.tree>[number];

export async function readFolderTree(_input: object, call: Call): Promise<Node[]> {
  const rows = await readAllFolders(call);
  const files = await filesIn(call.db, textIdsOf(call, "read"));
  const nodes = new Map<string, Node>(
    rows.map(({ _id, name, write }) => [_id, { _id, name, files: files.get(_id) ?? 0, canWrite: write, children: [] }]),
  );
  const ownNodes: Node[] = [];
  const sharedNodes: Node[] = [];
  for (const row of rows) {
    const node = nodes.get(row._id) as Node;
    const parentNode = row.parent === null ? undefined : nodes.get(row.parent);
    if (parentNode) parentNode.children.push(node);
    else (isFolderOwner(call, row) ? ownNodes : sharedNodes).push(node);
  }
  return [...ownNodes, ...sharedNodes];
}
