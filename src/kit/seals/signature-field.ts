/** The value of the PAdES signature inside a PDF, a field of fixed length like the seal's own (docs/seals.md). */
import { encodeUtf8, fromHex, toHex } from "./bytes.ts";
import { findAll } from "./find-all.ts";

export const signatureLength = 12_288;
const prefix = encodeUtf8("/Contents <");
const digitCount = signatureLength * 2;
/** The field as it is written before the signature is computed. */
export const emptySignatureField = `/Contents <${"0".repeat(digitCount)}>`;

export interface SignatureField {
  /** Of `<` and of what follows `>`: the signature covers what is outside. */
  readonly start: number;
  readonly end: number;
}

/** Undefined without a field; malformed if there are several, of which readers could take another. */
export function findSignatureField(file: Uint8Array): SignatureField | undefined | "malformed" {
  const fields = findAll(file, prefix)
    .map((offset) => ({ start: offset + prefix.length - 1, end: offset + prefix.length + digitCount + 1 }))
    .filter((field) => file[field.end - 1] === 0x3e && digitsOf(file, field).every(isDigit));
  return fields.length > 1 ? "malformed" : fields[0];
}

/**
 * A copy with zeros in the field; the file itself without one. Malformed if the field has more than one DER value and
 * zeros, because no signature would cover the rest.
 */
export function emptySignature(file: Uint8Array): Uint8Array | "malformed" {
  const field = findSignatureField(file);
  if (field === undefined || field === "malformed") return field ?? file;
  const signature = fromHex(String.fromCharCode(...digitsOf(file, field)));
  const length = signature[0] === 0x30 && signature[1] === 0x82 ? lengthOf(signature) : 0;
  if (length === 0 || signature.slice(length).some((byte) => byte !== 0)) return "malformed";
  return file.slice().fill(0x30, field.start + 1, field.end - 1);
}

/** A copy with the signature in its field. Throws if the file has none, or the signature is too long for it. */
export function fillSignature(file: Uint8Array, signature: Uint8Array): Uint8Array {
  const field = findSignatureField(file);
  if (typeof field !== "object" || signature.length > signatureLength)
    throw new Error("the file has no field for this signature");
  const copy = file.slice();
  copy.set(encodeUtf8(toHex(signature)), field.start + 1);
  return copy;
}

const digitsOf = (file: Uint8Array, field: SignatureField) => file.subarray(field.start + 1, field.end - 1);
/** 0–9 and a–f: another spelling of the same signature would be a changed file that passes the check. */
const isDigit = (byte: number) => (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66);
const lengthOf = ([, , high = 0, low = 0]: Uint8Array) => 4 + high * 256 + low;
