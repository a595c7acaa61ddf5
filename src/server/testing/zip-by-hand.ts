/** A ZIP by hand: each entry packed, or as it stands; it may say of itself what is not true. */
import { deflateRawSync } from "node:zlib";

export interface ZipOptions {
  /** What every entry says it unpacks to. */
  readonly says?: number;
  readonly packed?: boolean;
}

export function zipOf(
  entries: Readonly<Record<string, Buffer>> | readonly (readonly [string, Buffer])[],
  { says, packed = true }: ZipOptions = {},
): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  const all = Array.isArray(entries) ? (entries as readonly (readonly [string, Buffer])[]) : Object.entries(entries);
  for (const [name, plain] of all) {
    const body = packed ? deflateRawSync(plain) : plain;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50);
    head.writeUInt16LE(packed ? 8 : 0, 8);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    const line = Buffer.alloc(46);
    line.writeUInt32LE(0x02014b50);
    line.writeUInt16LE(0x800, 8);
    line.writeUInt16LE(packed ? 8 : 0, 10);
    line.writeUInt32LE(body.length, 20);
    line.writeUInt32LE(says ?? plain.length, 24);
    line.writeUInt16LE(Buffer.byteLength(name), 28);
    line.writeUInt32LE(at, 42);
    parts.push(head, Buffer.from(name), body);
    list.push(line, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(all.length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...list, end]);
}
