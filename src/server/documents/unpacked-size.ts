/** The unpacked size that a ZIP declares, in bytes. Whoever unpacks it must enforce the declared size of each entry. */
import { BrokenZip, zipEntries } from "./zip.ts";

/**
 * Undefined if it is no ZIP, or does not declare sizes (zip64, entries without their size), as no ordinary spreadsheet
 * does.
 */
export function unpackedSize(zip: Uint8Array): number | undefined {
  let total = 0;
  try {
    for (const { size, packed, hasTrailingSizes } of zipEntries(zip)) {
      // Deflate writes two bytes for empty content.
      if (size === 0 && (packed > 2 || (packed === 0 && hasTrailingSizes))) return undefined;
      total += size;
    }
  } catch (error) {
    if (error instanceof BrokenZip) return undefined;
    throw error;
  }
  return total;
}
