/** Reads and writes the tables of font files: TrueType and WOFF in, TrueType with a chosen family name out. */
import { inflateSync } from "node:zlib";

/** Tables of a font file, by their four-character tag. */
export type Tables = ReadonlyMap<string, Buffer>;

/** The tables of a TrueType file. */
export function tablesOf(file: Buffer): Tables {
  return tableMap(file.readUInt16BE(4), (index) => {
    const entryOffset = 12 + 16 * index;
    const offset = file.readUInt32BE(entryOffset + 8);
    return [
      file.toString("latin1", entryOffset, entryOffset + 4),
      file.subarray(offset, offset + file.readUInt32BE(entryOffset + 12)),
    ];
  });
}

/** The tables of a WOFF file, decompressed. */
export function unpackedTables(woff: Buffer): Tables {
  return tableMap(woff.readUInt16BE(12), (index) => {
    const entryOffset = 44 + 20 * index;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entryOffset + field)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(offset, offset + packed);
    return [woff.toString("latin1", entryOffset, entryOffset + 4), packed < length ? inflateSync(bytes) : bytes];
  });
}

/** A TrueType file with these tables. Checksums are left at zero, because no reader here verifies them. */
export function writeFont(tables: Tables): Buffer {
  const header = Buffer.alloc(12 + 16 * tables.size);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tables.size, 4);
  const chunks = [header];
  let offset = header.length;
  let directoryOffset = 12;
  for (const [tag, data] of tables) {
    header.write(tag, directoryOffset, "latin1");
    header.writeUInt32BE(offset, directoryOffset + 8);
    header.writeUInt32BE(data.length, directoryOffset + 12);
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(padded);
    chunks.push(padded);
    offset += padded.length;
    directoryOffset += 16;
  }
  return Buffer.concat(chunks);
}

/** The table `name` of a family: family, style, full name and PostScript name. */
export function nameTable(family: string): Buffer {
  const names = [
    [1, family],
    [2, "Regular"],
    [4, family],
    [6, family.replaceAll(" ", "")],
  ] as const;
  const header = Buffer.alloc(6 + 12 * names.length);
  header.writeUInt16BE(names.length, 2);
  header.writeUInt16BE(header.length, 4);
  let offset = 0;
  const texts = names.map(([id, text], index) => {
    const bytes = Buffer.from(text, "utf16le").swap16();
    // Platform Windows, encoding Unicode, language English.
    for (const [field, value] of [3, 1, 0x409, id, bytes.length, offset].entries())
      header.writeUInt16BE(value, 6 + 12 * index + 2 * field);
    offset += bytes.length;
    return bytes;
  });
  return Buffer.concat([header, ...texts]);
}

const tableMap = (count: number, readEntry: (index: number) => [string, Buffer]) =>
  new Map(Array.from({ length: count }, (_, index) => readEntry(index)));
