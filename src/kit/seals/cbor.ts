/**
 * The part of CBOR that seals need, in its deterministic encoding (RFC 8949 §4.2.1): integers, byte strings, texts,
 * arrays, and maps whose keys are integers or texts.
 */
import { concatBytes, decodeUtf8, encodeUtf8, toHex } from "./bytes.ts";

export type CborMap = ReadonlyMap<number | string, CborValue>;
export type CborValue = number | string | Uint8Array | readonly CborValue[] | CborMap;

/** Major types. */
const major = { unsigned: 0, negative: 1, bytes: 2, text: 3, array: 4, map: 5 } as const;
const maxDepth = 8;

export function encodeCbor(value: CborValue): Uint8Array {
  if (typeof value === "number")
    return value < 0 ? encodeHead(major.negative, -1 - value) : encodeHead(major.unsigned, value);
  if (typeof value === "string") {
    const bytes = encodeUtf8(value);
    return concatBytes(encodeHead(major.text, bytes.length), bytes);
  }
  if (value instanceof Uint8Array) return concatBytes(encodeHead(major.bytes, value.length), value);
  if (value instanceof Map) {
    const entries = [...(value as CborMap)].map(([key, item]) => [encodeCbor(key), encodeCbor(item)] as const);
    entries.sort(([one], [other]) => (toHex(one) < toHex(other) ? -1 : 1));
    return concatBytes(encodeHead(major.map, entries.length), ...entries.flat());
  }
  const items = value as readonly CborValue[];
  return concatBytes(encodeHead(major.array, items.length), ...items.map(encodeCbor));
}

/** Major type and argument, in as few bytes as possible. */
function encodeHead(type: number, argument: number): Uint8Array {
  if (!Number.isSafeInteger(argument)) throw new RangeError("CBOR: not an integer");
  const first = type << 5;
  if (argument < 24) return Uint8Array.of(first | argument);
  const size = argument < 0x100 ? 1 : argument < 0x1_0000 ? 2 : argument < 0x1_0000_0000 ? 4 : 8;
  const head = new DataView(new ArrayBuffer(1 + size));
  head.setUint8(0, first | (24 + Math.log2(size)));
  if (size === 1) head.setUint8(1, argument);
  else if (size === 2) head.setUint16(1, argument);
  else if (size === 4) head.setUint32(1, argument);
  else head.setBigUint64(1, BigInt(argument));
  return new Uint8Array(head.buffer);
}

/** Undefined for everything else than one value in the encoding of `encodeCbor`, also for bytes that follow it. */
export function decodeCbor(bytes: Uint8Array): CborValue | undefined {
  let offset = 0;
  const readBytes = (length: number): Uint8Array => {
    if (length > bytes.length - offset) throw new RangeError("CBOR: cut");
    offset += length;
    return bytes.slice(offset - length, offset);
  };
  const readValue = (depth: number): CborValue => {
    const first = readBytes(1)[0] as number;
    const argument = readArgument(first & 31, readBytes);
    if (depth > maxDepth) throw new RangeError("CBOR: too deep");
    switch (first >> 5) {
      case major.unsigned:
        return argument;
      case major.negative:
        return -1 - argument;
      case major.bytes:
        return readBytes(argument);
      case major.text:
        return decodeUtf8(readBytes(argument));
      case major.array:
      case major.map: {
        const isMap = first >> 5 === major.map;
        const count = isMap ? argument * 2 : argument;
        // Each item has a byte at least.
        if (count > bytes.length - offset) throw new RangeError("CBOR: cut");
        const items = Array.from({ length: count }, () => readValue(depth + 1));
        return isMap ? readMap(items) : items;
      }
      default:
        throw new RangeError("CBOR: another type");
    }
  };
  try {
    const value = readValue(0);
    // Other lengths, another order of keys, keys that stand twice and bytes after the value give other bytes.
    return toHex(encodeCbor(value)) === toHex(bytes) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readArgument(low: number, readBytes: (length: number) => Uint8Array): number {
  if (low < 24) return low;
  if (low > 27) throw new RangeError("CBOR: no length");
  const argument = readBytes(2 ** (low - 24)).reduce((sum, byte) => sum * 256 + byte, 0);
  if (!Number.isSafeInteger(argument)) throw new RangeError("CBOR: too large");
  return argument;
}

function readMap(items: readonly CborValue[]): CborMap {
  const map = new Map<number | string, CborValue>();
  for (let index = 0; index < items.length; index += 2) {
    const key = items[index];
    if (typeof key !== "number" && typeof key !== "string") throw new RangeError("CBOR: another key");
    map.set(key, items[index + 1] as CborValue);
  }
  return map;
}
