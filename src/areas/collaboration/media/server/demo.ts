import { Readable } from "node:stream";
import { openIncomingFiles } from "../../../../server/storage/incoming-files.ts";
import type { Database } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import type { DocumentOwner } from "./owner-port.ts";
import { storeBytes } from "./files/document-storage.ts";
import { media, mediaTexts } from "./tables.ts";
import { isIndexable } from "./files/text-index.ts";

interface DemoDocument {
  readonly name: string;
  readonly content: Uint8Array;
  readonly mime: string;
  /** Uploader and time. */
  readonly by: string;
  readonly at: string;
  readonly highlighted?: true;
}

/** Adds documents to a record of the demo. */
export async function demoDocuments(
  db: Database,
  server: Server,
  owner: DocumentOwner,
  documents: readonly DemoDocument[],
) {
  const { take: receive, forget: cleanUp } = await openIncomingFiles();
  for (const { name, content, mime, by, at, highlighted = false } of documents) {
    const arrived = await receive(Readable.from([content]));
    const stored = await storeBytes(server, { arrived, mime, person: by });
    const stamps = { createdAt: at, createdBy: by, updatedAt: at, updatedBy: by };
    const [row] = await db
      .insert(media)
      .values({ ...owner, ...stored, name, broughtBy: by, highlighted, ...stamps })
      .returning();
    // Its text is indexed by the first run of the job.
    if (row && isIndexable(row)) await db.insert(mediaTexts).values({ mediaId: row.id, since: at });
  }
  await cleanUp();
}
