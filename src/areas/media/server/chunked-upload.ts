/** A document in parts of 256 kB: a line that was cut costs one of them, and the same file goes on where it stood. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { openIncomingFiles } from "../../../server/storage/incoming-files.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import { loggable } from "../../../server/http/response.ts";
import { detectMime } from "../../../server/http/detect-mime.ts";
import type { Media, mediaContract as contract } from "../contract.ts";
import { partBytes } from "../document-types.ts";
import { insert, safeFileName, replace, lockMedia } from "./document.ts";
import { rightOn } from "./owner-port.ts";
import { refusePlanned } from "./quota.ts";
import { shownOne } from "./shown.ts";
import { deleteStoredFile, storeBytes, type StoredFile, partAt } from "./document-storage.ts";
import { media, mediaUploads } from "./tables.ts";

type Row = typeof mediaUploads.$inferSelect;
type Told = OutputOf<typeof contract.begin>;

export const beginUpload = async (wanted: ParsedOf<typeof contract.begin>, call: Call): Promise<Told> => {
  await rightOn(call, wanted, "write");
  const upload = { ...wanted, replaces: wanted.replaces ?? null, name: safeFileName(wanted.name) };
  return inTransaction(call.db, async (tx) => {
    if (upload.replaces) {
      const { element, elementId } = await lockMedia(call, tx, upload.replaces, "replace");
      if (element !== wanted.element || elementId !== wanted.elementId) throw new Refusal("NOT_FOUND");
    }
    const { element, elementId, size, sha256 } = wanted;
    await refusePlanned(tx, { person: requireCaller(call).userId, thing: { element, elementId }, size, sha256 });
    const begun = { ...upload, userId: requireCaller(call).userId, createdAt: call.now.toISOString() };
    // One that ended and is brought again begins anew.
    const again = {
      ...begun,
      received: sql`case when ${mediaUploads.mediaId} is null then ${mediaUploads.received} else '{}' end`,
      mediaId: null,
    };
    const [row] = await tx
      .insert(mediaUploads)
      .values(begun)
      .onConflictDoUpdate({
        target: [
          mediaUploads.userId,
          mediaUploads.element,
          mediaUploads.elementId,
          mediaUploads.sha256,
          mediaUploads.name,
        ],
        set: again,
      })
      .returning();
    return told(row as Row);
  });
};

export const receiveUploadPart = async ({ _id, part }: ParsedOf<typeof contract.part>, call: Call): Promise<Told> => {
  const upload = await ownOf(call, _id);
  const [file] = call.files;
  const expected = Math.min(partBytes, upload.size - part * partBytes);
  if (upload.mediaId || file?.size !== expected)
    throw new Refusal("INVALID", { fields: { file: [file ? "INVALID" : "REQUIRED"] } });
  await call.server.files.copy(partAt(_id, part), file.path);
  const [row] = await call.db
    .update(mediaUploads)
    .set({ received: sql`array(select distinct unnest(${mediaUploads.received} || ${part}::int) order by 1)` })
    .where(eq(mediaUploads.id, _id))
    .returning();
  if (!row) throw new Refusal("UPLOAD_GONE");
  return told(row);
};

/** Answers the same document when it is asked again: the first answer may not have arrived, or not yet. */
export const finishUpload = async ({ _id }: ParsedOf<typeof contract.end>, call: Call): Promise<Media> => {
  const upload = await ownOf(call, _id);
  const right = await rightOn(call, upload, "write");
  const { parts, received } = told(upload);
  if (upload.mediaId) return shownOne(call, await ended(call, upload.mediaId), right);
  if (received.length < parts) throw new Refusal("INVALID", { fields: { part: ["REQUIRED"] } });
  const made = await bring(call, upload).catch(async (error: unknown) => {
    // Of those who end it at once one does, and takes the parts away from under the others.
    const { mediaId } = await ownOf(call, _id);
    if (!mediaId) throw error;
    return ended(call, mediaId);
  });
  return shownOne(call, made, right);
};

async function ended({ db }: Call, mediaId: string): Promise<typeof media.$inferSelect> {
  const [brought] = await db.select().from(media).where(eq(media.id, mediaId));
  if (!brought) throw new Refusal("UPLOAD_GONE");
  return brought;
}

async function bring(call: Call, upload: Row): Promise<typeof media.$inferSelect> {
  const kept = await keepWhole(call.server, upload);
  const file = { ...kept, name: upload.name };
  const made = await inTransaction(call.db, async (tx) => {
    const open = and(eq(mediaUploads.id, upload.id), isNull(mediaUploads.mediaId));
    const [own] = await tx.select().from(mediaUploads).where(open).for("update");
    if (!own) throw new Refusal("UPLOAD_GONE");
    const { element, elementId, replaces } = own;
    const row = replaces
      ? await replace(call, tx, await lockMedia(call, tx, replaces, "replace"), file)
      : await insert(call, tx, { element, elementId }, file);
    await tx.update(mediaUploads).set({ mediaId: row.id }).where(eq(mediaUploads.id, upload.id));
    return row;
  }).catch(async (error: unknown) => {
    await deleteStoredFile(call.server.files, kept).catch(() => {});
    throw error;
  });
  await deleteUploadParts(call.server, upload);
  return made;
}

/** Put together part by part; refused when it is not what was told. */
async function keepWhole(server: Call["server"], { id, received, sha256, userId }: Row): Promise<StoredFile> {
  const { take, forget: leave } = await openIncomingFiles();
  const parts = async function* () {
    for (const part of received) yield await server.files.get(partAt(id, part));
  };
  try {
    const whole = await take(parts());
    if (whole.sha256 !== sha256) throw new Refusal("INVALID", { fields: { sha256: ["INVALID"] } });
    return await storeBytes(server, { arrived: whole, mime: await detectMime(whole.path), person: userId });
  } finally {
    await leave();
  }
}

/** What lay there until the last part was. */
export async function deleteUploadParts(
  { files, log }: Pick<Call["server"], "files" | "log">,
  upload: Row,
): Promise<void> {
  for (const part of upload.received)
    await files.remove(partAt(upload.id, part)).catch((error: unknown) => {
      log.warn({ error: loggable(error) }, "a part of an upload could not be removed");
    });
}

/** One's own; another one's is not told from one that is gone. */
async function ownOf(call: Call, id: string): Promise<Row> {
  const own = and(eq(mediaUploads.id, id), eq(mediaUploads.userId, requireCaller(call).userId));
  const [row] = await call.db.select().from(mediaUploads).where(own);
  if (!row) throw new Refusal("UPLOAD_GONE");
  return row;
}

const told = ({ id, size, received }: Row): Told => ({ _id: id, parts: Math.ceil(size / partBytes), received });
