/** Verifies the whole audit log in one pass over its entries, and names the first break. */
import { sql } from "drizzle-orm";
import type { Queryable } from "../../database/connection.ts";
import { type AuditKeys, auditKeys } from "./audit-keys.ts";
import { LogBreak, ExpectedRoots, isSame } from "./expected-roots.ts";
import { Frontier } from "./merkle-tree.ts";
import { entryColumns, entryOf, hashesOf, type StoredEntry } from "./stored-entry.ts";

export interface Verification {
  /** Entries that were read, until the first break. */
  readonly size: number;
  readonly waiting: number;
  readonly checkpoints: number;
  /** Entries whose personal values were erased. */
  readonly erased: number;
  /** Entries from before the log existed: their author is unknown. */
  readonly unmarked: number;
  /** The first break, as a sentence; null if there is none. */
  readonly broken: string | null;
}

type Counts = { -readonly [Name in keyof Omit<Verification, "broken">]: Verification[Name] };

interface LeafRow extends Record<string, unknown> {
  readonly index: string;
  readonly entryId: string;
  readonly hash: Uint8Array;
  readonly commitment: Uint8Array;
  readonly id: string | null;
}

const batchSize = 5000;

/**
 * Verifies the entries, the tree, the stored checkpoints and `outside`: notes of checkpoints that left the machine, which
 * alone show that the end of the log was truncated or all of it was recreated. Needs no transaction: entries that are written
 * or numbered meanwhile are left for the next verification.
 */
export async function verifyLog(
  db: Queryable,
  outside: readonly string[] = [],
  keys: AuditKeys = auditKeys(),
): Promise<Verification> {
  const counts = { size: 0, waiting: 0, checkpoints: 0, erased: 0, unmarked: 0 };
  try {
    const roots = new ExpectedRoots(db, outside, keys);
    const size = await readSize(db);
    const frontier = new Frontier();
    const marks = new Marks(keys, counts);
    await verifyEntries({ db, roots, frontier, marks, counts, size });
    counts.checkpoints = await roots.finish(frontier);
    await verifyWaiting(db, marks, counts);
    await verifyRest(db);
    return { ...counts, broken: null };
  } catch (error) {
    if (error instanceof LogBreak) return { ...counts, broken: error.message };
    throw error;
  }
}

/** Entries in the log now. */
async function readSize(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ size: string; signed: string }>(sql`
    select (select coalesce(max(index) + 1, 0) from audit_leaves) as size,
      (select coalesce(max(size), 0) from audit_checkpoints) as signed`);
  const { size = "0", signed = "0" } = rows[0] ?? {};
  if (size !== signed) throw new LogBreak(`The log has ${size} entries, and its last checkpoint ${signed}.`);
  return Number(size);
}

interface Pass {
  readonly db: Queryable;
  readonly roots: ExpectedRoots;
  readonly frontier: Frontier;
  readonly marks: Marks;
  readonly counts: Counts;
  readonly size: number;
}

async function verifyEntries({ db, roots, frontier, marks, counts, size }: Pass): Promise<void> {
  while (frontier.size < size) {
    const { rows } = await db.execute<LeafRow>(sql`
      select l.index, l.entry_id as "entryId", l.hash, l.commitment, ${entryColumns}
      from audit_leaves l left join audit_log a on a.id = l.entry_id
      where l.index >= ${frontier.size} and l.index < ${size} order by l.index limit ${batchSize}`);
    if (rows.length === 0) throw new LogBreak(`Entry ${frontier.size} is missing from the log.`);
    for (const row of rows) {
      frontier.append(verifyEntry(row, frontier.size, marks, counts));
      if (roots.nextSize <= frontier.size) await roots.compare(frontier);
    }
    counts.size = frontier.size;
  }
}

/** The leaf of an entry, computed from the entry. */
function verifyEntry(row: LeafRow, place: number, marks: Marks, counts: Counts): Uint8Array {
  if (Number(row.index) !== place) throw new LogBreak(`Entry ${place} is missing from the log.`);
  const name = `Entry ${place} (${row.entryId})`;
  if (row.id === null) throw new LogBreak(`${name} was deleted.`);
  const entry = entryOf(row);
  const { leaf, commitment } = hashesOf(entry, row.commitment);
  if (!isSame(leaf, row.hash) || !isSame(commitment, row.commitment)) throw new LogBreak(`${name} was changed.`);
  if (!marks.accept(entry, leaf)) throw new LogBreak(`${name} was not written by the application.`);
  if (!entry.salt) counts.erased += 1;
  return leaf;
}

/** Marks of entries, in their order: those from before the log have none, and all after the first mark have one. */
class Marks {
  readonly #keys: AuditKeys;
  readonly #counts: Counts;
  #hasBegun = false;

  constructor(keys: AuditKeys, counts: Counts) {
    this.#keys = keys;
    this.#counts = counts;
  }

  /** False for an entry that no holder of the key wrote. */
  accept({ mac }: StoredEntry, leaf: Uint8Array): boolean {
    if (!mac) this.#counts.unmarked += 1;
    else this.#hasBegun = true;
    return mac ? this.#keys.isMac(leaf, mac) : !this.#hasBegun;
  }
}

async function verifyWaiting(db: Queryable, marks: Marks, counts: Counts): Promise<void> {
  const { rows } = await db.execute<LeafRow>(sql`
    select w.entry_id as "entryId", ${entryColumns} from audit_waiting w left join audit_log a on a.id = w.entry_id
    where not exists (select from audit_leaves l where l.entry_id = w.entry_id) order by w.entry_id`);
  for (const row of rows) {
    if (row.id === null) throw new LogBreak(`The waiting entry ${row.entryId} was deleted.`);
    const entry = entryOf(row);
    if (!entry.salt || !marks.accept(entry, hashesOf(entry).leaf))
      throw new LogBreak(`The waiting entry ${row.entryId} was changed, or not written by the application.`);
  }
  counts.waiting = rows.length;
}

/** Entries that are nowhere, and values that were removed without an entry about it. */
async function verifyRest(db: Queryable): Promise<void> {
  const { rows: strays } = await db.execute<{ id: string }>(sql`
    select a.id from audit_log a where not exists (select from audit_leaves l where l.entry_id = a.id)
      and not exists (select from audit_waiting w where w.entry_id = a.id) limit 1`);
  if (strays[0]) throw new LogBreak(`The entry ${strays[0].id} is neither in the log nor waiting for it.`);
  const { rows: erased } = await db.execute<{ id: string }>(sql`
    select a.id from audit_log a where a.salt is null and not exists (
      select from audit_log e where e.action = 'audit.erase' and e.record_kind = a.record_kind
        and e.record_id = a.record_id and e.at >= a.at) limit 1`);
  if (erased[0]) throw new LogBreak(`The values of the entry ${erased[0].id} were removed, and no entry says so.`);
}
