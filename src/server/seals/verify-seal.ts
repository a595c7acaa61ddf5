import { createHash, type KeyObject, verify } from "node:crypto";
import { fileSealInput, parseFileSeal } from "../../kit/seals/file-seal.ts";
import type { KeyList, SealKey } from "../../kit/seals/key-list.ts";
import { type ParsedSeal, parseSeal, type Seal, type SealProblem } from "../../kit/seals/seal.ts";
import { publicKeyOf } from "../audit/log/signed-note.ts";

export const isEd25519Signature = (publicKey: KeyObject, bytes: Uint8Array, signature: Uint8Array): boolean =>
  verify(null, bytes, publicKey, signature);

/** The seal of an address, or why it proves nothing. Whether the document is still valid stands elsewhere. */
export function verifySeal(text: string, keys: Pick<KeyList, "keys">): Seal | SealProblem {
  const seal: ParsedSeal | SealProblem = parseSeal(text, keys);
  if (typeof seal === "string") return seal;
  return isEd25519Signature(publicKeyOf(seal.key.publicKey), seal.signedBytes, seal.signature) ? seal : "forged";
}

/** The key that sealed a file as it is, or why there is none. */
export function verifyFileSeal(file: Uint8Array, { keys }: Pick<KeyList, "keys">): SealKey | SealProblem {
  const seal = parseFileSeal(file);
  if (typeof seal === "string") return seal;
  const key = keys.find(({ keyId }) => keyId === seal.keyId);
  if (!key) return "unknownKey";
  if (key.revokedAt !== undefined) return "revokedKey";
  const sha256 = createHash("sha256").update(seal.emptied).digest();
  return isEd25519Signature(publicKeyOf(key.publicKey), fileSealInput(sha256), seal.signature) ? key : "forged";
}
