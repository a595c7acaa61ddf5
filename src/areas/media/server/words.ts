/**
 * The words inside files of folders, kept beside them for the search: read by a worker thread after the file is there, so
 * that nobody waits for it. What a version said goes when there is another.
 */
import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { afterCommit, inTransaction, type Transaction } from "../../../server/database/database.ts";
import { loggable } from "../../../server/http/answer.ts";
import type { Server } from "../../../server/server.ts";
import { hearChanged } from "./elements.ts";
import { readTypes } from "./file-text.ts";
import { readFile } from "./storage.ts";
import { media, mediaTexts } from "./tables.ts";

type Reading = Pick<Server, "db" | "files" | "workers" | "log" | "now">;
interface Row {
  readonly id: string;
  readonly element: string;
  readonly mime: string;
}

/** Only what can be searched by its words is read. */
export const isRead = ({ element, mime }: Row) => element === "folder" && readTypes.includes(mime);
const mostAtOnce = 100;
/** A file over which threads die is left alone. */
const mostTries = 3;

/** What is there now is read anew, once it is true. */
export async function readAnew(tx: Transaction, server: Reading, row: Row): Promise<void> {
  await tx.delete(mediaTexts).where(eq(mediaTexts.mediaId, row.id));
  if (!isRead(row)) return;
  await tx.insert(mediaTexts).values({ mediaId: row.id, since: server.now().toISOString() });
  afterCommit(tx, () => {
    readOne(server, row.id).catch((error: unknown) => {
      server.log.warn({ error: loggable(error) }, "the words of a file were not read");
    });
  });
}

/** What was left: a process that ended, workers with too much to do. */
export async function readWaiting(server: Server): Promise<{ read: number }> {
  const before = new Date(server.now().getTime() - 60_000).toISOString();
  const waiting = await server.db
    .select({ id: mediaTexts.mediaId })
    .from(mediaTexts)
    .where(and(isNull(mediaTexts.text), lt(mediaTexts.tries, mostTries), lt(mediaTexts.since, before)))
    .orderBy(asc(mediaTexts.since))
    .limit(mostAtOnce);
  let read = 0;
  for (const { id } of waiting) if (await readOne(server, id)) read += 1;
  return { read };
}

/** Whether it was read. Its try is counted before: a file that ends the process is not tried for ever. */
async function readOne({ db, files, workers }: Reading, id: string): Promise<boolean> {
  const tried = await db
    .update(mediaTexts)
    .set({ tries: sql`${mediaTexts.tries} + 1` })
    .where(and(eq(mediaTexts.mediaId, id), isNull(mediaTexts.text)))
    .returning({ id: mediaTexts.mediaId });
  const [row] = await db.select().from(media).where(eq(media.id, id));
  if (tried.length === 0 || !row) return false;
  const read = await workers
    .run("fileText", async () => ({ mime: row.mime, content: await readFile(files, row.key) }))
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.code === "TOO_HEAVY") return { text: "" };
      if (error instanceof Refusal) return undefined;
      throw error;
    });
  if (!read) return false;
  // Another version may have come meanwhile: its words are not these.
  return inTransaction(db, async (tx) => {
    const same = tx
      .select({ id: media.id })
      .from(media)
      .where(and(eq(media.id, id), eq(media.key, row.key)));
    const kept = await tx
      .update(mediaTexts)
      .set({ text: read.text })
      .where(and(eq(mediaTexts.mediaId, id), inArray(mediaTexts.mediaId, same)))
      .returning({ id: mediaTexts.mediaId });
    if (kept.length > 0 && read.text) await tx.update(media).set({ textFound: true }).where(eq(media.id, id));
    // A search that is open finds it from now on.
    if (kept.length > 0 && read.text) await hearChanged(tx, row);
    return kept.length > 0;
  });
}
