/** A folder: made, named, moved, removed and put back, by who may write it. Changes of one tree wait for each other. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { newId } from "../../../server/database/uuid.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { assertVersion } from "../../../server/crud/version-conflict.ts";
import { mapUniqueViolation } from "../../../server/crud/unique-violation.ts";
import { trashCutoff } from "../../../server/crud/trash.ts";
import { restoreDocumentsWith, endSharesIn, filesIn, trashDocumentsWith } from "../../media/server/public.ts";
import { Folder, type foldersContract as contract } from "../contract.ts";
import { pushToReaders } from "./folder-readers.ts";
import { readFolder } from "./queries.ts";
import { isFolderOwner, needRight, rightOnFolder } from "./access-rights.ts";
import { folders } from "./tables.ts";

type Row = typeof folders.$inferSelect;
const within = (call: Call, tx: Transaction) => ({ ...call, db: tx });

export const createFolder = ({ name, parent, color }: ParsedOf<typeof contract.create>, call: Call): Promise<Folder> =>
  mapNameTaken(call, async (tx) => {
    await lockTrees(tx, [parent]);
    const above = await take(call, tx, parent);
    const id = await insert(
      call,
      tx,
      { name, parentId: parent, ownerId: above.ownerId, color: color ?? null },
      above.path,
    );
    await tell(call, tx, id, "create", { parent, color });
    return id;
  });

/** Who asks twice at once has one. */
export const first = (_input: object, call: Call): Promise<Folder> =>
  mapNameTaken(call, async (tx) => {
    const { userId, name } = requireCaller(call);
    const own = and(eq(folders.ownerId, userId), isNull(folders.parentId));
    const find = () => tx.select({ id: folders.id }).from(folders).where(own);
    const [known] = await find();
    if (known) return known.id;
    const id = newId();
    const [made] = await tx
      .insert(folders)
      .values({ id, name, ownerId: userId, path: [id], ...stamps(call) })
      .onConflictDoNothing()
      .returning({ id: folders.id });
    if (!made) return (await find())[0]?.id ?? "";
    await tell(call, tx, id, "create", { parent: null });
    return id;
  });

export const updateFolder = (
  { _id, updatedAt, ...wanted }: ParsedOf<typeof contract.update>,
  call: Call,
): Promise<Folder> =>
  mapNameTaken(call, async (tx) => {
    const row = await take(call, tx, _id);
    if (row.parentId) await needRight(within(call, tx), row.parentId, "write");
    else if (row.ownerId !== requireCaller(call).userId) throw new Refusal("FORBIDDEN");
    await requireCurrentFolder(call, tx, row, updatedAt);
    const { name = row.name, color = row.color } = wanted;
    await changeFolder(call, tx, row, "update", { name, color });
    return _id;
  });

export const moveFolder = ({ _id, parent, updatedAt }: ParsedOf<typeof contract.move>, call: Call): Promise<Folder> =>
  mapNameTaken(call, async (tx) => {
    await lockTrees(tx, [_id, parent]);
    const row = await take(call, tx, _id);
    const above = await take(call, tx, parent);
    await requireCurrentFolder(call, tx, row, updatedAt);
    await pushToReaders(tx, _id);
    if (!row.parentId || above.path.includes(_id)) throw new Refusal("CYCLE");
    if (row.parentId === parent) return _id;
    await refuseTaking(within(call, tx), row.parentId, above);
    await changeFolder(call, tx, row, "move", { parentId: parent });
    // What is in it goes along, with what was removed of it: all of it is below another root now.
    await tx
      .update(folders)
      .set({
        ownerId: above.ownerId,
        path: sql`${sql.param(above.path)}::uuid[] || ${folders.path}[${sql.raw(String(row.path.length))}:]`,
      })
      .where(below(_id));
    await endSharesIn(call, tx, "folder", idsBelow(tx, _id));
    return _id;
  });

/**
 * Write access is not ownership: who takes something out of a folder needs write on that folder, and who takes it below
 * another root has to own the root that it leaves.
 */
async function refuseTaking(
  call: CallInTransaction,
  from: string,
  to: Pick<Row, "ownerId"> | undefined,
): Promise<void> {
  if ((await rightOnFolder(call, from)) !== "write") throw new Refusal("FORBIDDEN");
  const [left] = await call.db.select({ ownerId: folders.ownerId }).from(folders).where(eq(folders.id, from));
  if (left?.ownerId !== to?.ownerId && !(left && isFolderOwner(call, left))) throw new Refusal("FORBIDDEN");
}

/** The same for a file, which the caller may write into the other folder. */
export async function refuseFileMove(call: CallInTransaction, from: string, to: string): Promise<void> {
  const [above] = await call.db.select({ ownerId: folders.ownerId }).from(folders).where(eq(folders.id, to));
  await refuseTaking(call, from, above);
}

/** As documents name what they belong to. */
export const idsBelow = (tx: Transaction, id: string): SQL =>
  sql`(${tx
    .select({ id: sql`${folders.id}::text` })
    .from(folders)
    .where(below(id))})`;

export const removeFolder = (
  { _id, recursive }: ParsedOf<typeof contract.remove>,
  call: Call,
): Promise<{ deleted: true }> =>
  inTransaction(call.db, async (tx) => {
    await lockTrees(tx, [_id]);
    const row = await take(call, tx, _id);
    if (!row.parentId) throw new Refusal("FORBIDDEN");
    const living = and(below(_id), isNull(folders.deletedAt));
    const inside = await tx.select({ id: folders.id }).from(folders).where(living);
    const ids = inside.map(({ id }) => id);
    if (!recursive && (ids.length > 1 || (await filesIn(tx, ids)).size > 0)) throw new Refusal("NOT_EMPTY");
    await tx.update(folders).set({ deletedAt: call.now.toISOString(), wentWith: _id }).where(living);
    await trashDocumentsWith(tx, { element: "folder", elementId: ids }, call.now);
    await tell(call, tx, _id, "remove", { folders: ids.length });
    await pushToReaders(tx, _id);
    return { deleted: true };
  });

/** With all that went with it; it needs the folder that it was in, and its name there. */
export const restoreFolder = ({ _id }: ParsedOf<typeof contract.restore>, call: Call): Promise<Folder> =>
  mapNameTaken(call, async (tx) => {
    await lockTrees(tx, [_id]);
    const kept = and(isNotNull(folders.deletedAt), gt(folders.deletedAt, trashCutoff(call.now)));
    const [row] = await tx
      .select()
      .from(folders)
      .where(and(eq(folders.id, _id), eq(folders.wentWith, _id), kept));
    if (!row?.parentId) throw new Refusal("NOT_FOUND");
    await needRight(within(call, tx), row.parentId, "write");
    const back = await tx
      .update(folders)
      .set({ deletedAt: null, wentWith: null })
      .where(eq(folders.wentWith, _id))
      .returning({ id: folders.id });
    await restoreDocumentsWith(tx, { element: "folder", elementId: back.map(({ id }) => id) });
    await tell(call, tx, _id, "restore", { folders: back.length });
    return _id;
  });

/** A folder and all that is in it, removed or not. */
const below = (id: string): SQL => sql`${folders.path} @> array[${id}]::uuid[]`;

/** The roots of these, always in one order: nobody makes, moves or removes in a tree while another does. */
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
  // While we waited they may have gone into another tree.
  await lockTrees(tx, ids, [...locked, ...roots]);
}

/** One that is there, locked, that the caller may write. */
async function take(call: Call, tx: Transaction, id: string): Promise<Row> {
  await needRight(within(call, tx), id, "write");
  const [row] = await tx.select().from(folders).where(eq(folders.id, id)).for("no key update");
  if (!row) throw new Refusal("NOT_FOUND");
  return row;
}

export async function requireCurrentFolder(call: Call, tx: Transaction, row: Row, updatedAt: string): Promise<void> {
  const show = () => readFolder(within(call, tx), row.id);
  await assertVersion(tx, { kind: "folder", id: row.id, updatedAt: row.updatedAt, shape: Folder, show }, { updatedAt });
}

async function insert(
  call: Call,
  tx: Transaction,
  values: Pick<Row, "name" | "parentId" | "ownerId" | "color">,
  above: readonly string[],
): Promise<string> {
  const id = newId();
  await tx.insert(folders).values({ id, ...values, path: [...above, id], ...stamps(call) });
  return id;
}

export async function changeFolder(
  call: Call,
  tx: Transaction,
  { id }: Row,
  deed: string,
  set: Partial<Row>,
): Promise<void> {
  const { updatedAt, updatedBy } = stamps(call);
  await tx
    .update(folders)
    .set({ ...set, updatedAt, updatedBy })
    .where(eq(folders.id, id));
  const { name, ...after } = set;
  await tell(call, tx, id, deed, { ...after, ...(name !== undefined && { named: true }) });
}

/** What a folder is called may be somebody's name: the log says what was done, not to what. */
const tell = (call: Call, tx: Transaction, id: string, deed: string, after: object) =>
  writeAuditEntry(tx, call, { action: `folders.${deed}`, kind: "folder", id, after });

function stamps(call: Call) {
  const at = call.now.toISOString();
  const { userId } = requireCaller(call);
  return { createdAt: at, createdBy: userId, updatedAt: at, updatedBy: userId };
}

/** The folder as it is then; of two of one name in one folder the index takes the first. */
export const mapNameTaken = (call: Call, work: (tx: Transaction) => Promise<string>): Promise<Folder> =>
  inTransaction(call.db, async (tx) => {
    const id = await work(tx);
    await pushToReaders(tx, id);
    return readFolder(within(call, tx), id);
  }).catch(mapUniqueViolation({ folders_name: "name" }));
