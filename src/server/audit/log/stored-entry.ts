/** Audit entries as the database stores them, read without losing anything that their hash covers. */
import { sql } from "drizzle-orm";
import type { Queryable } from "../../database/connection.ts";
import { commitTo, type LastingFields, leafOf, type PersonalValues } from "./leaf.ts";

export interface StoredEntry extends LastingFields, PersonalValues {
  /** Null once the personal values were erased. */
  readonly salt: Uint8Array | null;
  readonly mac: Uint8Array | null;
}

type EntryRow = Omit<StoredEntry, "before" | "after"> & {
  readonly before: string | null;
  readonly after: string | null;
};

/** Columns of `audit_log` as `a`. JSON is read as text, so that it is parsed exactly once. */
export const entryColumns = sql`a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
  a.user_id as "userId", a.by_name as "byName", a.roles, a.session_id as "sessionId", a.ip,
  a.request_id as "requestId", a.permission, a.action, a.record_kind as "recordKind", a.record_id as "recordId",
  a.before::text as before, a.after::text as after, a.reason, a.salt, a.mac`;

export function entryOf<Row extends object>(row: Row): Row & StoredEntry {
  const { before, after } = row as unknown as EntryRow;
  const parse = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
  return { ...row, before: parse(before), after: parse(after) } as Row & StoredEntry;
}

/** Leaf and commitment of an entry; of one with erased values by the commitment that was stored when it was numbered. */
export function hashesOf(entry: StoredEntry, stored?: Uint8Array): { leaf: Buffer; commitment: Uint8Array } {
  const commitment = entry.salt ? commitTo(entry.salt, entry) : (stored ?? new Uint8Array());
  return { leaf: leafOf(entry, commitment), commitment };
}

/** One entry with its place; undefined if there is none. */
export async function readPlacedEntry(db: Queryable, id: string) {
  const { rows } = await db.execute<{ index: string; hash: Uint8Array; commitment: Uint8Array }>(sql`
    select l.index, l.hash, l.commitment, ${entryColumns}
    from audit_leaves l join audit_log a on a.id = l.entry_id where l.entry_id = ${id}`);
  const [row] = rows;
  return row && { ...entryOf(row), index: Number(row.index) };
}
