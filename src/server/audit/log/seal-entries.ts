/**
 * Numbers committed audit entries, appends them to the Merkle tree and signs a checkpoint: one transaction that happens
 * as a whole or not at all, so that a process may be killed anywhere. Writers of entries never wait for it.
 */
import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Job } from "../../area-definition.ts";
import { type Database, inTransaction, type Transaction } from "../../database/connection.ts";
import type { AuditKeys } from "./audit-keys.ts";
import { auditKeys } from "./audit-keys.ts";
import { formatCheckpoint } from "./checkpoint.ts";
import { emptyRoot, rootOf } from "./merkle-tree.ts";
import { signNote } from "./signed-note.ts";
import { entryColumns, entryOf, hashesOf, type StoredEntry } from "./stored-entry.ts";
import { StoredTree } from "./stored-tree.ts";

/** Entries of one transaction. */
const batchSize = 2000;
const lockKey = 4712;

interface SealResult {
  readonly sealed: number;
  /** Entries that were not written by a holder of the key, or were changed while they waited. */
  readonly suspicious: readonly string[];
}

/**
 * Seals all waiting entries. Throws an Error and signs nothing if the stored tree contradicts the last checkpoint: a
 * signature would hide a change.
 */
export async function sealEntries(db: Database, now: () => Date, keys: AuditKeys = auditKeys()): Promise<SealResult> {
  const suspicious: string[] = [];
  let sealed = 0;
  for (let count = batchSize; count === batchSize; sealed += count) {
    const batch = await inTransaction(db, (tx) => sealBatch(tx, now(), keys));
    count = batch.sealed;
    suspicious.push(...batch.suspicious);
  }
  return { sealed, suspicious };
}

async function sealBatch(tx: Transaction, now: Date, keys: AuditKeys): Promise<SealResult> {
  const { rows: locks } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${lockKey}) as locked`,
  );
  if (!locks[0]?.locked) return { sealed: 0, suspicious: [] };
  const { rows } = await tx.execute(sql`
    select ${entryColumns} from audit_waiting w join audit_log a on a.id = w.entry_id
    order by w.entry_id limit ${batchSize}`);
  if (rows.length === 0) return { sealed: 0, suspicious: [] };
  const tree = await openTree(tx);
  const first = tree.size;
  const leaves: ({ readonly entry: StoredEntry } & ReturnType<typeof hashesOf>)[] = [];
  for (const row of rows) {
    // Lets other calls proceed: a thousand entries take 40 ms.
    if (leaves.length % 50 === 49) await setImmediate();
    const entry = entryOf(row);
    const hashes = hashesOf(entry);
    leaves.push({ entry, ...hashes });
    await tree.append(hashes.leaf);
  }
  await tx.execute(sql`
    insert into audit_leaves (index, entry_id, hash, commitment)
    select * from unnest(${sql.param(leaves.map((_, at) => first + at))}::bigint[],
      ${sql.param(leaves.map(({ entry }) => entry.id))}::uuid[], ${sql.param(leaves.map(({ leaf }) => leaf))}::bytea[],
      ${sql.param(leaves.map(({ commitment }) => commitment))}::bytea[])`);
  await storeCheckpoint(tx, tree, now, keys);
  await tx.execute(
    sql`delete from audit_waiting where entry_id = any(${sql.param(leaves.map(({ entry }) => entry.id))}::uuid[])`,
  );
  const suspicious = leaves.filter(({ entry: { mac }, leaf }) => mac !== null && !keys.isMac(leaf, mac));
  return { sealed: leaves.length, suspicious: suspicious.map(({ entry }) => entry.id) };
}

/** The tree at the last checkpoint. */
async function openTree(tx: Transaction): Promise<StoredTree> {
  const { rows } = await tx.execute<{ size: string; root: Uint8Array }>(
    sql`select size, root from audit_checkpoints order by size desc limit 1`,
  );
  const { size, root } = rows[0] ?? { size: "0", root: emptyRoot };
  const tree = new StoredTree(tx, Number(size));
  if (!(await rootOf(tree.nodeAt, tree.size)).every((byte, at) => byte === root[at]))
    throw new Error(`the audit log was changed below entry ${size}: run audit:verify`);
  return tree;
}

async function storeCheckpoint(tx: Transaction, tree: StoredTree, now: Date, { signer }: AuditKeys): Promise<void> {
  const subtrees = tree.takeNewSubtrees();
  if (subtrees.length > 0)
    await tx.execute(sql`
      insert into audit_subtrees (tier, index, hash)
      select * from unnest(${sql.param(subtrees.map(({ tier }) => tier))}::integer[],
        ${sql.param(subtrees.map(({ index }) => index))}::bigint[], ${sql.param(subtrees.map(({ hash }) => hash))}::bytea[])`);
  const root = await rootOf(tree.nodeAt, tree.size);
  const note = signNote(formatCheckpoint({ origin: signer.name, size: tree.size, root }), signer);
  await tx.execute(sql`
    insert into audit_checkpoints (size, root, at, note)
    values (${tree.size}, ${Buffer.from(root)}, ${now.toISOString()}, ${note})`);
}

export const sealJob: Job = {
  name: "audit.seal",
  every: 1,
  clock: "any",
  run: async (server) => {
    const { sealed, suspicious } = await sealEntries(server.db, () => server.now());
    if (suspicious.length > 0)
      server.log.error(
        { entries: suspicious.slice(0, 20) },
        "audit entries were changed or not written by this application",
      );
    return { sealed };
  },
};
