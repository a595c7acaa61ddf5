/** Token Status List (IETF draft, CWT form) with two bits for each document. */
import type { CborValue } from "./cbor.ts";
import { createSign1, type Sign1 } from "./sign1.ts";

const statusListType = "application/statuslist+cwt";
const claim = { subject: 2, expiresAt: 4, issuedAt: 6, timeToLive: 65_534, statusList: 65_533 } as const;
const bitsPerStatus = 2;
const perByte = 8 / bitsPerStatus;

/** Values of the draft: 0 valid, 1 invalid, 3 is left to the application. */
const statusValues = { valid: 0, withdrawn: 1, corrected: 3 } as const;
export type Status = keyof typeof statusValues;

export interface StatusList {
  /** Address at which the list is published. */
  readonly address: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** The bits, compressed with zlib. */
  readonly compressed: Uint8Array;
}

export const createStatusList = (
  { keyId, address, issuedAt, expiresAt, compressed }: StatusList & { readonly keyId: string },
  sign: (bytes: Uint8Array) => Uint8Array,
): Uint8Array =>
  createSign1(
    {
      keyId,
      type: statusListType,
      claims: new Map<number, CborValue>([
        [claim.subject, address],
        [claim.issuedAt, issuedAt],
        [claim.expiresAt, expiresAt],
        [claim.timeToLive, expiresAt - issuedAt],
        [
          claim.statusList,
          new Map<string, CborValue>([
            ["bits", bitsPerStatus],
            ["lst", compressed],
          ]),
        ],
      ]),
    },
    sign,
  );

/** Of a message whose signature was checked. Undefined if it is not a status list. */
export function readStatusList({ type, claims }: Sign1): StatusList | undefined {
  const [address, issuedAt, expiresAt] = [claim.subject, claim.issuedAt, claim.expiresAt].map((key) => claims.get(key));
  const list = claims.get(claim.statusList) as unknown;
  if (type !== statusListType || !(list instanceof Map) || list.get("bits") !== bitsPerStatus) return undefined;
  const compressed: unknown = list.get("lst");
  return typeof address === "string" &&
    typeof issuedAt === "number" &&
    typeof expiresAt === "number" &&
    compressed instanceof Uint8Array
    ? { address, issuedAt, expiresAt, compressed }
    : undefined;
}

/** The bits of `size` documents, of which those that are not valid are listed. */
export function packStatuses(size: number, exceptions: Iterable<readonly [index: number, status: Status]>): Uint8Array {
  const bits = new Uint8Array(Math.ceil(size / perByte));
  for (const [index, status] of exceptions) {
    const byte = Math.floor(index / perByte);
    bits[byte] = (bits[byte] ?? 0) | (statusValues[status] << ((index % perByte) * bitsPerStatus));
  }
  return bits;
}

/** Undefined if the document is younger than the list. */
export function statusAt(bits: Uint8Array, index: number): Status | undefined {
  const byte = bits[Math.floor(index / perByte)];
  if (byte === undefined) return undefined;
  const value = (byte >> ((index % perByte) * bitsPerStatus)) & 3;
  return (Object.keys(statusValues) as Status[]).find((status) => statusValues[status] === value);
}
