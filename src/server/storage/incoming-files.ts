/** Streams uploads to a temporary folder; never buffers a whole file in memory. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** A stored file with its size in bytes and SHA-256 as hex. */
export interface IncomingFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Creates a folder for incoming files; `forget` deletes it with its files. */
export async function openIncomingFiles() {
  const folder = await mkdtemp(join(tmpdir(), "legalsit-arriving-"));
  let count = 0;
  return {
    /** Writes a file, and computes its size and hash while it is written. */
    take: async (content: AsyncIterable<Uint8Array>): Promise<IncomingFile> => {
      const path = join(folder, String(count++));
      const hash = createHash("sha256");
      let size = 0;
      const measure = async function* (chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      };
      await pipeline(content, measure, createWriteStream(path));
      return { path, size, sha256: hash.digest("hex") };
    },
    forget: () => rm(folder, { recursive: true, force: true }),
  };
}
