/** Documents of a record: add, replace, highlight and remove, by callers with write access to the record. */
import { and, desc, eq, isNull } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../../server/database/connection.ts";
import type { CallInTransaction } from "../../../../server/crud/crud-resource.ts";
import type { Media } from "../contract.ts";
import { maxDocuments } from "../document-types.ts";
import { nameIn, safeFileName } from "./document-names.ts";
import {
  allowedActionsOn,
  type DocumentAction,
  onDocumentChanged,
  onDocumentRemoved,
  type DocumentRight,
  rightOn,
  type DocumentOwner,
} from "./owner-port.ts";
import { rightOnDocument } from "./sharing/grants.ts";
import { refuseOverQuota } from "./quota.ts";
import { type Row, serializeDocuments, serializeDocument } from "./shown.ts";
import { deleteStoredFile, storeBytes, type StoredFile } from "./files/document-storage.ts";
import { scheduleTextExtraction } from "./files/text-index.ts";
import { media, mediaVersions } from "./tables.ts";

type File = StoredFile & { readonly name: string };

/** Adds all files or none. FILE_TYPE for a type that is not accepted. */
export async function addDocuments(owner: DocumentOwner, call: Call): Promise<Media[]> {
  const right = await rightOn(call, owner, "write");
  if (call.files.length === 0) throw new Refusal("INVALID", { fields: { files: ["REQUIRED"] } });
  if (call.files.length > maxDocuments) throw new Refusal("TOO_LARGE", { fields: { files: ["TOO_BIG"] } });
  const storedFiles: File[] = [];
  try {
    for (const file of call.files) storedFiles.push(await storeFile(call, file));
    // Sequential: a parallel insert could write after a failed one has ended the transaction.
    const rows = await inTransaction(call.db, async (tx) => {
      const rows: Row[] = [];
      for (const file of storedFiles) rows.push(await insertDocument(call, tx, owner, file));
      return rows;
    });
    return serializeDocuments(call, rows, right);
  } catch (error) {
    for (const file of storedFiles) await deleteStoredFile(call.server.files, file).catch(() => {});
    throw error;
  }
}

const storeFile = async (call: Call, file: Call["files"][number]): Promise<File> => ({
  ...(await storeBytes(call.server, { arrived: file, mime: file.mime, person: personIn(call) })),
  name: safeFileName(file.name),
});

interface AddOptions {
  /** The document that the new one replaces. */
  readonly replaces: string | null;
  /** Further writes in the same transaction. */
  readonly follows: (tx: Transaction, id: string) => Promise<void>;
}

/** Adds one document together with the writes that depend on it. */
export async function addDocument(owner: DocumentOwner, call: Call, { replaces, follows }: AddOptions): Promise<void> {
  await rightOn(call, owner, "write");
  const [incoming, ...extraFiles] = call.files;
  if (!incoming) throw new Refusal("INVALID", { fields: { files: ["REQUIRED"] } });
  if (extraFiles.length > 0) throw new Refusal("INVALID", { fields: { files: ["TOO_BIG"] } });
  const file = await storeFile(call, incoming);
  try {
    await inTransaction(call.db, async (tx) => {
      const row = replaces
        ? await replaceDocument(call, tx, await lockMedia(call, tx, replaces, "replace"), file)
        : await insertDocument(call, tx, owner, file);
      await follows(tx, row.id);
    });
  } catch (error) {
    await deleteStoredFile(call.server.files, file).catch(() => {});
    throw error;
  }
}

/** Inserts the row and its audit entry, which does not contain the name. */
export async function insertDocument(call: Call, tx: Transaction, owner: DocumentOwner, file: File): Promise<Row> {
  const personId = personIn(call);
  await refuseOverQuota(tx, { person: personId, thing: owner, size: file.size });
  const at = call.now.toISOString();
  const stamps = { createdAt: at, createdBy: personId, updatedAt: at, updatedBy: personId };
  const name = await nameIn(tx, owner, file.name);
  const [row] = await tx
    .insert(media)
    .values({ ...owner, ...file, name, broughtBy: personId, ...stamps })
    .returning();
  if (!row) throw new Error("no row was written");
  await scheduleTextExtraction(tx, call.server, row);
  await recordChange(call, tx, row, "add");
  return row;
}

/** Replaces a document; the old content becomes a version. */
export async function replaceDocument(call: Call, tx: Transaction, before: Row, file: File): Promise<Row> {
  await refuseOverQuota(tx, { person: personIn(call), thing: before, size: file.size });
  const { id: mediaId, version, name, mime, type, size, sha256, key, broughtBy, createdAt } = before;
  await tx
    .insert(mediaVersions)
    .values({ mediaId, version, name, mime, type, size, sha256, key, broughtBy, createdAt });
  await scheduleTextExtraction(tx, call.server, { ...before, mime: file.mime });
  return changeDocument(call, tx, before, "replace", {
    ...file,
    name: await nameIn(tx, before, file.name, mediaId),
    textFound: false,
    version: version + 1,
    broughtBy: personIn(call),
    createdAt: call.now.toISOString(),
  });
}

export const highlightDocument = (
  { _id, highlighted }: { _id: string; highlighted: boolean },
  call: Call,
): Promise<Media> =>
  inTransaction(call.db, async (tx) => {
    const row = await lockMedia(call, tx, _id, "highlight");
    const after =
      row.highlighted === highlighted ? row : await changeDocument(call, tx, row, "highlight", { highlighted });
    return serializeDocument({ ...call, db: tx }, after, "write");
  });

export const removeOwnDocument = (id: string, call: Call): Promise<{ deleted: true }> =>
  inTransaction(call.db, async (tx) => {
    await onDocumentRemoved(call, tx, await removeDocument(id, call, tx));
    return { deleted: true };
  });

/** Removes a document as part of a change of its record; the record's rule is not called. */
export const removeDocument = async (id: string, call: Call, tx: Transaction): Promise<Row> =>
  changeDocument(call, tx, await lockMedia(call, tx, id, "remove"), "remove", { deletedAt: call.now.toISOString() });

/** Locks a document. NOT_FOUND without access, FORBIDDEN without write access or if the action is not allowed. */
export async function lockMedia(
  call: Call,
  tx: Transaction,
  id: string,
  action?: DocumentAction,
  condition = isNull(media.deletedAt),
): Promise<Row> {
  const [row] = await tx
    .select()
    .from(media)
    .where(and(eq(media.id, id), condition))
    .for("no key update");
  if (!row) throw new Refusal("NOT_FOUND");
  const callInTransaction = { ...call, db: tx };
  await rightOnDocument(callInTransaction, row, "write");
  const isAllowed = await allowedActionsOn(callInTransaction, [row]);
  if (action && !isAllowed(row, action)) throw new Refusal("FORBIDDEN");
  return row;
}

/** Reads a document. NOT_FOUND or FORBIDDEN without the required access. */
export async function readOne(
  call: CallInTransaction,
  id: string,
  requiredRight: "read" | "write" = "read",
): Promise<{ row: Row; right: DocumentRight }> {
  const [row] = await call.db
    .select()
    .from(media)
    .where(and(eq(media.id, id), isNull(media.deletedAt)));
  if (!row) throw new Refusal("NOT_FOUND");
  return { row, right: await rightOnDocument(call, row, requiredRight) };
}

export const versionsOfDocument = (db: Queryable, id: string) =>
  db.select().from(mediaVersions).where(eq(mediaVersions.mediaId, id)).orderBy(desc(mediaVersions.version));

export async function changeDocument(
  call: Call,
  tx: Transaction,
  { id }: Row,
  action: string,
  changes: Partial<Row>,
): Promise<Row> {
  const stamps = { updatedAt: call.now.toISOString(), updatedBy: personIn(call) };
  const [row] = await tx
    .update(media)
    .set({ ...changes, ...stamps })
    .where(eq(media.id, id))
    .returning();
  if (!row) throw new Error("no row was written");
  await recordChange(call, tx, row, action);
  return row;
}

async function recordChange(call: Call, tx: Transaction, { id, ...row }: Row, action: string): Promise<void> {
  const { element, elementId, type, size, sha256, version, highlighted } = row;
  const after = { element, elementId, type, size, sha256, version, highlighted };
  await writeAuditEntry(tx, call, { action: `media.${action}`, kind: "media", id, after });
  await onDocumentChanged(tx, row);
}

/** For a guest, who has no account, the id of the invitation. */
function personIn(call: Call): string {
  const { guest, userId } = requireCaller(call);
  return guest?._id ?? userId;
}
