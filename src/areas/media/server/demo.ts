import { Readable } from "node:stream";
import { openIncomingFiles } from "../../../server/storage/incoming-files.ts";
import type { Database } from "../../../server/database/connection.ts";
import type { Server } from "../../../server/server.ts";
import type { DocumentOwner } from "./owner-port.ts";
import { storeBytes } from "./document-storage.ts";
import { media, mediaTexts } from "./tables.ts";
import { isIndexable } from "./text-index.ts";

interface DemoDocument {
  readonly name: string;
  readonly content: Uint8Array;
  readonly mime: string;
  /** Who of the demo office brought it, and when. */
  readonly by: string;
  readonly at: string;
  readonly highlighted?: true;
}

/** The demo office's documents of a thing. */
export async function demoDocuments(
  db: Database,
  server: Server,
  thing: DocumentOwner,
  documents: readonly DemoDocument[],
) {
  const { take, forget } = await openIncomingFiles();
  for (const { name, content, mime, by, at, highlighted = false } of documents) {
    const arrived = await take(Readable.from([content]));
    const kept = await storeBytes(server, { arrived, mime, person: by });
    const stamps = { createdAt: at, createdBy: by, updatedAt: at, updatedBy: by };
    const [row] = await db
      .insert(media)
      .values({ ...thing, ...kept, name, broughtBy: by, highlighted, ...stamps })
      .returning();
    // Its words are read by the first run after the office is open.
    if (row && isIndexable(row)) await db.insert(mediaTexts).values({ mediaId: row.id, since: at });
  }
  await forget();
}
