/**
 * Uploads in parts of 256 kB. A lost connection costs one part, and an interrupted upload of the same file continues.
 */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { openIncomingFiles } from "../../../../../server/storage/incoming-files.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { loggable } from "../../../../../server/http/response.ts";
import { detectMime } from "../../../../../server/http/detect-mime.ts";
import type { Media, mediaContract as contract } from "../../contract.ts";
import { partBytes } from "../../document-types.ts";
import { insertDocument, replaceDocument, lockMedia } from "../document.ts";
import { safeFileName } from "../document-names.ts";
import { rightOn } from "../owner-port.ts";
import { refusePlanned } from "../quota.ts";
import { serializeDocument } from "../shown.ts";
import { deleteStoredFile, storeBytes, type StoredFile, partAt } from "./document-storage.ts";
import { media, mediaUploads } from "../tables.ts";

type Row = typeof mediaUploads.$inferSelect;
type UploadState = OutputOf<typeof contract.begin>;

export const beginUpload = async (input: ParsedOf<typeof contract.begin>, call: Call): Promise<UploadState> => {
  await rightOn(call, input, "write");
  const upload = { ...input, replaces: input.replaces ?? null, name: safeFileName(input.name) };
  return inTransaction(call.db, async (tx) => {
    if (upload.replaces) {
      const { element, elementId } = await lockMedia(call, tx, upload.replaces, "replace");
      if (element !== input.element || elementId !== input.elementId) throw new Refusal("NOT_FOUND");
    }
    const { element, elementId, size, sha256 } = input;
    await refusePlanned(tx, { person: requireCaller(call).userId, thing: { element, elementId }, size, sha256 });
    const values = { ...upload, userId: requireCaller(call).userId, createdAt: call.now.toISOString() };
    // A finished upload of the same file starts again.
    const restartedValues = {
      ...values,
      received: sql`case when ${mediaUploads.mediaId} is null then ${mediaUploads.received} else '{}' end`,
      mediaId: null,
    };
    const [row] = await tx
      .insert(mediaUploads)
      .values(values)
      .onConflictDoUpdate({
        target: [
          mediaUploads.userId,
          mediaUploads.element,
          mediaUploads.elementId,
          mediaUploads.sha256,
          mediaUploads.name,
        ],
        set: restartedValues,
      })
      .returning();
    return uploadState(row as Row);
  });
};

export const receiveUploadPart = async (
  { _id, part }: ParsedOf<typeof contract.part>,
  call: Call,
): Promise<UploadState> => {
  const upload = await ownUpload(call, _id);
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
  // The unfinished upload was deleted in the meantime.
  if (!row) throw new Refusal("UPLOAD_GONE");
  return uploadState(row);
};

/** Idempotent: returns the same document again, because the first response may have been lost. */
export const finishUpload = async ({ _id }: ParsedOf<typeof contract.end>, call: Call): Promise<Media> => {
  const upload = await ownUpload(call, _id);
  const right = await rightOn(call, upload, "write");
  const { parts, received } = uploadState(upload);
  if (upload.mediaId) return serializeDocument(call, await finishedDocument(call, upload.mediaId), right);
  if (received.length < parts) throw new Refusal("INVALID", { fields: { part: ["REQUIRED"] } });
  const document = await assemble(call, upload).catch(async (error: unknown) => {
    // A concurrent call finished the upload and deleted the parts.
    const { mediaId } = await ownUpload(call, _id);
    if (!mediaId) throw error;
    return finishedDocument(call, mediaId);
  });
  return serializeDocument(call, document, right);
};

async function finishedDocument({ db }: Call, mediaId: string): Promise<typeof media.$inferSelect> {
  const [document] = await db.select().from(media).where(eq(media.id, mediaId));
  if (!document) throw new Refusal("UPLOAD_GONE");
  return document;
}

async function assemble(call: Call, upload: Row): Promise<typeof media.$inferSelect> {
  const stored = await storeWhole(call.server, upload);
  const file = { ...stored, name: upload.name };
  const document = await inTransaction(call.db, async (tx) => {
    const isUnfinished = and(eq(mediaUploads.id, upload.id), isNull(mediaUploads.mediaId));
    const [locked] = await tx.select().from(mediaUploads).where(isUnfinished).for("update");
    // Finished or deleted in the meantime: `finishUpload` reads the upload again.
    if (!locked) throw new Error("the upload is not open any more");
    const { element, elementId, replaces } = locked;
    const row = replaces
      ? await replaceDocument(call, tx, await lockMedia(call, tx, replaces, "replace"), file)
      : await insertDocument(call, tx, { element, elementId }, file);
    await tx.update(mediaUploads).set({ mediaId: row.id }).where(eq(mediaUploads.id, upload.id));
    return row;
  }).catch(async (error: unknown) => {
    await deleteStoredFile(call.server.files, stored).catch(() => {});
    throw error;
  });
  await deleteUploadParts(call.server, upload);
  return document;
}

/** Joins the parts. INVALID if the hash is not the announced one. */
async function storeWhole(server: Call["server"], { id, received, sha256, userId }: Row): Promise<StoredFile> {
  const { take: receive, forget: cleanUp } = await openIncomingFiles();
  const parts = async function* () {
    for (const part of received) yield await server.files.get(partAt(id, part));
  };
  try {
    const whole = await receive(parts());
    if (whole.sha256 !== sha256) throw new Refusal("INVALID", { fields: { sha256: ["INVALID"] } });
    return await storeBytes(server, { arrived: whole, mime: await detectMime(whole.path), person: userId });
  } finally {
    await cleanUp();
  }
}

/** Deletes the stored parts. */
export async function deleteUploadParts(
  { files, log }: Pick<Call["server"], "files" | "log">,
  upload: Row,
): Promise<void> {
  for (const part of upload.received)
    await files.remove(partAt(upload.id, part)).catch((error: unknown) => {
      log.warn({ error: loggable(error) }, "a part of an upload could not be removed");
    });
}

/** The caller's upload. UPLOAD_GONE also for another user's. */
async function ownUpload(call: Call, id: string): Promise<Row> {
  const isOwn = and(eq(mediaUploads.id, id), eq(mediaUploads.userId, requireCaller(call).userId));
  const [row] = await call.db.select().from(mediaUploads).where(isOwn);
  if (!row) throw new Refusal("UPLOAD_GONE");
  return row;
}

const uploadState = ({ id, size, received }: Row): UploadState => ({
  _id: id,
  parts: Math.ceil(size / partBytes),
  received,
});
