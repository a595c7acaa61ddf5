/**
 * C2SP signed-note with Ed25519: a text and the signatures below it. Keys are written as the Go module
 * golang.org/x/mod/sumdb/note writes them, so that other programs read them.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from "node:crypto";
import { sha256 } from "./merkle-tree.ts";

/** Checks signatures of one name and key. */
export interface NoteVerifier {
  readonly name: string;
  /** First four bytes of the hash of name and key, in hexadecimal. */
  readonly keyId: string;
  readonly publicKey: KeyObject;
}

export interface NoteSigner extends NoteVerifier {
  readonly privateKey: KeyObject;
  /** The private key's 32 bytes. */
  readonly seed: Buffer;
}

const algorithm = 1;
/** DER before the 32 bytes of an Ed25519 key (RFC 8410). */
const privateHeader = Buffer.from("302e020100300506032b657004220420", "hex");
const publicHeader = Buffer.from("302a300506032b6570032100", "hex");
const isName = (name: string) => /^[^\s+]+$/u.test(name);

/** Of its 32 bytes. */
const publicKeyOf = (bytes: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([publicHeader, bytes]), format: "der", type: "spki" });
/** The 32 bytes of a public key. */
export const rawPublicKey = (publicKey: KeyObject): Buffer =>
  publicKey.export({ format: "der", type: "spki" }).subarray(-32);
const keyIdOf = (name: string, publicKey: KeyObject) =>
  sha256(Buffer.from(`${name}\n`), Uint8Array.of(algorithm), rawPublicKey(publicKey)).toString("hex", 0, 4);

export function signerOf(name: string, seed: Buffer): NoteSigner {
  if (!isName(name)) throw new Error("the name of a key has neither spaces nor plus signs");
  const privateKey = createPrivateKey({ key: Buffer.concat([privateHeader, seed]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(privateKey);
  return { name, keyId: keyIdOf(name, publicKey), publicKey, privateKey, seed };
}

export function makeSigner(name: string): NoteSigner {
  const { privateKey } = generateKeyPairSync("ed25519");
  return signerOf(name, privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32));
}

/** "PRIVATE+KEY+name+keyid+base64". */
export const formatSigner = ({ name, keyId, seed }: NoteSigner): string =>
  `PRIVATE+KEY+${name}+${keyId}+${Buffer.concat([Uint8Array.of(algorithm), seed]).toString("base64")}`;

/** "name+keyid+base64", for who checks. */
export const formatVerifier = ({ name, keyId, publicKey }: NoteVerifier): string =>
  `${name}+${keyId}+${Buffer.concat([Uint8Array.of(algorithm), rawPublicKey(publicKey)]).toString("base64")}`;

/** Undefined if the text is no Ed25519 signing key, or its key id does not belong to it. */
export function parseSigner(text: string): NoteSigner | undefined {
  const parts = /^PRIVATE\+KEY\+([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(text);
  const key = keyBytes(parts?.[3]);
  if (!parts || !key) return undefined;
  const signer = signerOf(parts[1] as string, key);
  return signer.keyId === parts[2] ? signer : undefined;
}

/** Undefined if the text is no Ed25519 verifier key, or its key id does not belong to it. */
export function parseVerifier(text: string): NoteVerifier | undefined {
  const parts = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(text);
  const key = keyBytes(parts?.[3]);
  if (!parts || !key) return undefined;
  const publicKey = publicKeyOf(key);
  const name = parts[1] as string;
  const keyId = keyIdOf(name, publicKey);
  return keyId === parts[2] ? { name, keyId, publicKey } : undefined;
}

function keyBytes(base64: string | undefined): Buffer | undefined {
  const bytes = Buffer.from(base64 ?? "", "base64");
  return bytes.length === 33 && bytes[0] === algorithm ? bytes.subarray(1) : undefined;
}

/** The text (which ends with a line break) with the signature of one key below it. */
export function signNote(text: string, { name, keyId, privateKey }: NoteSigner): string {
  const signature = Buffer.concat([Buffer.from(keyId, "hex"), sign(null, Buffer.from(text), privateKey)]);
  return `${text}\n— ${name} ${signature.toString("base64")}\n`;
}

/** The text of a note that one of the keys signed; undefined if none did. Signatures of other keys are ignored. */
export function openNote(note: string, verifiers: readonly NoteVerifier[]): string | undefined {
  const end = note.lastIndexOf("\n\n");
  if (end < 0 || !note.endsWith("\n")) return undefined;
  const text = note.slice(0, end + 1);
  const isSigned = note
    .slice(end + 2, -1)
    .split("\n")
    .some((line) => {
      const [, name, base64 = ""] = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/u.exec(line) ?? [];
      const bytes = Buffer.from(base64, "base64");
      const keyId = bytes.toString("hex", 0, 4);
      return verifiers.some(
        (each) =>
          each.name === name &&
          each.keyId === keyId &&
          verify(null, Buffer.from(text), each.publicKey, bytes.subarray(4)),
      );
    });
  return isSigned ? text : undefined;
}
