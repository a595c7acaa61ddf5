/** Commands for the holder of the root key, on a machine without network: create, rotate and revoke sealing keys. */
import { sign } from "node:crypto";
import { createKeyList, type KeyList, type SealKey } from "../../kit/seals/key-list.ts";
import { makeSigner, type NoteSigner, rawPublicKey } from "../audit/log/signed-note.ts";
import { formatKeyList } from "./seal-keys.ts";

/** The list of keys as text, signed by the root. */
export const signKeyList = (root: NoteSigner, list: KeyList): string =>
  formatKeyList(
    root,
    createKeyList(list, root.keyId, (bytes) => sign(null, bytes, root.privateKey)),
  );

export const makeRootKey = (issuer: string): NoteSigner => makeSigner(`${issuer}/seal-root`);
export const makeSealKey = (issuer: string): NoteSigner => makeSigner(`${issuer}/seals`);

export const sealKeyOf = ({ keyId, publicKey }: NoteSigner, at: Date): SealKey => ({
  keyId,
  publicKey: rawPublicKey(publicKey),
  createdAt: secondsOf(at),
});

/** With a further key; documents that the former ones sealed stay sealed. */
export const addKey = (list: KeyList, signer: NoteSigner, at: Date): KeyList => ({
  ...list,
  issuedAt: secondsOf(at),
  keys: [sealKeyOf(signer, at), ...list.keys],
});

/** Throws if the list has no such key, or it was revoked before. */
export function revokeKey(list: KeyList, keyId: string, at: Date): KeyList {
  if (!list.keys.some((key) => key.keyId === keyId && key.revokedAt === undefined))
    throw new Error(`The list has no key ${keyId} to revoke.`);
  const keys = list.keys.map((key) => (key.keyId === keyId ? { ...key, revokedAt: secondsOf(at) } : key));
  return { ...list, issuedAt: secondsOf(at), keys };
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
