/** Merkle tree hashes and proofs of RFC 6962 §2.1, over nodes that are looked up by level and index. */
import { hash } from "node:crypto";

/** Hash of a node: level 0 are the leaves; the node covers the leaves from `index * 2 ** level` on. */
export type NodeLookup = (level: number, index: number) => Promise<Uint8Array>;

export const sha256 = (...parts: readonly Uint8Array[]): Buffer => hash("sha256", Buffer.concat(parts), "buffer");

const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

export const hashLeaf = (input: Uint8Array): Buffer => sha256(leafPrefix, input);
export const hashNode = (left: Uint8Array, right: Uint8Array): Buffer => sha256(nodePrefix, left, right);
/** Root of a log without entries. */
export const emptyRoot = sha256();

interface Subtree {
  readonly level: number;
  readonly index: number;
}

/** The complete subtrees of the leaves from `start` to `end`, left to right; `start` is a multiple of every one before the last. */
function completeSubtrees(start: number, end: number): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = start; at < end; ) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level += 1;
    subtrees.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return subtrees;
}

/** Root of the leaves from `start` to `end`, where `start` begins a complete subtree of the tree. */
async function rangeRoot(nodeAt: NodeLookup, start: number, end: number): Promise<Uint8Array> {
  const hashes: Uint8Array[] = [];
  // One after the other: they may be read in a transaction.
  for (const { level, index } of completeSubtrees(start, end)) hashes.push(await nodeAt(level, index));
  return hashes.reduceRight((right, left) => hashNode(left, right));
}

/** Root of the first `size` leaves. */
export async function rootOf(nodeAt: NodeLookup, size: number): Promise<Uint8Array> {
  return size === 0 ? emptyRoot : rangeRoot(nodeAt, 0, size);
}

/** Largest power of two below `count`. */
const splitOf = (count: number) => 2 ** Math.ceil(Math.log2(count) - 1);

/** Inclusion proof of leaf `index` in the tree of the first `size` leaves: the siblings on its path, lowest first. */
export async function inclusionPath(nodeAt: NodeLookup, index: number, size: number): Promise<Uint8Array[]> {
  const path: Uint8Array[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    const isLeft = index < middle;
    path.unshift(await (isLeft ? rangeRoot(nodeAt, middle, end) : rangeRoot(nodeAt, start, middle)));
    if (isLeft) end = middle;
    else start = middle;
  }
  return path;
}

/** The root that an inclusion proof leads to (RFC 9162 §2.1.3.2); undefined for a path of another length. */
export function rootFromPath(
  leaf: Uint8Array,
  { index, size, path }: { readonly index: number; readonly size: number; readonly path: readonly Uint8Array[] },
): Uint8Array | undefined {
  if (index >= size) return undefined;
  let [position, last] = [index, size - 1];
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (position % 2 === 1 || position === last) {
      hash = hashNode(sibling, hash);
      while (position % 2 === 0 && position !== 0) [position, last] = [Math.floor(position / 2), Math.floor(last / 2)];
    } else hash = hashNode(hash, sibling);
    [position, last] = [Math.floor(position / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : undefined;
}

/** Appends leaves one by one and stores only the hashes of complete subtrees: the root of millions of leaves in a stream. */
export class Frontier {
  readonly #hashes: { readonly level: number; readonly hash: Uint8Array }[] = [];
  size = 0;

  append(leaf: Uint8Array): void {
    let node = { level: 0, hash: leaf };
    for (let left = this.#hashes.at(-1); left?.level === node.level; left = this.#hashes.at(-1)) {
      this.#hashes.pop();
      node = { level: node.level + 1, hash: hashNode(left.hash, node.hash) };
    }
    this.#hashes.push(node);
    this.size += 1;
  }

  root(): Uint8Array {
    return this.#hashes.length === 0
      ? emptyRoot
      : this.#hashes.map(({ hash }) => hash).reduceRight((right, left) => hashNode(left, right));
  }
}
