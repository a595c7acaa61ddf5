/** The leaf of an audit entry: a hash over the whole entry. The format is described in docs/audit.md. */
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

/** Salted hash of the personal values: reveals nothing about them without the salt. */
export const commitTo = (salt: Uint8Array, { byName, ip, before, after, reason }: PersonalValues): Buffer =>
  sha256(salt, Buffer.from(canonicalJson({ byName, ip, before, after, reason })));

export function leafOf(entry: LastingFields, commitment: Uint8Array): Buffer {
  const { id, at, userId, roles, sessionId, requestId, permission, action, recordKind, recordId } = entry;
  const names = canonicalJson(roles);
  const fields = [format, id, at, userId, names, sessionId, requestId, permission, action, recordKind, recordId];
  return hashLeaf(Buffer.concat([...fields.map(withLength), withLength(commitment)]));
}

/** Four bytes of length, then the bytes; a missing field has the length 2³² − 1 and no bytes. */
function withLength(field: string | Uint8Array | null): Buffer {
  const bytes = field === null ? Buffer.alloc(0) : Buffer.from(field as string);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(field === null ? 0xff_ff_ff_ff : bytes.length);
  return Buffer.concat([head, bytes]);
}
