/**
 * What is in a ZIP, told from its own list and without unpacking anything; and one entry of it, unpacked in memory up to a
 * bound that holds while it is unpacked, whatever the ZIP says of itself.
 */
import { inflateRawSync } from "node:zlib";

export interface ZipEntry {
  readonly name: string;
  /** What it says it unpacks to, in bytes. */
  readonly size: number;
  readonly packed: number;
  readonly isFolder: boolean;
  readonly isLocked: boolean;
  /** Its sizes stand behind it, and may be missing before it. */
  readonly isToldLater: boolean;
  readonly method: number;
  /** Where its own head begins. */
  readonly at: number;
}

/** No zip, or one that cannot be read. */
export class BrokenZip extends Error {}

const endMark = 0x06054b50;
const endLength = 22;
const entryMark = 0x02014b50;
const entryLength = 46;
const headMark = 0x04034b50;
const headLength = 30;
/** The end's comment may follow it. */
const longestComment = 65_535;
/** Zip64 keeps the number in another place. */
const elsewhere = 0xffffffff;
const longestName = 400;

/** One after the other, as the list at its end has them. Throws BrokenZip; of Zip64 too. */
export function* zipEntries(zip: Uint8Array): Generator<ZipEntry> {
  const view = viewOf(zip);
  const end = endOf(view);
  if (end === undefined) throw new BrokenZip();
  let at = view.getUint32(end + 16, true);
  let left = view.getUint16(end + 10, true);
  if (at === elsewhere || view.getUint32(end + 12, true) === elsewhere || left === 0xffff) throw new BrokenZip();
  for (; left > 0; left -= 1) {
    if (at + entryLength > view.byteLength || view.getUint32(at, true) !== entryMark) throw new BrokenZip();
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const flags = view.getUint16(at + 8, true);
    const from = at + entryLength;
    const until = from + (nameLength ?? 0);
    if (until > view.byteLength) throw new BrokenZip();
    const name = nameOf(zip.subarray(from, until), (flags & 0x800) !== 0);
    yield {
      name,
      size: view.getUint32(at + 24, true),
      packed: view.getUint32(at + 20, true),
      isFolder: name.endsWith("/"),
      isLocked: (flags & 1) !== 0,
      isToldLater: (flags & 8) !== 0,
      method: view.getUint16(at + 10, true),
      at: view.getUint32(at + 42, true),
    };
    at = until + (extra ?? 0) + (comment ?? 0);
  }
}

/** Throws BrokenZip for what is locked, broken, or unpacks to more than `most` bytes. */
export function inflateEntry(zip: Uint8Array, { at, packed, method, isLocked }: ZipEntry, most: number): Buffer {
  const view = viewOf(zip);
  if (isLocked || at + headLength > view.byteLength || view.getUint32(at, true) !== headMark) throw new BrokenZip();
  const from = at + headLength + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const content = zip.subarray(from, from + packed);
  if (method === 0 && content.length <= most) return Buffer.from(content);
  if (method !== 8) throw new BrokenZip();
  try {
    return inflateRawSync(content, { maxOutputLength: most });
  } catch {
    throw new BrokenZip();
  }
}

/** As it is shown: nothing that turns the direction of what is read, or ends a line. */
function nameOf(bytes: Uint8Array, isUtf8: boolean): string {
  const plain = Buffer.from(bytes);
  const utf8 = plain.toString("utf8");
  const text = isUtf8 || !utf8.includes("\ufffd") ? utf8 : plain.toString("latin1");
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "").slice(0, longestName);
}

const viewOf = (zip: Uint8Array) => new DataView(zip.buffer, zip.byteOffset, zip.byteLength);

function endOf(view: DataView): number | undefined {
  const last = view.byteLength - endLength;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1)
    if (view.getUint32(at, true) === endMark) return at;
  return undefined;
}
