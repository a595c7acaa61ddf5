/** A document of a thing: brought, replaced, marked, taken away and put back, each by who may write the thing. */
import { and, desc, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { record } from "../../../server/audit.ts";
import { type Call, callerOf } from "../../../server/call.ts";
import { inTransaction, type Queryable, type Transaction } from "../../../server/database/database.ts";
import type { Within } from "../../../server/register.ts";
import { goneBefore } from "../../../server/trash.ts";
import { peopleOf } from "../../people/server/public.ts";
import { media as contract, type Media } from "../contract.ts";
import { type ElementKind, mostFiles } from "../kinds.ts";
import { hearRemoved, type Right, rightOn, type Thing } from "./elements.ts";
import { forget, keep, type Kept } from "./storage.ts";
import { media, mediaVersions } from "./tables.ts";

export type Row = typeof media.$inferSelect;
type File = Kept & { readonly name: string };

/** All of them or none; each of a type that is taken. */
export async function addDocuments(thing: Thing, call: Call): Promise<Media[]> {
  const right = await rightOn(call, thing, "write");
  if (call.files.length === 0) throw new Refusal("INVALID", { fields: { files: ["REQUIRED"] } });
  if (call.files.length > mostFiles) throw new Refusal("TOO_LARGE", { fields: { files: ["TOO_BIG"] } });
  const kept: File[] = [];
  try {
    for (const file of call.files)
      kept.push({ ...(await keep(call.server.files, file, file.mime)), name: nameOf(file.name) });
    const rows = await inTransaction(call.db, (tx) => Promise.all(kept.map((file) => insert(call, tx, thing, file))));
    return shownAll(call, rows, right);
  } catch (error) {
    for (const file of kept) await forget(call.server.files, file).catch(() => {});
    throw error;
  }
}

interface One {
  /** The document that it is the next version of. */
  readonly replaces: string | null;
  /** What else belongs to it, in its transaction. */
  readonly follows: (tx: Transaction, id: string) => Promise<void>;
}

/** One that means something to its thing: it is there with what follows from it, or not at all. */
export async function addDocument(thing: Thing, call: Call, { replaces, follows }: One): Promise<void> {
  await rightOn(call, thing, "write");
  const [given, ...others] = call.files;
  if (!given) throw new Refusal("INVALID", { fields: { files: ["REQUIRED"] } });
  if (others.length > 0) throw new Refusal("INVALID", { fields: { files: ["TOO_BIG"] } });
  const kept = await keep(call.server.files, given, given.mime);
  const file = { ...kept, name: nameOf(given.name) };
  try {
    await inTransaction(call.db, async (tx) => {
      const row = replaces
        ? await replace(call, tx, await take(call, tx, replaces), file)
        : await insert(call, tx, thing, file);
      await follows(tx, row.id);
    });
  } catch (error) {
    await forget(call.server.files, file).catch(() => {});
    throw error;
  }
}

/** Its row and its audit line; the line says what it is and not how it is called. */
export async function insert(call: Call, tx: Transaction, thing: Thing, file: File): Promise<Row> {
  const { userId } = callerOf(call);
  const at = call.now.toISOString();
  const stamps = { createdAt: at, createdBy: userId, updatedAt: at, updatedBy: userId };
  const [row] = await tx
    .insert(media)
    .values({ ...thing, ...file, broughtBy: userId, ...stamps })
    .returning();
  if (!row) throw new Error("no row was written");
  await tell(call, tx, row, "add");
  return row;
}

/** What it was stays as a version. */
export async function replace(call: Call, tx: Transaction, before: Row, file: File): Promise<Row> {
  const { id: mediaId, version, name, mime, type, size, sha256, key, broughtBy, createdAt } = before;
  await tx
    .insert(mediaVersions)
    .values({ mediaId, version, name, mime, type, size, sha256, key, broughtBy, createdAt });
  return change(call, tx, before, "replace", {
    ...file,
    version: version + 1,
    broughtBy: callerOf(call).userId,
    createdAt: call.now.toISOString(),
  });
}

export const highlight = ({ _id, highlighted }: { _id: string; highlighted: boolean }, call: Call): Promise<Media> =>
  inTransaction(call.db, async (tx) => {
    const row = await take(call, tx, _id);
    const after = row.highlighted === highlighted ? row : await change(call, tx, row, "highlight", { highlighted });
    return shownOne({ ...call, db: tx }, after, "write");
  });

export const remove = (id: string, call: Call): Promise<{ deleted: true }> =>
  inTransaction(call.db, async (tx) => {
    await hearRemoved(call, tx, await removeDocument(id, call, tx));
    return { deleted: true };
  });

/** Takes one away in a deed of its thing, which knows. */
export const removeDocument = async (id: string, call: Call, tx: Transaction): Promise<Row> =>
  change(call, tx, await take(call, tx, id), "remove", { deletedAt: call.now.toISOString() });

export const restore = ({ _id }: { _id: string }, call: Call): Promise<Media> =>
  inTransaction(call.db, async (tx) => {
    const row = await take(call, tx, _id, and(isNotNull(media.deletedAt), gt(media.deletedAt, goneBefore(call.now))));
    const after = await change(call, tx, row, "restore", { deletedAt: null });
    return shownOne({ ...call, db: tx }, after, "write");
  });

/** The documents of what is erased: nobody reads or puts them back any more, and the next night takes their bytes. */
export async function forgetDocuments(tx: Transaction, element: ElementKind, ids: readonly string[]): Promise<void> {
  const deletedAt = new Date(0).toISOString();
  const which = and(eq(media.element, element), inArray(media.elementId, [...ids]));
  const gone = await tx.update(media).set({ name: "", deletedAt }).where(which).returning({ id: media.id });
  await tx
    .update(mediaVersions)
    .set({ name: "" })
    .where(
      inArray(
        mediaVersions.mediaId,
        gone.map(({ id }) => id),
      ),
    );
}

const ofThing = ({ element, elementId }: Thing) => and(eq(media.element, element), eq(media.elementId, elementId));

/** The documents of a thing that was removed go with it, as long as it can be put back. */
export async function sendAlong(tx: Transaction, thing: Thing, now: Date): Promise<void> {
  const gone = { deletedAt: now.toISOString(), wentAlong: true };
  await tx
    .update(media)
    .set(gone)
    .where(and(ofThing(thing), isNull(media.deletedAt)));
}

/** Those that went with it are there again; what somebody took away before stays away. */
export async function bringBack(tx: Transaction, thing: Thing): Promise<void> {
  const back = { deletedAt: null, wentAlong: false };
  await tx
    .update(media)
    .set(back)
    .where(and(ofThing(thing), eq(media.wentAlong, true)));
}

/** One that is there, locked, of a thing that the caller may write. */
export async function take(call: Call, tx: Transaction, id: string, which = isNull(media.deletedAt)): Promise<Row> {
  const [row] = await tx
    .select()
    .from(media)
    .where(and(eq(media.id, id), which))
    .for("no key update");
  if (!row) throw new Refusal("NOT_FOUND");
  await rightOn({ ...call, db: tx }, row, "write");
  return row;
}

/** One that is there, of a thing that the caller may read. */
export async function readOne(call: Within, id: string): Promise<{ row: Row; right: Right }> {
  const [row] = await call.db
    .select()
    .from(media)
    .where(and(eq(media.id, id), isNull(media.deletedAt)));
  if (!row) throw new Refusal("NOT_FOUND");
  return { row, right: await rightOn(call, row, "read") };
}

export const versionsOf = (db: Queryable, id: string) =>
  db.select().from(mediaVersions).where(eq(mediaVersions.mediaId, id)).orderBy(desc(mediaVersions.version));

async function change(call: Call, tx: Transaction, { id }: Row, deed: string, set: Partial<Row>): Promise<Row> {
  const stamps = { updatedAt: call.now.toISOString(), updatedBy: callerOf(call).userId };
  const [row] = await tx
    .update(media)
    .set({ ...set, ...stamps })
    .where(eq(media.id, id))
    .returning();
  if (!row) throw new Refusal("NOT_FOUND");
  await tell(call, tx, row, deed);
  return row;
}

const tell = (call: Call, tx: Transaction, { id, ...row }: Row, deed: string) => {
  const { element, elementId, type, size, sha256, version, highlighted } = row;
  const after = { element, elementId, type, size, sha256, version, highlighted };
  return record(tx, call, { action: `media.${deed}`, kind: "media", id, after });
};

/** As somebody may have typed it: without folders and control characters. */
export const nameOf = (name: string): string =>
  name
    .replace(/^.*[\\/]/, "")
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, 200) || "documento";

export async function shownOne(call: Within, row: Row, right: Right): Promise<Media> {
  const [shown] = await shownAll(call, [row], right);
  return shown as Media;
}

export async function shownAll({ db }: Within, rows: readonly Row[], right: Right): Promise<Media[]> {
  const people = await peopleOf(
    db,
    rows.map(({ broughtBy }) => broughtBy),
  );
  return rows.map((row) => ({
    _id: row.id,
    element: row.element,
    elementId: row.elementId,
    name: row.name,
    mime: row.mime,
    type: row.type,
    size: row.size,
    sha256: row.sha256,
    version: row.version,
    url: addressOf(contract.file, row.id, row.version),
    ...(row.type === "image" && { previewUrl: addressOf(contract.preview, row.id, row.version) }),
    highlighted: row.highlighted,
    by: { _id: row.broughtBy, name: people.get(row.broughtBy)?.name ?? "" },
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    can: { write: right === "write" },
  }));
}

/** With its version: what stands there never changes. */
export const addressOf = ({ path }: { readonly path: string }, id: string, version: number): string =>
  `/legalsitapi/${path.replace(":id", id)}?version=${version}`;
