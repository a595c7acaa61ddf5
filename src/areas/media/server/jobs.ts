/** Forgets what nobody can reach any more: uploads that were left, documents that were taken away a month ago. */
import { eq, lt } from "drizzle-orm";
import type { Job } from "../../../server/area-definition.ts";
import type { Server } from "../../../server/server.ts";
import { trashCutoff } from "../../../server/crud/trash.ts";
import { versionsOfDocument } from "./document.ts";
import { deleteStoredFile } from "./document-storage.ts";
import { media, mediaUploads } from "./tables.ts";
import { readWaiting } from "./text-index.ts";
import { deleteUploadParts } from "./chunked-upload.ts";

/** At once; the next run takes the others. */
const most = 200;
const day = 86_400_000;

export const jobs: readonly Job[] = [
  { name: "media.forget", every: "17 3 * * *", clock: "steady", run: purgeMedia },
  { name: "media.words", every: "* * * * *", clock: "any", run: readWaiting },
];

/** The storage first: a row that is left behind is taken by the next run. */
export async function purgeMedia(server: Server): Promise<Record<string, number>> {
  const { db, files } = server;
  const left = new Date(server.now().getTime() - day).toISOString();
  const uploads = await db.select().from(mediaUploads).where(lt(mediaUploads.createdAt, left)).limit(most);
  for (const upload of uploads) {
    await deleteUploadParts(server, upload);
    await db.delete(mediaUploads).where(eq(mediaUploads.id, upload.id));
  }
  const gone = await db
    .select()
    .from(media)
    .where(lt(media.deletedAt, trashCutoff(server.now())))
    .limit(most);
  for (const document of gone) {
    for (const version of [document, ...(await versionsOfDocument(db, document.id))])
      await deleteStoredFile(files, version);
    await db.delete(media).where(eq(media.id, document.id));
  }
  return { uploads: uploads.length, documents: gone.length };
}
