/** Audit log: who did what to which record, when and why. Written with every change and never edited. */
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, PgTransaction, text, uuid } from "drizzle-orm/pg-core";
import { linkHolderActor, systemActor } from "../../kit/text/actor-names.ts";
import type { Caller } from "../caller.ts";
import { bytesColumn, idColumn, instantColumnType } from "../database/columns.ts";
import { type Queryable, sendPipelined } from "../database/connection.ts";
import { type ListPlaceholder, type Placeholder, preparedQuery } from "../database/prepared-query.ts";
import { newId } from "../database/uuid.ts";
import { auditKeys } from "./log/audit-keys.ts";
import { commitTo, type LastingFields, leafOf, newSalt, type PersonalValues } from "./log/leaf.ts";

/** Append-only table of audit entries. A trigger adds each to `audit_waiting`, and the sealer numbers it. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: idColumn(),
    at: instantColumnType("at").notNull().default(sql`now()`),
    /** Null if the system or an anonymous person acted. */
    userId: uuid("user_id"),
    byName: text("by_name").notNull(),
    roles: text("roles").array().notNull(),
    sessionId: uuid("session_id"),
    ip: text("ip"),
    requestId: text("request_id"),
    action: text("action").notNull(),
    recordKind: text("record_kind").notNull(),
    recordId: text("record_id").notNull(),
    before: jsonb("before"),
    after: jsonb("after"),
    reason: text("reason"),
    /** The permission or kind of user that allowed the action; "system" for jobs and gateways. */
    permission: text("permission"),
    /** Hides the values that may be erased from who knows only their hash; null once they are erased. */
    salt: bytesColumn("salt").default(sql`uuid_send(gen_random_uuid())`),
    /** Keyed hash of the entry: whoever can write to the database only cannot make it. */
    mac: bytesColumn("mac"),
  },
  (table) => [
    // With the id, so that the newest entries of thousands of records are chosen without reading the entries themselves.
    index("audit_log_record").on(table.recordKind, table.recordId, table.at, table.id),
    index("audit_log_user").on(table.userId, table.at),
    // Searches and exports, by the records that they returned.
    index("audit_log_found").using("gin", sql`(${table.after} -> 'found')`).where(sql`${table.after} ? 'found'`),
  ],
);

/** One entry: the action, the record, and the changed facts. The actor is added when it is written. */
export interface AuditEntry {
  /** As `area.verb`: "people.block". */
  readonly action: string;
  readonly kind: string;
  readonly id: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
}

/** Author of a change: the caller of a call, or the system (jobs, gateways). */
export type Actor =
  | "system"
  | {
      readonly caller: (Pick<Caller, "userId" | "name" | "roles"> & { readonly sessionId: string | null }) | null;
      readonly grant?: string;
      /** Author of the proposal that the caller approves; the entry has both names. */
      readonly requestedBy?: string;
      readonly ip: string | null;
      readonly requestId: string | null;
    };

/** A person outside of any call, for the demo office. */
export function personActor(userId: string, name: string): Actor {
  return { caller: { userId, name, roles: [], sessionId: null }, ip: null, requestId: null };
}

/**
 * Writes one or several audit entries. Must run in the transaction of the change, so that neither is written without
 * the other.
 */
export async function writeAuditEntry(
  tx: Queryable,
  actor: Actor,
  input: AuditEntry | readonly AuditEntry[],
): Promise<void> {
  const entries = [input].flat();
  if (entries.length > 0) await sendPipelined(tx, () => insertEntries(tx, auditParameters(tx, actor, entries)));
}

/** Columns that differ between the entries of one call, with their types. */
const entryParameters = {
  id: "uuid",
  action: "text",
  kind: "text",
  record: "text",
  before: "jsonb",
  after: "jsonb",
  reason: "text",
  salt: "bytea",
  mac: "bytea",
} as const;
const entryParameterNames = Object.keys(entryParameters) as (keyof typeof entryParameters)[];

/**
 * The insert of entries as a statement that is not yet executed, to combine with other statements in a prepared query.
 * `auditParameters` makes its values, for any number of entries.
 */
export function auditInsert(db: Queryable, parameter: Placeholder, list: ListPlaceholder) {
  const columns = entryParameterNames.map((name) => [name, [`audit.${name}`, entryParameters[name]]] as const);
  return db.insert(auditLog).select(sql`
    select id, ${parameter("audit.at")}::timestamptz, ${parameter("audit.userId")}::uuid, ${parameter("audit.byName")}::text,
      ${parameter("audit.roles")}::text[], ${parameter("audit.sessionId")}::uuid, ${parameter("audit.ip")}::text,
      ${parameter("audit.requestId")}::text, action, kind, record, before, after, reason,
      ${parameter("audit.permission")}::text, salt, mac
    from ${list.rows("entry", Object.fromEntries(columns))}`);
}
const insertEntries = preparedQuery(auditInsert);

/** Values for the parameters of `auditInsert`. Requires at least one entry. */
export function auditParameters(tx: Queryable, actor: Actor, entries: readonly AuditEntry[]): Record<string, unknown> {
  const caller = actor === "system" ? null : actor.caller;
  const author = {
    at: entryTime(tx),
    userId: accountIdOf(caller),
    byName: actorName(actor),
    roles: [...(caller?.roles ?? [])],
    sessionId: caller?.sessionId ?? null,
    ip: actor === "system" ? null : actor.ip,
    requestId: actor === "system" ? null : actor.requestId,
    permission: actor === "system" ? "system" : (actor.grant ?? null),
  };
  const rows = entries.map((entry) => entryRow(author, entry, actor === "system" ? undefined : actor.requestedBy));
  const parameters: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(author)) parameters[`audit.${name}`] = value;
  for (const name of entryParameterNames) parameters[`audit.${name}`] = rows.map((row) => row[name]);
  return parameters;
}

const timesByTransaction = new WeakMap<Queryable, string>();

/**
 * Time of the entries of a transaction: one for all of them, by the application's own clock, because an entry is hashed
 * before the database sees it.
 */
export function entryTime(tx: Queryable): string {
  const previousTime = timesByTransaction.get(tx);
  const time = previousTime ?? new Date().toISOString();
  if (!previousTime && tx instanceof PgTransaction) timesByTransaction.set(tx, time);
  return time;
}

type Author = Omit<LastingFields, "id" | "action" | "recordKind" | "recordId"> & Pick<PersonalValues, "byName" | "ip">;

/** The columns of an entry, with the keyed hash over entry and author. */
function entryRow(
  author: Author,
  entry: AuditEntry,
  requestedBy: string | undefined,
): Record<keyof typeof entryParameters, unknown> {
  const { action, kind, id: record, reason = null } = entry;
  const id = newId();
  const before = jsonText(entry.before);
  const after = jsonText(requestedBy ? { ...(entry.after as object | null), requestedBy } : entry.after);
  const salt = newSalt();
  // Without what JSON cannot hold, as the database returns them.
  const values = { byName: author.byName, ip: author.ip, before: parseJson(before), after: parseJson(after), reason };
  const leaf = leafOf({ ...author, id, action, recordKind: kind, recordId: record }, commitTo(salt, values));
  return { id, action, kind, record, before, after, reason, salt, mac: auditKeys().mac(leaf) };
}

const jsonText = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);
const parseJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

/** Name of the actor in logs. */
export function actorName(actor: Actor): string {
  if (actor === "system") return systemActor;
  return actor.caller?.name ?? linkHolderActor;
}

/** User id of the actor for table columns; null for the system and for a person who did not sign in. */
export function actorUserId(actor: Actor): string | null {
  return actor === "system" ? null : accountIdOf(actor.caller);
}

/** A guest of a virtual table has no account: logs store only the name. */
const accountIdOf = (caller: { readonly userId: string } | null): string | null =>
  caller && !caller.userId.startsWith("guest:") ? caller.userId : null;

/** Columns `updatedAt` and `updatedBy`. `updatedAt` is the record's version, from the server's clock. */
export function updateStamps(actor: Actor, now: Date): { updatedAt: string; updatedBy: string | null } {
  return { updatedAt: now.toISOString(), updatedBy: actorUserId(actor) };
}
