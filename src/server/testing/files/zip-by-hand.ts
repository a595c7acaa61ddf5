/** Builds a ZIP with stored or compressed entries, which may declare wrong sizes. */
import { deflateRawSync } from "node:zlib";

interface ZipOptions {
  /** Declared unpacked size of every entry. */
  readonly declaredSize?: number;
  readonly packed?: boolean;
}

export function zipOf(
  entries: Readonly<Record<string, Buffer>> | readonly (readonly [string, Buffer])[],
  { declaredSize, packed: isPacked = true }: ZipOptions = {},
): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  const entryList = Array.isArray(entries)
    ? (entries as readonly (readonly [string, Buffer])[])
    : Object.entries(entries);
  for (const [name, content] of entryList) {
    const data = isPacked ? deflateRawSync(content) : content;
    const localHeader = Buffer.alloc(30);
    localHeader.writeUInt32LE(0x04034b50);
    localHeader.writeUInt16LE(isPacked ? 8 : 0, 8);
    localHeader.writeUInt16LE(Buffer.byteLength(name), 26);
    const entryHeader = Buffer.alloc(46);
    entryHeader.writeUInt32LE(0x02014b50);
    entryHeader.writeUInt16LE(0x800, 8);
    entryHeader.writeUInt16LE(isPacked ? 8 : 0, 10);
    entryHeader.writeUInt32LE(data.length, 20);
    entryHeader.writeUInt32LE(declaredSize ?? content.length, 24);
    entryHeader.writeUInt16LE(Buffer.byteLength(name), 28);
    entryHeader.writeUInt32LE(offset, 42);
    chunks.push(localHeader, Buffer.from(name), data);
    directory.push(entryHeader, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + data.length;
  }
  const endRecord = Buffer.alloc(22);
  endRecord.writeUInt32LE(0x06054b50);
  endRecord.writeUInt16LE(entryList.length, 10);
  endRecord.writeUInt32LE(Buffer.concat(directory).length, 12);
  endRecord.writeUInt32LE(offset, 16);
  return Buffer.concat([...chunks, ...directory, endRecord]);
}
