/** A file of letters as its tables: read from the older kind of web font, written under a name of our choice. */
import { inflateSync } from "node:zlib";

export type Tables = ReadonlyMap<string, Buffer>;

/** The tables of a TrueType file. */
export function tablesOf(file: Buffer): Tables {
  return entries(file.readUInt16BE(4), (nth) => {
    const at = 12 + 16 * nth;
    const from = file.readUInt32BE(at + 8);
    return [file.toString("latin1", at, at + 4), file.subarray(from, from + file.readUInt32BE(at + 12))];
  });
}

/** The same of a WOFF file, whose tables are packed one by one. */
export function unpackedTables(woff: Buffer): Tables {
  return entries(woff.readUInt16BE(12), (nth) => {
    const at = 44 + 20 * nth;
    const [from, packed, length] = [4, 8, 12].map((more) => woff.readUInt32BE(at + more)) as [number, number, number];
    const bytes = woff.subarray(from, from + packed);
    return [woff.toString("latin1", at, at + 4), packed < length ? inflateSync(bytes) : bytes];
  });
}

/** TrueType with these tables. Who reads it here looks at no checksum. */
export function writeFont(tables: Tables): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.size);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.size, 4);
  const parts = [head];
  let from = head.length;
  let line = 12;
  for (const [tag, data] of tables) {
    head.write(tag, line, "latin1");
    head.writeUInt32BE(from, line + 8);
    head.writeUInt32BE(data.length, line + 12);
    const whole = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(whole);
    parts.push(whole);
    from += whole.length;
    line += 16;
  }
  return Buffer.concat(parts);
}

/** The table that says what a family is called: its name, its style, both, and both for PDF. */
export function nameTable(family: string): Buffer {
  const names = [
    [1, family],
    [2, "Regular"],
    [4, family],
    [6, family.replaceAll(" ", "")],
  ] as const;
  const head = Buffer.alloc(6 + 12 * names.length);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let from = 0;
  const texts = names.map(([id, text], nth) => {
    const bytes = Buffer.from(text, "utf16le").swap16();
    // Windows, Unicode, English.
    for (const [at, value] of [3, 1, 0x409, id, bytes.length, from].entries())
      head.writeUInt16BE(value, 6 + 12 * nth + 2 * at);
    from += bytes.length;
    return bytes;
  });
  return Buffer.concat([head, ...texts]);
}

const entries = (count: number, entry: (nth: number) => [string, Buffer]) =>
  new Map(Array.from({ length: count }, (_, nth) => entry(nth)));
