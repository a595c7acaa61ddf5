/**
 * Leaked passwords, without asking anybody: the first 32 bits of the SHA-256 of each, sorted, as differences in variable
 * length. A password that never leaked is refused by mistake once in 9,000. Written by `scripts/write-leaked-passwords.ts`.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export const leakedPasswordsFile = new URL("./leaked-passwords.bin", import.meta.url);

let hashes: Uint32Array | undefined;

/** `password` in the form that is hashed for storage; case does not count. */
export function isLeaked(password: string): boolean {
  hashes ??= decodeHashes(readFileSync(leakedPasswordsFile));
  const target = hashOfPassword(password);
  let [low, high] = [0, hashes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const value = hashes[middle] ?? 0;
    if (value === target) return true;
    if (value < target) low = middle + 1;
    else high = middle;
  }
  return false;
}

export function hashOfPassword(password: string): number {
  return createHash("sha256").update(password.normalize("NFKC").toLowerCase()).digest().readUInt32BE(0);
}

/** Differences of ascending hashes, seven bits a byte, the lowest first; the high bit means that more follow. */
export function encodeHashes(ascending: readonly number[]): Buffer {
  const bytes: number[] = [];
  let previous = 0;
  for (const hash of ascending) {
    let difference = hash - previous;
    for (; difference > 127; difference = Math.floor(difference / 128)) bytes.push((difference % 128) + 128);
    bytes.push(difference);
    previous = hash;
  }
  return Buffer.from(bytes);
}

export function decodeHashes(bytes: Uint8Array): Uint32Array {
  // No hash needs less than a byte.
  const decoded = new Uint32Array(bytes.length);
  let [at, hash, difference, unit] = [0, 0, 0, 1];
  for (const byte of bytes) {
    difference += (byte & 127) * unit;
    unit *= 128;
    if (byte > 127) continue;
    hash += difference;
    decoded[at++] = hash;
    [difference, unit] = [0, 1];
  }
  return decoded.slice(0, at);
}
