/** The leaf of an audit entry: a hash over the whole entry. The format is described in docs/audit.md. */
import { randomBytes } from "node:crypto";
import { canonicalJson } from "./canonical-json.ts";
import { hashLeaf, sha256 } from "./merkle-tree.ts";

/** Values that may be about a person: erased with their salt when the law requires it, while the commitment remains. */
export interface PersonalValues {
  readonly byName: string;
  readonly ip: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string | null;
}

/** What stays readable for good. */
export interface LastingFields {
  readonly id: string;
  readonly at: string;
  readonly userId: string | null;
  readonly roles: readonly string[];
  readonly sessionId: string | null;
  readonly requestId: string | null;
  readonly permission: string | null;
  readonly action: string;
  readonly recordKind: string;
  readonly recordId: string;
}

const format = "legalsit-audit-1";

const saltLength = 16;
let randomPool = Buffer.alloc(0);

/** 128 random bits. Taken from a pool: one call for each salt takes as long as all hashes of an entry. */
export function newSalt(): Buffer {
  if (randomPool.length === 0) randomPool = randomBytes(256 * saltLength);
  const salt = randomPool.subarray(0, saltLength);
  randomPool = randomPool.subarray(saltLength);
  return salt;
}

/** Salted hash of the personal values: reveals nothing about them without the salt. */
export const commitTo = (salt: Uint8Array, { byName, ip, before, after, reason }: PersonalValues): Buffer =>
  sha256(salt, Buffer.from(canonicalJson({ byName, ip, before, after, reason })));

export function leafOf(entry: LastingFields, commitment: Uint8Array): Buffer {
  const { id, at, userId, roles, sessionId, requestId, permission, action, recordKind, recordId } = entry;
  const names = canonicalJson(roles);
  const fields = [format, id, at, userId, names, sessionId, requestId, permission, action, recordKind, recordId];
  return hashLeaf(withLengths([...fields, commitment]));
}

/**
 * The fields in one buffer, since each change of the product writes a leaf: each field is four bytes of length, then its
 * bytes; a missing field has the length 2³² − 1 and no bytes.
 */
function withLengths(fields: readonly (string | Uint8Array | null)[]): Buffer {
  const lengths = fields.map((field) => (field === null ? 0 : Buffer.byteLength(field)));
  const buffer = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 4 * fields.length));
  let offset = 0;
  for (const [at, field] of fields.entries()) {
    const length = lengths[at] as number;
    buffer.writeUInt32BE(field === null ? 0xff_ff_ff_ff : length, offset);
    offset += 4;
    if (typeof field === "string") buffer.write(field, offset);
    else if (field) buffer.set(field, offset);
    offset += length;
  }
  return buffer;
}
