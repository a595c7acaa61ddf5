/**
 * The seal of a document (docs/seals.md): facts, signed together with the token of the document's address, so that a
 * seal belongs to one address. It follows in that address after `#`, in base32.
 */
import { decodeBase32, encodeBase32 } from "./base32.ts";
import { concatBytes, encodeUtf8 } from "./bytes.ts";
import type { CborValue } from "./cbor.ts";
import type { KeyList, SealKey } from "./key-list.ts";
import { createSign1, parseSign1, type Sign1 } from "./sign1.ts";

/** Numbers of facts. They are never changed and never reused for another fact, so that old seals stay readable. */
export const factNumbers = {
  kind: 1,
  number: 2,
  shortCode: 3,
  /** Place in the status list. */
  statusIndex: 4,
  /** Masked name of the person or body that the document is for. */
  holder: 5,
  /** Amounts as they are printed. */
  amount: 6,
  /** Day of the record, which may be before the document was issued. */
  date: 7,
  subject: 8,
  /** Number of requests, parcels or documents. */
  quantity: 9,
  /** Recipient: carrier, registry, consulate. */
  recipient: 10,
  validUntil: 11,
  place: 12,
  reference: 13,
  /** Check values: eight bytes each. */
  nameCheck: 14,
  identityCheck: 15,
} as const;
type SealFactName = keyof typeof factNumbers;
export type SealFacts = { readonly [Name in SealFactName]?: string | number | Uint8Array };

const claim = { issuedAt: 6, facts: -70_001 } as const;
const maxSealBytes = 340;
/** Longest address that is read; a program may receive anything. */
const maxTextLength = 2_000;

interface SealToCreate {
  readonly keyId: string;
  readonly token: Uint8Array;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  readonly facts: SealFacts;
}

/** Long texts are truncated until the seal fits into a code of version 16. */
export function createSeal(
  { keyId, token, issuedAt, facts }: SealToCreate,
  sign: (bytes: Uint8Array) => Uint8Array,
): string {
  const entries = Object.entries(facts) as [SealFactName, string | number | Uint8Array][];
  for (let maxLength = 60; ; maxLength -= 4) {
    const numbered = entries.map(([name, value]) => [factNumbers[name], truncateText(value, maxLength)] as const);
    const claims = new Map<number, CborValue>([
      [claim.issuedAt, issuedAt],
      [claim.facts, new Map<number, CborValue>(numbered)],
    ]);
    const bytes = createSign1({ keyId, claims, externalData: token }, sign);
    if (bytes.length <= maxSealBytes) return encodeBase32(bytes);
  }
}

function truncateText(value: string | number | Uint8Array, maxLength: number): string | number | Uint8Array {
  if (typeof value !== "string" || encodeUtf8(value).length <= maxLength) return value;
  const characters = Array.from(value);
  while (encodeUtf8(`${characters.join("")}…`).length > maxLength && characters.length > 0) characters.pop();
  return `${characters.join("")}…`;
}

export interface Seal {
  readonly key: SealKey;
  readonly token: Uint8Array;
  readonly issuedAt: number;
  /** By number, with those of later versions of this program. */
  readonly facts: ReadonlyMap<number, string | number | Uint8Array>;
}

/**
 * tooLong, noSeal: not an address with a seal; malformed: truncated, damaged or something else; algorithm: not Ed25519;
 * unknownKey, revokedKey: not, or no longer, a key of the firm; forged: a changed text, or the seal of another document.
 */
export type SealProblem = "tooLong" | "noSeal" | "malformed" | "algorithm" | "unknownKey" | "revokedKey" | "forged";

/** A seal whose signature is to be checked: `signedBytes` with the key's `publicKey`. */
interface ParsedSeal extends Seal {
  readonly signature: Uint8Array;
  readonly signedBytes: Uint8Array;
}

/** Reads an address with a seal. The caller checks the signature; if it is wrong, the problem is "forged". */
export function parseSeal(text: string, { keys }: Pick<KeyList, "keys">): ParsedSeal | SealProblem {
  if (text.length > maxTextLength) return "tooLong";
  const parts = /\/V\/([A-Z2-7]{26})#([A-Z2-7]+)$/i.exec(text.replace(/\s+/g, ""));
  const token = decodeBase32(parts?.[1] ?? "");
  if (!parts?.[2] || token?.length !== 16) return text.includes("#") ? "malformed" : "noSeal";
  const bytes = decodeBase32(parts[2]);
  const message = bytes ? parseSign1(bytes) : "malformed";
  if (typeof message === "string") return message;
  const content = readContent(message);
  if (!content) return "malformed";
  const key = keys.find(({ keyId }) => keyId === message.keyId);
  if (!key) return "unknownKey";
  if (key.revokedAt !== undefined) return "revokedKey";
  return { ...content, key, token, signature: message.signature, signedBytes: message.signedBytes(token) };
}

function readContent({ type, claims }: Sign1): Pick<Seal, "issuedAt" | "facts"> | undefined {
  const [issuedAt, facts] = [claims.get(claim.issuedAt), claims.get(claim.facts) as unknown];
  if (type !== undefined || claims.size !== 2 || typeof issuedAt !== "number" || !(facts instanceof Map))
    return undefined;
  const isFact = ([number, value]: [unknown, unknown]) =>
    typeof number === "number" && (["string", "number"].includes(typeof value) || value instanceof Uint8Array);
  return [...facts].every(isFact) ? { issuedAt, facts } : undefined;
}

/**
 * Bytes to hash for a check value, which is the first eight bytes of the hash. The reader types the name or identity
 * number that the document shows; accents, case, spaces and punctuation do not matter.
 */
export const checkValueInput = (token: Uint8Array, text: string): Uint8Array =>
  concatBytes(
    token,
    encodeUtf8(
      text
        .normalize("NFD")
        .replace(/[^\p{L}\p{N}]/gu, "")
        .toUpperCase(),
    ),
  );
export const checkValueLength = 8;
