/** Audit log: who did what to which record, when and why. Written with every change and never edited. */
import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, PgTransaction, text, uuid } from "drizzle-orm/pg-core";
import { linkHolderActor, systemActor } from "../../kit/text/actor-names.ts";
import type { Caller } from "../caller.ts";
import { bytesColumn, idColumn, instantColumnType } from "../database/columns.ts";
import type { Queryable } from "../database/connection.ts";
import { type Placeholder, preparedQuery } from "../database/prepared-query.ts";
import { newId } from "../database/uuid.ts";
import { auditKeys } from "./log/audit-keys.ts";
import { commitTo, type LastingFields, leafOf, type PersonalValues } from "./log/leaf.ts";

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
  if (entries.length > 0) await insertEntries(tx, auditParameters(tx, actor, entries));
}

/**
 * The insert of entries as a statement that is not yet executed, to combine with other statements in a prepared query.
 * `auditParameters` makes its values, for any number of entries.
 */
export function auditInsert(db: Queryable, parameter: Placeholder) {
  return db.insert(auditLog).select(sql`
    select id, ${parameter("auditAt")}::timestamptz, ${parameter("auditUserId")}::uuid, ${parameter("auditByName")}::text,
      ${parameter("auditRoles")}::text[], ${parameter("auditSessionId")}::uuid, ${parameter("auditIp")}::text,
      ${parameter("auditRequestId")}::text, action, kind, record, before, after, reason,
      ${parameter("auditPermission")}::text, salt, mac
    from unnest(${parameter("auditIds")}::uuid[], ${parameter("auditActions")}::text[], ${parameter("auditKinds")}::text[],
      ${parameter("auditRecords")}::text[], ${parameter("auditBefore")}::jsonb[], ${parameter("auditAfter")}::jsonb[],
      ${parameter("auditReasons")}::text[], ${parameter("auditSalts")}::bytea[], ${parameter("auditMacs")}::bytea[])
      as entry (id, action, kind, record, before, after, reason, salt, mac)`);
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
  const requestedBy = actor === "system" ? undefined : actor.requestedBy;
  const rows = entries.map((entry) =>
    withMac({
      ...author,
      id: newId(),
      action: entry.action,
      recordKind: entry.kind,
      recordId: entry.id,
      before: asStored(entry.before),
      after: asStored(requestedBy ? { ...(entry.after as object | null), requestedBy } : entry.after),
      reason: entry.reason ?? null,
    }),
  );
  return {
    auditAt: author.at,
    auditUserId: author.userId,
    auditByName: author.byName,
    auditRoles: author.roles,
    auditSessionId: author.sessionId,
    auditIp: author.ip,
    auditRequestId: author.requestId,
    auditPermission: author.permission,
    auditIds: rows.map(({ id }) => id),
    auditActions: rows.map(({ action }) => action),
    auditKinds: rows.map(({ recordKind }) => recordKind),
    auditRecords: rows.map(({ recordId }) => recordId),
    auditBefore: rows.map(({ before }) => jsonText(before)),
    auditAfter: rows.map(({ after }) => jsonText(after)),
    auditReasons: rows.map(({ reason }) => reason),
    auditSalts: rows.map(({ salt }) => salt),
    auditMacs: rows.map(({ mac }) => mac),
  };
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

/** The value that the database returns for a stored value: without what JSON cannot hold. */
const asStored = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

const jsonText = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

function withMac<Entry extends LastingFields & PersonalValues>(entry: Entry) {
  const salt = randomBytes(16);
  return { ...entry, salt, mac: auditKeys().mac(leafOf(entry, commitTo(salt, entry))) };
}

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
