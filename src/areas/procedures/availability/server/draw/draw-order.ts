/** The order of a draw; pure. docs/draw.md describes it for those who recount a draw. */
import { createHash, randomBytes } from "node:crypto";

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const bytesOf = (hex: string) => Buffer.from(hex, "hex");

export const algorithm = "Ascending SHA-256(seed || entry id), both as 32 bytes; commitment = SHA-256(seed)";

/** 32 random bytes in hexadecimal. */
export const newSeed = (): string => randomBytes(32).toString("hex");

/** Published before the opening: it does not reveal the seed, and no other seed has it. */
export const commitmentOf = (seed: string): string => sha256(bytesOf(seed)).toString("hex");

/** The published id of an entry: its internal id is secret, because it becomes the id of a request. */
export const publishedIdOf = (entryId: string): string => sha256(Buffer.from(entryId, "utf8")).toString("hex");

/** The published ids in the drawn order. */
export function drawnOrder(seed: string, publishedIds: readonly string[]): string[] {
  return publishedIds
    .map((id) => ({ id, key: sha256(bytesOf(seed), bytesOf(id)).toString("hex") }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ id }) => id);
}
