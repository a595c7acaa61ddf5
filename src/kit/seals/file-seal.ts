/**
 * The seal over a whole PDF: a field of fixed length among its keywords, which a PDF contains twice (document information and
 * XMP). It has the key id and the signature over the file in which both fields are empty, and so is the value of a PAdES
 * signature, which covers this seal.
 */
import { decodeBase32, encodeBase32 } from "./base32.ts";
import { concatBytes, decodeUtf8, encodeUtf8, fromHex, toHex } from "./bytes.ts";
import { encodeCbor } from "./cbor.ts";
import { findAll } from "./find-all.ts";
import { emptySignature } from "./signature-field.ts";

const prefix = encodeUtf8("LSEAL1:");
const keyIdLength = 4;
const sealLength = keyIdLength + 64;
const textLength = encodeBase32(new Uint8Array(sealLength)).length;

export const emptyFileSeal = `LSEAL1:${encodeBase32(new Uint8Array(sealLength))}`;

/** The bytes that the signature signs. */
export const fileSealInput = (sha256: Uint8Array): Uint8Array => encodeCbor(["File1", sha256]);

export const formatFileSeal = (keyId: string, signature: Uint8Array): string =>
  `LSEAL1:${encodeBase32(concatBytes(fromHex(keyId), signature))}`;

/** A copy with the text in both fields. Throws if the file has not two. */
export function fillFileSeal(file: Uint8Array, fileSeal: string): Uint8Array {
  const offsets = findFields(file);
  if (offsets.length !== 2) throw new Error("the file has not two fields for its seal");
  const copy = file.slice();
  for (const offset of offsets) copy.set(encodeUtf8(fileSeal), offset);
  return copy;
}

interface FileSeal {
  readonly keyId: string;
  readonly signature: Uint8Array;
  /** The file whose hash was signed. */
  readonly emptied: Uint8Array;
}

/** noSeal: not a file of ours, or one of several documents; malformed: its fields were changed. */
export function parseFileSeal(file: Uint8Array): FileSeal | "noSeal" | "malformed" {
  const offsets = findFields(file);
  if (offsets.length === 0) return "noSeal";
  const [text, other, ...more] = offsets.map((offset) =>
    Array.from(file.slice(offset + prefix.length, offset + prefix.length + textLength), (byte) =>
      String.fromCharCode(byte),
    ).join(""),
  );
  const seal = text !== undefined && text === text.toUpperCase() ? decodeBase32(text) : undefined;
  if (seal?.length !== sealLength || text !== other || more.length > 0) return "malformed";
  const emptied = emptySignature(file);
  if (emptied === "malformed") return emptied;
  return {
    keyId: toHex(seal.slice(0, keyIdLength)),
    signature: seal.slice(keyIdLength),
    emptied: fillFileSeal(emptied, emptyFileSeal),
  };
}

/** The first address with a seal among the keywords. */
export function findSealedAddress(file: Uint8Array): string | undefined {
  const [offset] = findFields(file);
  if (offset === undefined) return undefined;
  const bytes = file.slice(offset, offset + 2_000).map((byte) => (byte < 128 ? byte : 63));
  return /https?:\/\/[^\s<>()#]+#[A-Z2-7]+/.exec(decodeUtf8(bytes))?.[0];
}

const findFields = (file: Uint8Array): number[] => findAll(file, prefix);
