/** Proof that one entry is in the log, for a stranger: the entry, the path from its leaf to the root, the checkpoint. */
import { sql } from "drizzle-orm";
import type { Queryable } from "../../database/connection.ts";
import { inclusionPath } from "./merkle-tree.ts";
import { readPlacedEntry } from "./stored-entry.ts";
import { StoredTree } from "./stored-tree.ts";

interface InclusionProof {
  readonly index: number;
  readonly size: number;
  /** The entry with its salt; only its commitment once its values were erased. Bytes in hexadecimal. */
  readonly entry: Readonly<Record<string, unknown>>;
  readonly leaf: string;
  readonly path: readonly string[];
  readonly checkpoint: string;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** The proof of an entry to the last checkpoint; undefined for an entry without a number. */
export async function proveInclusion(db: Queryable, id: string): Promise<InclusionProof | undefined> {
  const placed = await readPlacedEntry(db, id);
  if (!placed) return undefined;
  const { rows } = await db.execute<{ size: string; note: string }>(
    sql`select size, note from audit_checkpoints order by size desc limit 1`,
  );
  const [checkpoint] = rows;
  if (!checkpoint) return undefined;
  const { index, hash, commitment, salt, mac: _, ...entry } = placed;
  const size = Number(checkpoint.size);
  const path = await inclusionPath(new StoredTree(db, size).nodeAt, index, size);
  return {
    index,
    size,
    entry: { ...entry, salt: salt && hex(salt), commitment: hex(commitment) },
    leaf: hex(hash),
    path: path.map(hex),
    checkpoint: checkpoint.note,
  };
}
