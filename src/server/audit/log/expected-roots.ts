/** Checkpoints in the order of their sizes, stored and from outside, to compare with the tree while it is read. */
import { sql } from "drizzle-orm";
import type { Queryable } from "../../database/connection.ts";
import type { AuditKeys } from "./audit-keys.ts";
import { type Checkpoint, parseCheckpoint } from "./checkpoint.ts";
import type { Frontier } from "./merkle-tree.ts";
import { openNote } from "./signed-note.ts";

/** What contradicts the log, as a sentence. */
export class LogBreak extends Error {}

interface StoredCheckpoint extends Record<string, unknown> {
  readonly size: string;
  readonly root: Uint8Array;
  readonly note: string;
}

const batchSize = 5000;

export const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

export class ExpectedRoots {
  readonly #db: Queryable;
  readonly #keys: AuditKeys;
  readonly #outside: Checkpoint[];
  #stored: StoredCheckpoint[] = [];
  #readSize = 0;
  #count = 0;
  /** Size of the next checkpoint; unknown ones are read when the tree has one entry. */
  nextSize = 1;

  constructor(db: Queryable, outside: readonly string[], keys: AuditKeys) {
    this.#db = db;
    this.#keys = keys;
    this.#outside = outside
      .map((note, at) => this.#open(note, `Checkpoint ${at + 1} from outside`))
      .sort((one, other) => one.size - other.size);
  }

  /** Compares the checkpoints of the size of the tree, which is at most `nextSize`. */
  async compare(frontier: Frontier): Promise<void> {
    await this.#readMore();
    for (const { size, root } of this.#outside.splice(0, this.#countUpTo(this.#outside, frontier.size)))
      if (size > 0 && !isSame(root, frontier.root()))
        throw new LogBreak(`The first ${size} entries are not those of the checkpoint from outside.`);
    for (const { size, root, note } of this.#stored.splice(0, this.#countUpTo(this.#stored, frontier.size))) {
      const signed = this.#open(note, `The checkpoint of ${size} entries`);
      if (signed.size !== Number(size) || !isSame(signed.root, root) || !isSame(root, frontier.root()))
        throw new LogBreak(`The first ${size} entries are not those of their checkpoint.`);
      this.#count += 1;
    }
    await this.#readMore();
    const sizes = [this.#outside[0]?.size, this.#stored[0]?.size].filter((size) => size !== undefined).map(Number);
    this.nextSize = Math.min(...sizes, Number.POSITIVE_INFINITY);
  }

  /** The number of stored checkpoints that were compared; a checkpoint from outside may be left only if the end was truncated. */
  async finish(frontier: Frontier): Promise<number> {
    if (frontier.size === 0) await this.compare(frontier);
    const [missing] = this.#outside.filter(({ size }) => size > frontier.size);
    if (missing)
      throw new LogBreak(
        `The log has ${frontier.size} entries, and a checkpoint from outside ${missing.size}: its end was cut.`,
      );
    return this.#count;
  }

  #open(note: string, name: string): Checkpoint {
    const text = openNote(note, this.#keys.verifiers);
    const checkpoint = text === undefined ? undefined : parseCheckpoint(text);
    if (!checkpoint) throw new LogBreak(`${name} is not signed by a known key.`);
    return checkpoint;
  }

  #countUpTo(checkpoints: readonly { readonly size: number | string }[], size: number): number {
    const next = checkpoints.findIndex((each) => Number(each.size) > size);
    return next < 0 ? checkpoints.length : next;
  }

  async #readMore(): Promise<void> {
    if (this.#stored.length > 0) return;
    const { rows } = await this.#db.execute<StoredCheckpoint>(sql`
      select size, root, note from audit_checkpoints where size > ${this.#readSize} order by size limit ${batchSize}`);
    this.#stored = rows;
    this.#readSize = Number(rows.at(-1)?.size ?? this.#readSize);
  }
}
