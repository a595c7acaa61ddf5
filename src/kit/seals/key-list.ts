/** The list of sealing keys, which the root key signs. Only the holder of the root key adds or revokes a sealing key. */
import { fromHex, toHex } from "./bytes.ts";
import type { CborMap, CborValue } from "./cbor.ts";
import { createSign1, type Sign1 } from "./sign1.ts";

export interface SealKey {
  /** Four bytes in hexadecimal. */
  readonly keyId: string;
  readonly publicKey: Uint8Array;
  /** Seconds since 1970. */
  readonly createdAt: number;
  /** When it was revoked; undefined: it was not. Nothing that it signed counts any more, whatever its date. */
  readonly revokedAt?: number;
}

export interface KeyList {
  readonly issuer: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  readonly keys: readonly SealKey[];
}

const keyListType = "application/vnd.legalsit.seal-keys+cwt";
/** Claims: two of RFC 8392, one of our own. */
const claim = { issuer: 1, issuedAt: 6, keys: -70_002 } as const;

export const createKeyList = (
  { issuer, issuedAt, keys }: KeyList,
  rootKeyId: string,
  sign: (bytes: Uint8Array) => Uint8Array,
): Uint8Array =>
  createSign1(
    {
      keyId: rootKeyId,
      type: keyListType,
      claims: new Map<number, CborValue>([
        [claim.issuer, issuer],
        [claim.issuedAt, issuedAt],
        [
          claim.keys,
          keys.map((key) => [
            fromHex(key.keyId),
            key.publicKey,
            key.createdAt,
            ...(key.revokedAt ? [key.revokedAt] : []),
          ]),
        ],
      ]),
    },
    sign,
  );

/** Of a message whose signature by the root key was checked. Undefined if it is not a list of keys. */
export function readKeyList({ type, claims }: Sign1): KeyList | undefined {
  const [issuer, issuedAt, entries] = [claims.get(claim.issuer), claims.get(claim.issuedAt), claims.get(claim.keys)];
  if (type !== keyListType || typeof issuer !== "string" || typeof issuedAt !== "number" || !Array.isArray(entries))
    return undefined;
  const keys = (entries as CborValue[]).map(readKey);
  return keys.every((key) => key !== undefined) ? { issuer, issuedAt, keys } : undefined;
}

function readKey(entry: CborValue | CborMap): SealKey | undefined {
  if (!Array.isArray(entry)) return undefined;
  const [keyId, publicKey, createdAt, revokedAt] = entry as unknown[];
  const isKey =
    keyId instanceof Uint8Array &&
    publicKey instanceof Uint8Array &&
    publicKey.length === 32 &&
    typeof createdAt === "number" &&
    (revokedAt === undefined || typeof revokedAt === "number");
  return isKey
    ? { keyId: toHex(keyId), publicKey, createdAt, ...(revokedAt !== undefined && { revokedAt }) }
    : undefined;
}
