/** A document of a thing: brought, replaced, marked and taken away, each by who may write the thing. */
import { and, asc, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { normalizeText } from "../../../kit/text.ts";
import { Refusal } from "../../../kit/errors.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../server/database/connection.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import type { Media } from "../contract.ts";
import { type DocumentOwnerKind, maxDocuments } from "../document-types.ts";
import { freeName, longest, nameKey } from "../same-name.ts";
import {
  deedsOn,
  type DocumentDeed,
  onDocumentChanged,
  onDocumentRemoved,
  type DocumentRight,
  rightOn,
  type DocumentOwner,
} from "./owner-port.ts";
import { rightOnDocument } from "./grants.ts";
import { refuseOverQuota } from "./quota.ts";
import { type Row, shownAll, shownOne } from "./shown.ts";
import { deleteStoredFile, storeBytes, type StoredFile } from "./document-storage.ts";
import { readAnew } from "./text-index.ts";
import { media, mediaTexts, mediaVersions } from "./tables.ts";

type File = StoredFile & { readonly name: string };

/** All of them or none; each of a type that is taken. */
export async function addDocuments(thing: DocumentOwner, call: Call): Promise<Media[]> {
  const right = await rightOn(call, thing, "write");
  if (call.files.length === 0) throw new Refusal("INVALID", { fields: { files: ["REQUIRED"] } });
  if (call.files.length > maxDocuments) throw new Refusal("TOO_LARGE", { fields: { files: ["TOO_BIG"] } });
  const kept: File[] = [];
  try {
    for (const file of call.files) kept.push(await keepNamed(call, file));
    // One after another: what goes on beside one that failed would write when its transaction is over.
    const rows = await inTransaction(call.db, async (tx) => {
      const written: Row[] = [];
      for (const file of kept) written.push(await insert(call, tx, thing, file));
      return written;
    });
    return shownAll(call, rows, right);
  } catch (error) {
    for (const file of kept) await deleteStoredFile(call.server.files, file).catch(() => {});
    throw error;
  }
}

const keepNamed = async (call: Call, file: Call["files"][number]): Promise<File> => ({
  ...(await storeBytes(call.server, { arrived: file, mime: file.mime, person: personIn(call) })),
  name: safeFileName(file.name),
});

interface One {
  /** The document that it is the next version of. */
  readonly replaces: string | null;
  /** What else belongs to it, in its transaction. */
  readonly follows: (tx: Transaction, id: string) => Promise<void>;
}

/** One that means something to its thing: it is there with what follows from it, or not at all. */
export async function addDocument(thing: DocumentOwner, call: Call, { replaces, follows }: One): Promise<void> {
  await rightOn(call, thing, "write");
  const [given, ...others] = call.files;
  if (!given) throw new Refusal("INVALID", { fields: { files: ["REQUIRED"] } });
  if (others.length > 0) throw new Refusal("INVALID", { fields: { files: ["TOO_BIG"] } });
  const file = await keepNamed(call, given);
  try {
    await inTransaction(call.db, async (tx) => {
      const row = replaces
        ? await replace(call, tx, await lockMedia(call, tx, replaces, "replace"), file)
        : await insert(call, tx, thing, file);
      await follows(tx, row.id);
    });
  } catch (error) {
    await deleteStoredFile(call.server.files, file).catch(() => {});
    throw error;
  }
}

/** Its row and its audit line; the line says what it is and not how it is called. */
export async function insert(call: Call, tx: Transaction, thing: DocumentOwner, file: File): Promise<Row> {
  const who = personIn(call);
  await refuseOverQuota(tx, { person: who, thing, size: file.size });
  const at = call.now.toISOString();
  const stamps = { createdAt: at, createdBy: who, updatedAt: at, updatedBy: who };
  const name = await nameIn(tx, thing, file.name);
  const [row] = await tx
    .insert(media)
    .values({ ...thing, ...file, name, broughtBy: who, ...stamps })
    .returning();
  if (!row) throw new Error("no row was written");
  await readAnew(tx, call.server, row);
  await tell(call, tx, row, "add");
  return row;
}

/** What it was stays as a version. */
export async function replace(call: Call, tx: Transaction, before: Row, file: File): Promise<Row> {
  await refuseOverQuota(tx, { person: personIn(call), thing: before, size: file.size });
  const { id: mediaId, version, name, mime, type, size, sha256, key, broughtBy, createdAt } = before;
  await tx
    .insert(mediaVersions)
    .values({ mediaId, version, name, mime, type, size, sha256, key, broughtBy, createdAt });
  await readAnew(tx, call.server, { ...before, mime: file.mime });
  return change(call, tx, before, "replace", {
    ...file,
    name: await nameIn(tx, before, file.name, mediaId),
    textFound: false,
    version: version + 1,
    broughtBy: personIn(call),
    createdAt: call.now.toISOString(),
  });
}

export const highlight = ({ _id, highlighted }: { _id: string; highlighted: boolean }, call: Call): Promise<Media> =>
  inTransaction(call.db, async (tx) => {
    const row = await lockMedia(call, tx, _id, "highlight");
    const after = row.highlighted === highlighted ? row : await change(call, tx, row, "highlight", { highlighted });
    return shownOne({ ...call, db: tx }, after, "write");
  });

export const removeOwnDocument = (id: string, call: Call): Promise<{ deleted: true }> =>
  inTransaction(call.db, async (tx) => {
    await onDocumentRemoved(call, tx, await removeDocument(id, call, tx));
    return { deleted: true };
  });

/** Takes one away in a deed of its thing, which knows. */
export const removeDocument = async (id: string, call: Call, tx: Transaction): Promise<Row> =>
  change(call, tx, await lockMedia(call, tx, id, "remove"), "remove", { deletedAt: call.now.toISOString() });

/** The documents of what is erased: nobody reads or puts them back any more, and the next night takes their bytes. */
export async function eraseDocuments(
  tx: Transaction,
  element: DocumentOwnerKind,
  ids: readonly string[],
): Promise<void> {
  const deletedAt = new Date(0).toISOString();
  const which = and(eq(media.element, element), inArray(media.elementId, [...ids]));
  const rows = await tx.update(media).set({ name: "", deletedAt }).where(which).returning({ id: media.id });
  const gone = rows.map(({ id }) => id);
  await tx.delete(mediaTexts).where(inArray(mediaTexts.mediaId, gone));
  await tx.update(mediaVersions).set({ name: "" }).where(inArray(mediaVersions.mediaId, gone));
}

interface Things {
  readonly element: DocumentOwnerKind;
  readonly elementId: string | readonly string[];
}

const ofThing = ({ element, elementId }: Things) =>
  and(eq(media.element, element), inArray(media.elementId, [elementId].flat()));

/** The documents of a thing that was removed go with it, as long as it can be put back. */
export async function trashDocumentsWith(tx: Transaction, thing: Things, now: Date): Promise<void> {
  const gone = { deletedAt: now.toISOString(), wentAlong: true };
  await tx
    .update(media)
    .set(gone)
    .where(and(ofThing(thing), isNull(media.deletedAt)));
}

/** Those that went with it are there again; what somebody took away before stays away. */
export async function restoreDocumentsWith(tx: Transaction, thing: Things): Promise<void> {
  const back = { deletedAt: null, wentAlong: false };
  await tx
    .update(media)
    .set(back)
    .where(and(ofThing(thing), eq(media.wentAlong, true)));
}

/** One that is there, locked, that the caller may write, with its thing or alone, and on which they may do this. */
export async function lockMedia(
  call: Call,
  tx: Transaction,
  id: string,
  deed?: DocumentDeed,
  which = isNull(media.deletedAt),
): Promise<Row> {
  const [row] = await tx
    .select()
    .from(media)
    .where(and(eq(media.id, id), which))
    .for("no key update");
  if (!row) throw new Refusal("NOT_FOUND");
  const within = { ...call, db: tx };
  await rightOnDocument(within, row, "write");
  const allows = await deedsOn(within, [row]);
  if (deed && !allows(row, deed)) throw new Refusal("FORBIDDEN");
  return row;
}

/** One that is there, that the caller may read, or write: with its thing, or alone. */
export async function readOne(
  call: CallInTransaction,
  id: string,
  needed: "read" | "write" = "read",
): Promise<{ row: Row; right: DocumentRight }> {
  const [row] = await call.db
    .select()
    .from(media)
    .where(and(eq(media.id, id), isNull(media.deletedAt)));
  if (!row) throw new Refusal("NOT_FOUND");
  return { row, right: await rightOnDocument(call, row, needed) };
}

export const versionsOfDocument = (db: Queryable, id: string) =>
  db.select().from(mediaVersions).where(eq(mediaVersions.mediaId, id)).orderBy(desc(mediaVersions.version));

export async function change(call: Call, tx: Transaction, { id }: Row, deed: string, set: Partial<Row>): Promise<Row> {
  const stamps = { updatedAt: call.now.toISOString(), updatedBy: personIn(call) };
  const [row] = await tx
    .update(media)
    .set({ ...set, ...stamps })
    .where(eq(media.id, id))
    .returning();
  if (!row) throw new Refusal("NOT_FOUND");
  await tell(call, tx, row, deed);
  return row;
}

async function tell(call: Call, tx: Transaction, { id, ...row }: Row, deed: string): Promise<void> {
  const { element, elementId, type, size, sha256, version, highlighted } = row;
  const after = { element, elementId, type, size, sha256, version, highlighted };
  await writeAuditEntry(tx, call, { action: `media.${deed}`, kind: "media", id, after });
  await onDocumentChanged(tx, row);
}

/** The name that it has in a folder, where others may have it already; of those that come at once each gets its own. */
export async function nameIn(
  tx: Transaction,
  { element, elementId }: DocumentOwner,
  name: string,
  id?: string,
): Promise<string> {
  if (element !== "folder") return name;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`media names ${elementId}`}, 0))`);
  const there = and(eq(media.element, element), eq(media.elementId, elementId), isNull(media.deletedAt));
  const others = await tx
    .select({ name: media.name })
    .from(media)
    .where(and(there, id ? ne(media.id, id) : undefined));
  return freeName(name, new Set(others.map((each) => nameKey(each.name))));
}

/** A guest of a virtual table has no account: theirs is the identifier of their invitation. */
function personIn(call: Call): string {
  const { guest, userId } = requireCaller(call);
  return guest?._id ?? userId;
}

/** As somebody may have typed it: without folders, control characters, and what turns the direction of what is read. */
export const safeFileName = (name: string): string =>
  normalizeText(name.replace(/^.*[\\/]/s, ""))
    .slice(0, longest)
    .replace(/\p{Cs}$/u, "") || "documento";

/** The documents of a thing as others tell of them: by their name, the oldest first, with what their content comes to. */
export async function documentNamesOf(db: Queryable, { element, elementId }: DocumentOwner) {
  return db
    .select({ name: media.name, size: media.size, sha256: media.sha256 })
    .from(media)
    .where(and(eq(media.element, element), eq(media.elementId, elementId), isNull(media.deletedAt)))
    .orderBy(asc(media.createdAt), asc(media.id));
}
