/** Who did what to which record, when and why: written with every change, never edited. */
import { and, desc, eq, sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { LastChange } from "../../kit/errors.ts";
import type { Caller } from "../call.ts";
import { idColumn, instantColumnType } from "../database/columns.ts";
import type { Queryable } from "../database/connection.ts";

export const auditLog = pgTable(
  "audit_log",
  {
    id: idColumn(),
    at: instantColumnType("at").notNull().default(sql`now()`),
    /** Null when the system or a stranger acted. */
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
  },
  (table) => [
    index("audit_log_record").on(table.recordKind, table.recordId, table.at),
    index("audit_log_user").on(table.userId, table.at),
  ],
);

export interface AuditEntry {
  /** What was done, as `area.verb`: "people.block". */
  readonly action: string;
  readonly kind: string;
  readonly id: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
}

/** Who acts: a call's person, or the system (timer, gateway). */
export type Actor =
  | "system"
  | {
      readonly caller: (Pick<Caller, "userId" | "name" | "roles"> & { readonly sessionId: string | null }) | null;
      readonly ip: string | null;
      readonly requestId: string | null;
    };

/** A person outside of any call, as the demo office remembers them. */
export function personActor(userId: string, name: string): Actor {
  return { caller: { userId, name, roles: [], sessionId: null }, ip: null, requestId: null };
}

/**
 * Writes the audit line of a deed, or of several, inside the transaction of the change: no change without it, no line
 * without the change.
 */
export async function writeAuditEntry(
  tx: Queryable,
  actor: Actor,
  told: AuditEntry | readonly AuditEntry[],
): Promise<void> {
  const deeds = [told].flat();
  if (deeds.length > 0) await auditInsert(tx, actor, deeds);
}

/** The same as a statement that is not run yet, for what writes it beside its own rows; of one deed at least. */
export function auditInsert(tx: Queryable, actor: Actor, deeds: readonly AuditEntry[]) {
  const caller = actor === "system" ? null : actor.caller;
  const who = {
    userId: idOf(caller),
    byName: actorName(actor),
    roles: [...(caller?.roles ?? [])],
    sessionId: caller?.sessionId ?? null,
    ip: actor === "system" ? null : actor.ip,
    requestId: actor === "system" ? null : actor.requestId,
  };
  return tx.insert(auditLog).values(
    deeds.map((deed) => ({
      ...who,
      action: deed.action,
      recordKind: deed.kind,
      recordId: deed.id,
      before: deed.before ?? null,
      after: deed.after ?? null,
      reason: deed.reason ?? null,
    })),
  );
}

/** How logs name who acted; «Sistema» for the system (domain.md §2). */
export function actorName(actor: Actor): string {
  if (actor === "system") return "Sistema";
  return actor.caller?.name ?? linkHolderActor;
}

/** Whose id tables keep; the system and a person who did not sign in have none. */
export function actorUserId(actor: Actor): string | null {
  return actor === "system" ? null : idOf(actor.caller);
}

/** A guest of a virtual table has no account: lines tell their name. */
const idOf = (caller: { readonly userId: string } | null): string | null =>
  caller && !caller.userId.startsWith("guest:") ? caller.userId : null;

/** Who changed a row and when; the version that readers compare is the server's clock. */
export function updateStamps(actor: Actor, now: Date): { updatedAt: string; updatedBy: string | null } {
  return { updatedAt: now.toISOString(), updatedBy: actorUserId(actor) };
}

/** A person who came by a link that was mailed to them, without signing in. */
export const linkHolderActor = "Cliente";

/** Who changed a record last, how and when. Anyone who only looked at it changed nothing. */
export async function lastChangeOf(
  db: Queryable,
  of: Pick<AuditEntry, "kind"> & Partial<AuditEntry>,
): Promise<LastChange | null> {
  const [last] = await db
    .select({ by: auditLog.userId, byName: auditLog.byName, at: auditLog.at, action: auditLog.action })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.recordKind, of.kind),
        of.id === undefined ? undefined : eq(auditLog.recordId, of.id),
        sql`${auditLog.action} !~ '[.](read|open|print|export)'`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last ?? null;
}
