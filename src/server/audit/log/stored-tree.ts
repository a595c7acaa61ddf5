/** The Merkle tree in the database: leaves, and the roots of complete subtrees of 256, 256² … leaves. */
import { sql } from "drizzle-orm";
import type { Queryable } from "../../database/connection.ts";
import { hashNode, type NodeLookup } from "./merkle-tree.ts";

const tierWidth = 256;
const tierLevels = 8;

/** A tree that is read in tiles of 256 hashes, each once, and appended to. One transaction uses it at a time. */
export class StoredTree {
  readonly #db: Queryable;
  /** Hashes by tier and index; those of appended leaves too. */
  readonly #hashes = new Map<string, Uint8Array>();
  readonly #tiles = new Map<string, Promise<void>>();
  readonly #newSubtrees: { readonly tier: number; readonly index: number; readonly hash: Uint8Array }[] = [];
  size: number;

  constructor(db: Queryable, size: number) {
    this.#db = db;
    this.size = size;
  }

  readonly nodeAt: NodeLookup = async (level, index) => {
    if (level % tierLevels !== 0) return hashNode(...(await this.#children(level, index)));
    const tier = level / tierLevels;
    const key = `${tier} ${index}`;
    if (!this.#hashes.has(key)) await this.#readTile(tier, Math.floor(index / tierWidth));
    const hash = this.#hashes.get(key);
    if (!hash) throw new Error(`the audit log lacks the hash of tier ${tier} at ${index}`);
    return hash;
  };

  async #children(level: number, index: number): Promise<[Uint8Array, Uint8Array]> {
    return [await this.nodeAt(level - 1, index * 2), await this.nodeAt(level - 1, index * 2 + 1)];
  }

  /** Appends a leaf, and the subtrees that it completes. */
  async append(leaf: Uint8Array): Promise<void> {
    this.#hashes.set(`0 ${this.size}`, leaf);
    this.size += 1;
    for (let tier = 1; this.size % tierWidth ** tier === 0; tier += 1) {
      const index = this.size / tierWidth ** tier - 1;
      const hash = hashNode(...(await this.#children(tier * tierLevels, index)));
      this.#hashes.set(`${tier} ${index}`, hash);
      this.#newSubtrees.push({ tier, index, hash });
    }
  }

  /** Subtrees that were completed since the last call, to store them. */
  takeNewSubtrees() {
    return this.#newSubtrees.splice(0);
  }

  async #readTile(tier: number, tile: number): Promise<void> {
    const key = `${tier} ${tile}`;
    if (!this.#tiles.has(key)) this.#tiles.set(key, this.#readHashes(tier, tile * tierWidth));
    await this.#tiles.get(key);
  }

  async #readHashes(tier: number, start: number): Promise<void> {
    const range = sql`index >= ${start} and index < ${start + tierWidth}`;
    const { rows } = await this.#db.execute<{ index: string; hash: Uint8Array }>(
      tier === 0
        ? sql`select index, hash from audit_leaves where ${range}`
        : sql`select index, hash from audit_subtrees where tier = ${tier} and ${range}`,
    );
    for (const { index, hash } of rows) {
      const key = `${tier} ${index}`;
      if (!this.#hashes.has(key)) this.#hashes.set(key, hash);
    }
  }
}
