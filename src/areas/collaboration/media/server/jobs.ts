/** Jobs of documents: nightly deletion of abandoned uploads and of documents removed a month ago; text extraction. */
import { eq, lt } from "drizzle-orm";
import type { Job } from "../../../../server/area-definition.ts";
import type { Server } from "../../../../server/server.ts";
import { trashCutoff } from "../../../../server/crud/trash.ts";
import { versionsOfDocument } from "./document.ts";
import { deleteStoredFile } from "./files/document-storage.ts";
import { media, mediaUploads } from "./tables.ts";
import { indexWaitingFiles } from "./files/text-index.ts";
import { deleteUploadParts } from "./files/chunked-upload.ts";

/** Per run; the next one continues. */
const maxPerRun = 200;
const dayMs = 86_400_000;

export const jobs: readonly Job[] = [
  { name: "media.forget", every: "17 3 * * *", clock: "steady", run: purgeMedia },
  { name: "media.words", every: "* * * * *", clock: "any", run: indexWaitingFiles },
];

/** Deletes the bytes first: a row that remains is handled by the next run. */
export async function purgeMedia(server: Server): Promise<Record<string, number>> {
  const { db, files } = server;
  const cutoff = new Date(server.now().getTime() - dayMs).toISOString();
  const uploads = await db.select().from(mediaUploads).where(lt(mediaUploads.createdAt, cutoff)).limit(maxPerRun);
  for (const upload of uploads) {
    await deleteUploadParts(server, upload);
    await db.delete(mediaUploads).where(eq(mediaUploads.id, upload.id));
  }
  const expired = await db
    .select()
    .from(media)
    .where(lt(media.deletedAt, trashCutoff(server.now())))
    .limit(maxPerRun);
  for (const document of expired) {
    for (const version of [document, ...(await versionsOfDocument(db, document.id))])
      await deleteStoredFile(files, version);
    await db.delete(media).where(eq(media.id, document.id));
  }
  return { uploads: uploads.length, documents: expired.length };
}
