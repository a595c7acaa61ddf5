/** Files on their way to the storage: on this machine's disk, and never as a whole in memory. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

export interface IncomingFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** A folder of its own for what arrives; it goes with all that is in it once `forget` is called. */
export async function openIncomingFiles() {
  const folder = await mkdtemp(join(tmpdir(), "legalsit-arriving-"));
  let count = 0;
  return {
    /** Written while it is read, and weighed by the way. */
    take: async (chunks: AsyncIterable<Uint8Array>): Promise<IncomingFile> => {
      const path = join(folder, String(count++));
      const sum = createHash("sha256");
      let size = 0;
      const weighed = async function* (read: AsyncIterable<Uint8Array>) {
        for await (const chunk of read) {
          sum.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      };
      await pipeline(chunks, weighed, createWriteStream(path));
      return { path, size, sha256: sum.digest("hex") };
    },
    forget: () => rm(folder, { recursive: true, force: true }),
  };
}
