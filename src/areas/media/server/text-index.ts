/**
 * The words inside files of folders, kept beside them for the search: read by a process after the file is there, so
 * that nobody waits for it. What a version said goes when there is another.
 */
import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { afterCommit, inTransaction, type Transaction } from "../../../server/database/connection.ts";
import { loggable } from "../../../server/http/response.ts";
import type { Server } from "../../../server/server.ts";
import { onDocumentChanged } from "./owner-port.ts";
import { readTypes } from "./file-text.ts";
import { media, mediaTexts } from "./tables.ts";
import { readText } from "./text-reading.ts";

type Reading = Pick<Server, "db" | "files" | "readers" | "log" | "now">;
interface Row {
  readonly id: string;
  readonly element: string;
  readonly mime: string;
}

/** Only what can be searched by its words is read. */
export const isIndexable = ({ element, mime }: Row) => element === "folder" && readTypes.includes(mime);
const mostAtOnce = 100;
/** One that its storage does not have, say, is left alone. */
const mostTries = 3;

/** What is there now is read anew, once it is true. */
export async function readAnew(tx: Transaction, server: Reading, row: Row): Promise<void> {
  await tx.delete(mediaTexts).where(eq(mediaTexts.mediaId, row.id));
  if (!isIndexable(row)) return;
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
  // All at once: each person's wait in their own queue, and not behind those of somebody else.
  const read = await Promise.all(waiting.map(({ id }) => readOne(server, id)));
  return { read: read.filter(Boolean).length };
}

/** Whether it was read. Its try is counted before: a file that ends the process is not tried for ever. */
async function readOne(server: Reading, id: string): Promise<boolean> {
  const { db } = server;
  const tried = await db
    .update(mediaTexts)
    .set({ tries: sql`${mediaTexts.tries} + 1` })
    .where(and(eq(mediaTexts.mediaId, id), isNull(mediaTexts.text)))
    .returning({ id: mediaTexts.mediaId });
  const [row] = await db.select().from(media).where(eq(media.id, id));
  if (tried.length === 0 || !row) return false;
  // Apart from what the person waits for: a picture that they bring does not stand behind a hundred papers.
  const person = `${row.broughtBy} words`;
  const read = await readText(server, { person, mime: row.mime, key: row.key }).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    // Nobody looked into it: that is no try.
    if (error.code === "BUSY" || error.code === "UNAVAILABLE")
      await db
        .update(mediaTexts)
        .set({ tries: sql`${mediaTexts.tries} - 1` })
        .where(eq(mediaTexts.mediaId, id));
    return undefined;
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
    if (kept.length > 0 && read.text) await onDocumentChanged(tx, row);
    return kept.length > 0;
  });
}
