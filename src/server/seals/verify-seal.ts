import { type KeyObject, verify } from "node:crypto";
import type { KeyList } from "../../kit/seals/key-list.ts";
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
