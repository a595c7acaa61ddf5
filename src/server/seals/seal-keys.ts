/** Keys that seal issued documents: settings SEAL_KEY and SEAL_KEY_LIST (docs/seals.md). */
import { sign, verify } from "node:crypto";
import { decodeBase32, encodeBase32 } from "../../kit/seals/base32.ts";
import { type KeyList, readKeyList } from "../../kit/seals/key-list.ts";
import { parseSign1 } from "../../kit/seals/sign1.ts";
import {
  formatVerifier,
  type NoteVerifier,
  parseSigner,
  parseVerifier,
  rawPublicKey,
} from "../audit/log/signed-note.ts";

/** The list of sealing keys as it is published: the root's verifier key, a comma, and the message that the root signed. */
interface PublishedKeyList extends KeyList {
  readonly root: NoteVerifier;
  readonly text: string;
}

export const formatKeyList = (root: NoteVerifier, message: Uint8Array): string =>
  `${formatVerifier(root)},${encodeBase32(message)}`;

/** Undefined if the text is no list of keys, or the root did not sign it. */
export function parseKeyList(text: string): PublishedKeyList | undefined {
  const [rootText = "", messageText = "", ...others] = text.trim().split(",");
  const root = parseVerifier(rootText);
  const bytes = decodeBase32(messageText);
  const message = bytes ? parseSign1(bytes) : undefined;
  if (!root || typeof message !== "object" || others.length > 0) return undefined;
  if (message.keyId !== root.keyId || !verify(null, message.signedBytes(), root.publicKey, message.signature))
    return undefined;
  const list = readKeyList(message);
  return list && { ...list, root, text: text.trim() };
}

/** The current sealing key with the list that contains it. */
export interface SealKeys {
  readonly keyId: string;
  readonly list: PublishedKeyList;
  sign(bytes: Uint8Array): Uint8Array;
}

interface Settings {
  readonly SEAL_KEY?: string | undefined;
  readonly SEAL_KEY_LIST?: string | undefined;
}

/** Undefined without a key. Throws an Error with one sentence if the key is not in the list, or was revoked there. */
export function readSealKeys({ SEAL_KEY, SEAL_KEY_LIST }: Settings): SealKeys | undefined {
  if (!SEAL_KEY && !SEAL_KEY_LIST) return undefined;
  const signer = parseSigner(SEAL_KEY ?? "");
  const list = parseKeyList(SEAL_KEY_LIST ?? "");
  if (!signer || !list) throw new Error("SEAL_KEY and SEAL_KEY_LIST are set together.");
  const entry = list.keys.find(({ keyId }) => keyId === signer.keyId);
  if (!entry || entry.revokedAt !== undefined || !rawPublicKey(signer.publicKey).equals(entry.publicKey))
    throw new Error("SEAL_KEY is not in SEAL_KEY_LIST, or was revoked there.");
  return { keyId: signer.keyId, list, sign: (bytes) => sign(null, bytes, signer.privateKey) };
}
