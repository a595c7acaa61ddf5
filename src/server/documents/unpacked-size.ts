/** What a zip says it unpacks to, in bytes. Anyone who unpacks it holds each entry to what is said here. */
import { BrokenZip, zipEntries } from "./zip.ts";

/** Undefined: no zip, or one that does not say (zip64, entries without their size), which no spreadsheet of people is. */
export function unpackedSize(zip: Uint8Array): number | undefined {
  let total = 0;
  try {
    for (const { size, packed, isToldLater } of zipEntries(zip)) {
      // Deflate writes two bytes for nothing.
      if (size === 0 && (packed > 2 || (packed === 0 && isToldLater))) return undefined;
      total += size;
    }
  } catch (error) {
    if (error instanceof BrokenZip) return undefined;
    throw error;
  }
  return total;
}
