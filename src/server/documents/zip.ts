/**
 * Lists the entries of a ZIP from its central directory, without unpacking, and unpacks one entry in memory up to a
 * limit that is enforced whatever the ZIP declares.
 */
import { inflateRawSync } from "node:zlib";

/** An entry of the central directory. Its values are claims of the file and must be verified. */
export interface ZipEntry {
  readonly name: string;
  /** Declared unpacked size, in bytes. */
  readonly size: number;
  readonly packed: number;
  readonly isFolder: boolean;
  readonly isLocked: boolean;
  /** The sizes follow the content, and may be missing in the header before it. */
  readonly hasTrailingSizes: boolean;
  readonly method: number;
  /** Offset of its local header. */
  readonly at: number;
}

/** No ZIP, or one that cannot be read. */
export class BrokenZip extends Error {}

const endSignature = 0x06054b50;
const endLength = 22;
const entrySignature = 0x02014b50;
const entryLength = 46;
const headerSignature = 0x04034b50;
const headerLength = 30;
/** The end record may be followed by a comment. */
const maxCommentLength = 65_535;
/** Marks a value that Zip64 stores elsewhere. */
const zip64Marker = 0xffffffff;
const maxNameLength = 400;

/** The entries in the order of the central directory. Throws BrokenZip, also for Zip64. */
export function* zipEntries(zip: Uint8Array): Generator<ZipEntry> {
  const view = viewOf(zip);
  const end = endRecordOf(view);
  if (end === undefined) throw new BrokenZip();
  let entryOffset = view.getUint32(end + 16, true);
  let remaining = view.getUint16(end + 10, true);
  if (entryOffset === zip64Marker || view.getUint32(end + 12, true) === zip64Marker || remaining === 0xffff)
    throw new BrokenZip();
  for (; remaining > 0; remaining -= 1) {
    if (entryOffset + entryLength > view.byteLength || view.getUint32(entryOffset, true) !== entrySignature)
      throw new BrokenZip();
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(entryOffset + offset, true));
    const flags = view.getUint16(entryOffset + 8, true);
    const start = entryOffset + entryLength;
    const nameEnd = start + (nameLength ?? 0);
    if (nameEnd > view.byteLength) throw new BrokenZip();
    const name = displayNameOf(zip.subarray(start, nameEnd), (flags & 0x800) !== 0);
    yield {
      name,
      size: view.getUint32(entryOffset + 24, true),
      packed: view.getUint32(entryOffset + 20, true),
      isFolder: name.endsWith("/"),
      isLocked: (flags & 1) !== 0,
      hasTrailingSizes: (flags & 8) !== 0,
      method: view.getUint16(entryOffset + 10, true),
      at: view.getUint32(entryOffset + 42, true),
    };
    entryOffset = nameEnd + (extra ?? 0) + (comment ?? 0);
  }
}

/** Unpacks one entry. Throws BrokenZip if it is encrypted or broken, or unpacks to more than `most` bytes. */
export function inflateEntry(zip: Uint8Array, { at, packed, method, isLocked }: ZipEntry, maxBytes: number): Buffer {
  const view = viewOf(zip);
  if (isLocked || at + headerLength > view.byteLength || view.getUint32(at, true) !== headerSignature)
    throw new BrokenZip();
  const start = at + headerLength + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const content = zip.subarray(start, start + packed);
  if (method === 0 && content.length <= maxBytes) return Buffer.from(content);
  if (method !== 8) throw new BrokenZip();
  try {
    return inflateRawSync(content, { maxOutputLength: maxBytes });
  } catch {
    throw new BrokenZip();
  }
}

/** File name for display, without line breaks and characters that change the text direction. */
function displayNameOf(bytes: Uint8Array, isUtf8: boolean): string {
  const buffer = Buffer.from(bytes);
  const utf8 = buffer.toString("utf8");
  const text = isUtf8 || !utf8.includes("\ufffd") ? utf8 : buffer.toString("latin1");
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "").slice(0, maxNameLength);
}

const viewOf = (zip: Uint8Array) => new DataView(zip.buffer, zip.byteOffset, zip.byteLength);

function endRecordOf(view: DataView): number | undefined {
  const lastPossible = view.byteLength - endLength;
  for (let offset = lastPossible; offset >= Math.max(0, lastPossible - maxCommentLength); offset -= 1)
    if (view.getUint32(offset, true) === endSignature) return offset;
  return undefined;
}
