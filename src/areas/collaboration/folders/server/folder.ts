/**
 * Creates, renames, moves, removes and restores folders, for callers with write access. Changes in one tree are
 * serialized.
 */
import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../server/database/connection.ts";
import { newId } from "../../../../server/database/uuid.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import { assertVersion } from "../../../../server/crud/version-conflict.ts";
import { mapUniqueViolation } from "../../../../server/crud/unique-violation.ts";
import { trashCutoff } from "../../../../server/crud/trash.ts";
import { restoreDocumentsWith, endSharesIn, filesIn, trashDocumentsWith } from "../../media/server/public.ts";
import { Folder, type foldersContract as contract } from "../contract.ts";
import { pushToReaders } from "./folder-readers.ts";
import { readFolder } from "./queries.ts";
import { isFolderOwner, needRight, rightOnFolder } from "./access-rights.ts";
import { folders } from "./tables.ts";

type Row = typeof folders.$inferSelect;
const callIn = (call: Call, tx: Transaction) => ({ ...call, db: tx });

export const createFolder = ({ name, parent, color }: ParsedOf<typeof contract.create>, call: Call): Promise<Folder> =>
  mapDuplicateName(call, async (tx) => {
    await lockTrees(tx, [parent]);
    const parentFolder = await lockWritable(call, tx, parent);
    const id = await insertFolder(
      call,
      tx,
      { name, parentId: parent, ownerId: parentFolder.ownerId, color: color ?? null },
      parentFolder.path,
    );
    await recordChange(call, tx, id, "create", { parent, color });
    return id;
  });

/** Returns the caller's root folder, and creates it on the first call. Concurrent calls create one. */
export const createFirstFolder = (_input: object, call: Call): Promise<Folder> =>
  mapDuplicateName(call, async (tx) => {
    const { userId, name } = requireCaller(call);
    const own = and(eq(folders.ownerId, userId), isNull(folders.parentId));
    const find = () => tx.select({ id: folders.id }).from(folders).where(own);
    const [existing] = await find();
    if (existing) return existing.id;
    const id = newId();
    const [created] = await tx
      .insert(folders)
      .values({ id, name, ownerId: userId, path: [id], ...stamps(call) })
      .onConflictDoNothing()
      .returning({ id: folders.id });
    if (!created) return (await find())[0]?.id ?? "";
    await recordChange(call, tx, id, "create", { parent: null });
    return id;
  });

export const updateFolder = (
  { _id, updatedAt, ...changes }: ParsedOf<typeof contract.update>,
  call: Call,
): Promise<Folder> =>
  mapDuplicateName(call, async (tx) => {
    const row = await lockWritable(call, tx, _id);
    if (row.parentId) await needRight(callIn(call, tx), row.parentId, "write");
    else if (row.ownerId !== requireCaller(call).userId) throw new Refusal("FORBIDDEN");
    await requireCurrentFolder(call, tx, row, updatedAt);
    const { name = row.name, color = row.color } = changes;
    await changeFolder(call, tx, row, "update", { name, color });
    return _id;
  });

export const moveFolder = ({ _id, parent, updatedAt }: ParsedOf<typeof contract.move>, call: Call): Promise<Folder> =>
  mapDuplicateName(call, async (tx) => {
    await lockTrees(tx, [_id, parent]);
    const row = await lockWritable(call, tx, _id);
    const newParent = await lockWritable(call, tx, parent);
    await requireCurrentFolder(call, tx, row, updatedAt);
    await pushToReaders(tx, _id);
    if (!row.parentId || newParent.path.includes(_id)) throw new Refusal("CYCLE");
    if (row.parentId === parent) return _id;
    await assertMayTakeOut(callIn(call, tx), row.parentId, newParent);
    await changeFolder(call, tx, row, "move", { parentId: parent });
    // Its content moves along, removed folders included, and gets the new root's owner and path.
    await tx
      .update(folders)
      .set({
        ownerId: newParent.ownerId,
        path: sql`${sql.param(newParent.path)}::uuid[] || ${folders.path}[${sql.raw(String(row.path.length))}:]`,
      })
      .where(isBelow(_id));
    await endSharesIn(call, tx, "folder", idsBelow(tx, _id));
    return _id;
  });

/**
 * Write access is not ownership. Taking something out of a folder needs write access to it; moving it to another
 * owner's tree also needs ownership of the root. FORBIDDEN otherwise.
 */
async function assertMayTakeOut(
  call: CallInTransaction,
  from: string,
  to: Pick<Row, "ownerId"> | undefined,
): Promise<void> {
  if ((await rightOnFolder(call, from)) !== "write") throw new Refusal("FORBIDDEN");
  const [oldParent] = await call.db.select({ ownerId: folders.ownerId }).from(folders).where(eq(folders.id, from));
  if (oldParent?.ownerId !== to?.ownerId && !(oldParent && isFolderOwner(call, oldParent)))
    throw new Refusal("FORBIDDEN");
}

/** The same check for a file that is moved to another folder. */
export async function refuseFileMove(call: CallInTransaction, from: string, to: string): Promise<void> {
  const [newParent] = await call.db.select({ ownerId: folders.ownerId }).from(folders).where(eq(folders.id, to));
  await assertMayTakeOut(call, from, newParent);
}

/** Ids as text, as documents store them. */
export const idsBelow = (tx: Transaction, id: string): SQL =>
  sql`(${tx
    .select({ id: sql`${folders.id}::text` })
    .from(folders)
    .where(isBelow(id))})`;

export const removeFolder = (
  { _id, recursive }: ParsedOf<typeof contract.remove>,
  call: Call,
): Promise<{ deleted: true }> =>
  inTransaction(call.db, async (tx) => {
    await lockTrees(tx, [_id]);
    const row = await lockWritable(call, tx, _id);
    if (!row.parentId) throw new Refusal("FORBIDDEN");
    const existing = and(isBelow(_id), isNull(folders.deletedAt));
    const removed = await tx.select({ id: folders.id }).from(folders).where(existing);
    const ids = removed.map(({ id }) => id);
    if (!recursive && (ids.length > 1 || (await filesIn(tx, ids)).size > 0)) throw new Refusal("NOT_EMPTY");
    await tx.update(folders).set({ deletedAt: call.now.toISOString(), wentWith: _id }).where(existing);
    await trashDocumentsWith(tx, { element: "folder", elementId: ids }, call.now);
    await recordChange(call, tx, _id, "remove", { folders: ids.length });
    await pushToReaders(tx, _id);
    return { deleted: true };
  });

/**
 * Restores a folder and everything that was removed with it. NOT_FOUND if its parent is deleted; a used name is a
 * conflict.
 */
export const restoreFolder = ({ _id }: ParsedOf<typeof contract.restore>, call: Call): Promise<Folder> =>
  mapDuplicateName(call, async (tx) => {
    await lockTrees(tx, [_id]);
    const isRestorable = and(isNotNull(folders.deletedAt), gt(folders.deletedAt, trashCutoff(call.now)));
    const [row] = await tx
      .select()
      .from(folders)
      .where(and(eq(folders.id, _id), eq(folders.wentWith, _id), isRestorable));
    if (!row?.parentId) throw new Refusal("NOT_FOUND");
    await needRight(callIn(call, tx), row.parentId, "write");
    const restored = await tx
      .update(folders)
      .set({ deletedAt: null, wentWith: null })
      .where(eq(folders.wentWith, _id))
      .returning({ id: folders.id });
    await restoreDocumentsWith(tx, { element: "folder", elementId: restored.map(({ id }) => id) });
    await recordChange(call, tx, _id, "restore", { folders: restored.length });
    return _id;
  });

/** Condition for a folder and everything in it, removed or not. */
const isBelow = (id: string): SQL => sql`${folders.path} @> array[${id}]::uuid[]`;

/** Locks the roots in a fixed order, so that changes in one tree wait for each other. */
async function lockTrees(tx: Transaction, ids: readonly string[], locked: readonly string[] = []): Promise<void> {
  const rows = await tx
    .selectDistinct({ root: sql<string>`${folders.path}[1]` })
    .from(folders)
    .where(inArray(folders.id, [...ids]));
  const roots = rows.map(({ root }) => root);
  if (roots.every((root) => locked.includes(root))) return;
  await tx
    .select({ id: folders.id })
    .from(folders)
    .where(inArray(folders.id, roots))
    .orderBy(asc(folders.id))
    .for("no key update");
  // Folders may have moved to another tree while this waited.
  await lockTrees(tx, ids, [...locked, ...roots]);
}

/** Locks a folder that the caller may write. NOT_FOUND or FORBIDDEN otherwise. */
async function lockWritable(call: Call, tx: Transaction, id: string): Promise<Row> {
  await needRight(callIn(call, tx), id, "write");
  const [row] = await tx.select().from(folders).where(eq(folders.id, id)).for("no key update");
  // Erased meanwhile.
  if (!row) throw new Refusal("NOT_FOUND");
  return row;
}

export async function requireCurrentFolder(call: Call, tx: Transaction, row: Row, updatedAt: string): Promise<void> {
  const show = () => readFolder(callIn(call, tx), row.id);
  await assertVersion(tx, { kind: "folder", id: row.id, updatedAt: row.updatedAt, shape: Folder, show }, { updatedAt });
}

async function insertFolder(
  call: Call,
  tx: Transaction,
  values: Pick<Row, "name" | "parentId" | "ownerId" | "color">,
  parentPath: readonly string[],
): Promise<string> {
  const id = newId();
  await tx.insert(folders).values({ id, ...values, path: [...parentPath, id], ...stamps(call) });
  return id;
}

export async function changeFolder(
  call: Call,
  tx: Transaction,
  { id }: Row,
  action: string,
  changes: Partial<Row>,
): Promise<void> {
  const { updatedAt, updatedBy } = stamps(call);
  await tx
    .update(folders)
    .set({ ...changes, updatedAt, updatedBy })
    .where(eq(folders.id, id));
  const { name, ...after } = changes;
  await recordChange(call, tx, id, action, { ...after, ...(name !== undefined && { named: true }) });
}

/** Audit entry without the folder's name, which can be a person's name. */
const recordChange = (call: Call, tx: Transaction, id: string, action: string, after: object) =>
  writeAuditEntry(tx, call, { action: `folders.${action}`, kind: "folder", id, after });

function stamps(call: Call) {
  const at = call.now.toISOString();
  const { userId } = requireCaller(call);
  return { createdAt: at, createdBy: userId, updatedAt: at, updatedBy: userId };
}

/** Runs a change and returns the folder. TAKEN on `name` when the parent has a folder with that name. */
export const mapDuplicateName = (call: Call, work: (tx: Transaction) => Promise<string>): Promise<Folder> =>
  inTransaction(call.db, async (tx) => {
    const id = await work(tx);
    await pushToReaders(tx, id);
    return readFolder(callIn(call, tx), id);
  }).catch(mapUniqueViolation({ folders_name: "name" }));
