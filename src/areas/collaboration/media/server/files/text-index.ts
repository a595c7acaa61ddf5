/**
 * Full-text index of files in folders. Text is extracted after the upload, so that no request waits for it. A new version
 * replaces the old text.
 */
import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { afterCommit, inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { loggable } from "../../../../../server/http/response.ts";
import type { Server } from "../../../../../server/server.ts";
import { onDocumentChanged } from "../owner-port.ts";
import { readTypes } from "./file-text.ts";
import { media, mediaTexts } from "../tables.ts";
import { readText } from "./text-reading.ts";

type Services = Pick<Server, "db" | "files" | "readers" | "log" | "now">;
interface IndexedFile {
  readonly id: string;
  readonly element: string;
  readonly mime: string;
}

/** Only files in folders are searched by text. */
export const isIndexable = ({ element, mime }: IndexedFile) => element === "folder" && readTypes.includes(mime);
const batchSize = 100;
/** Then the file is skipped, for instance if its bytes are missing. */
const maxTries = 3;

/** Schedules the extraction after the commit. */
export async function scheduleTextExtraction(tx: Transaction, server: Services, row: IndexedFile): Promise<void> {
  await tx.delete(mediaTexts).where(eq(mediaTexts.mediaId, row.id));
  if (!isIndexable(row)) return;
  await tx.insert(mediaTexts).values({ mediaId: row.id, since: server.now().toISOString() });
  afterCommit(tx, () => {
    readOne(server, row.id).catch((error: unknown) => {
      server.log.warn({ error: loggable(error) }, "the words of a file were not read");
    });
  });
}

/** Retries files that are still waiting: after a crash, or when the workers were busy. */
export async function indexWaitingFiles(server: Server): Promise<{ read: number }> {
  const cutoff = new Date(server.now().getTime() - 60_000).toISOString();
  const pending = await server.db
    .select({ id: mediaTexts.mediaId })
    .from(mediaTexts)
    .where(and(isNull(mediaTexts.text), lt(mediaTexts.tries, maxTries), lt(mediaTexts.since, cutoff)))
    .orderBy(asc(mediaTexts.since))
    .limit(batchSize);
  // In parallel: each person has their own queue.
  const results = await Promise.all(pending.map(({ id }) => readOne(server, id)));
  return { read: results.filter(Boolean).length };
}

/**
 * Returns whether the text was stored. The try is counted first, so that a file that crashes the process is not
 * retried for ever.
 */
async function readOne(server: Services, id: string): Promise<boolean> {
  const { db } = server;
  const counted = await db
    .update(mediaTexts)
    .set({ tries: sql`${mediaTexts.tries} + 1` })
    .where(and(eq(mediaTexts.mediaId, id), isNull(mediaTexts.text)))
    .returning({ id: mediaTexts.mediaId });
  const [row] = await db.select().from(media).where(eq(media.id, id));
  if (counted.length === 0 || !row) return false;
  // A separate queue, so that the person's own requests do not wait behind indexing.
  const person = `${row.broughtBy} words`;
  const result = await readText(server, { person, mime: row.mime, key: row.key }).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    // The file was not read, so this does not count as a try.
    if (error.code === "BUSY" || error.code === "UNAVAILABLE")
      await db
        .update(mediaTexts)
        .set({ tries: sql`${mediaTexts.tries} - 1` })
        .where(eq(mediaTexts.mediaId, id));
    return undefined;
  });
  if (!result) return false;
  // Ignored if the document has another version meanwhile.
  return inTransaction(db, async (tx) => {
    const currentVersion = tx
      .select({ id: media.id })
      .from(media)
      .where(and(eq(media.id, id), eq(media.key, row.key)));
    const stored = await tx
      .update(mediaTexts)
      .set({ text: result.text })
      .where(and(eq(mediaTexts.mediaId, id), inArray(mediaTexts.mediaId, currentVersion)))
      .returning({ id: mediaTexts.mediaId });
    if (stored.length > 0 && result.text) await tx.update(media).set({ textFound: true }).where(eq(media.id, id));
    // Open searches refetch.
    if (stored.length > 0 && result.text) await onDocumentChanged(tx, row);
    return stored.length > 0;
  });
}
