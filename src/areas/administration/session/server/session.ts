/** Sessions: an opaque token, stored hashed. A session ends by time, by idleness, or at once when revoked. */
import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { Permission } from "../../../../kit/permissions.ts";
import { dayOf } from "../../../../kit/time/calendar.ts";
import type { Call } from "../../../../server/call.ts";
import type { Caller } from "../../../../server/caller.ts";
import type { Database, Queryable, Transaction } from "../../../../server/database/connection.ts";
import { isFarAhead } from "../../../../server/recent.ts";
import type { Server } from "../../../../server/server.ts";
import type { SessionIdentity } from "../../../../server/server-ports.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { fullNameOf } from "../../people/server/public.ts";
import { type UserRow, userColumns, userRoles, users } from "../../people/server/tables.ts";
import { roleView } from "../../roles/server/public.ts";
import { readSettings } from "../../settings/server/public.ts";
import { guestPort } from "./guest-port.ts";
import { impersonatedIdentity } from "./impersonation.ts";
import { pendingSignIns, secondFactors, sessions } from "./tables.ts";
import { hashToken, newToken } from "./token.ts";

/** Creates a session and returns its token; only the hash is stored. */
export async function beginSession(tx: Transaction, call: Call, user: UserRow): Promise<string> {
  const settings = await readSettings(tx, ["session.staffHours", "session.clientHours"]);
  const hours = user.kind === "staff" ? settings["session.staffHours"] : settings["session.clientHours"];
  const token = newToken();
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: user.id,
    createdAt: call.now.toISOString(),
    seenAt: call.now.toISOString(),
    expiresAt: new Date(call.now.getTime() + hours * 3_600_000).toISOString(),
    ip: call.ip,
    userAgent: call.userAgent,
  });
  return token;
}

export async function endSession(tx: Transaction, caller: Caller): Promise<void> {
  if (caller.guest) return guestPort().end(tx, caller);
  await tx.delete(sessions).where(eq(sessions.id, caller.sessionId));
  await publish(tx, "sessions", [caller.userId]);
}

/** Ends all sessions of a user, on every process and socket, except `except`. */
export async function endSessionsOf(tx: Queryable, userId: string, except?: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined));
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
  await publish(tx, "sessions", [userId]);
}

/** Whether the person of a row of `users` has a second factor. */
export const hasFactor = sql<boolean>`exists (select 1 from ${secondFactors} f where f.user_id = users.id)`;

/** `users.id` is written as text, because the subquery is part of a query of that table. */
export const lastSeenAt = sql<string | null>`(select max(s.seen_at) from ${sessions} s where s.user_id = users.id)`;

export async function removeEndedSessions(db: Database, now: Date): Promise<number> {
  const removed = await db
    .delete(sessions)
    .where(lt(sessions.expiresAt, now.toISOString()))
    .returning({ id: sessions.id });
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, now.toISOString()));
  return removed.length;
}

interface CachedSession {
  readonly caller: Caller;
  readonly beganAt: number;
  readonly endsAt: number;
  /** End of the impersonation; then the caller is read again. */
  readonly seesUntil: number;
  readonly idleMs: number;
  seenAt: number;
  writtenAt: number;
}

const activityIntervalMs = 60_000;
const maxCached = 5000;

/**
 * Identifies the caller of a token. Results are cached until the `sessions` signal reports that the user's sessions or
 * permissions changed; nothing is cached while signals are disconnected.
 */
export function identifier(): SessionIdentity {
  const cache = new Map<string, CachedSession>();
  const subscribedServers = new WeakSet<Server>();
  /** Incremented by every revocation: a lookup that started before one is not cached. */
  let revocations = 0;
  return async (server, token, purpose) => {
    if (!subscribedServers.has(server)) {
      subscribedServers.add(server);
      server.signals.on("sessions", ({ ids }) => {
        revocations += 1;
        evict(cache, ids);
      });
    }
    const now = server.now().getTime();
    const key = hashToken(token);
    const cached = server.signals.connected ? cache.get(key) : undefined;
    // A session that is idle in this process may be active in another one: read it from the database.
    const usable = cached && !isOver(cached, now) && isImpersonationCurrent(cached, now) ? cached : undefined;
    const before = revocations;
    const session = usable ?? (await findSession(server.db, key, server.now()));
    if (!session || isOver(session, now)) {
      cache.delete(key);
      return null;
    }
    const isUse = purpose !== "glance";
    if (isUse) session.seenAt = now;
    // Also rewrites a value from a clock that was ahead.
    const sinceWriteMs = Number.isFinite(session.writtenAt) ? Math.abs(now - session.writtenAt) : 0;
    if (isUse && sinceWriteMs > activityIntervalMs) {
      session.writtenAt = now;
      await server.db
        .update(sessions)
        .set({ seenAt: new Date(now).toISOString() })
        .where(eq(sessions.id, session.caller.sessionId));
    }
    if (!usable && before === revocations && server.signals.connected) {
      if (cache.size >= maxCached) cache.clear();
      cache.set(key, session);
    }
    return purpose === "enrol" || !mustEnrol(session.caller, server.now()) ? session.caller : null;
  };
}

/** From that day on the session opens only what is needed to add a second factor. */
const mustEnrol = ({ factorFrom }: Caller, now: Date) => factorFrom !== undefined && factorFrom <= dayOf(now);

function isOver({ beganAt, endsAt, seenAt, idleMs }: CachedSession, now: number): boolean {
  return now >= endsAt || now - seenAt > idleMs || isFarAhead(beganAt, now);
}

const isImpersonationCurrent = ({ seesUntil }: CachedSession, now: number): boolean =>
  seesUntil === Number.POSITIVE_INFINITY || (now < seesUntil && !isFarAhead(seesUntil, now));

function evict(cache: Map<string, CachedSession>, userIds: readonly string[]): void {
  if (userIds.length === 0) cache.clear();
  for (const [key, { caller }] of cache) {
    const involvedIds = [caller.userId, ...(caller.seeing ? [caller.seeing.person.userId] : [])];
    if (involvedIds.some((each) => userIds.includes(each))) cache.delete(key);
  }
}

/** Guests have no idle timeout: their sessions end soon anyway. */
async function findGuest(db: Database, tokenHash: string, now: Date): Promise<CachedSession | null> {
  const guest = await guestPort().find(db, tokenHash, now);
  if (!guest) return null;
  const never = Number.POSITIVE_INFINITY;
  return { ...guest, beganAt: now.getTime(), seesUntil: never, idleMs: never, seenAt: now.getTime(), writtenAt: never };
}

async function findSession(db: Database, tokenHash: string, now: Date): Promise<CachedSession | null> {
  const [row] = await db
    .select({
      session: sessions,
      user: userColumns,
      roles: sql<string[]>`coalesce(array_agg(${roleView.key}) filter (where ${roleView.key} is not null), '{}')`,
      permissions: sql<
        Permission[] | null
      >`(select array_agg(distinct each) from user_roles ur join roles r on r.id = ur.role_id, unnest(r.permissions) each where ur.user_id = ${users.id})`,
      factorFrom: sql<string | null>`min(${roleView.factorFrom}) filter (where not ${hasFactor})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(roleView, eq(roleView.id, userRoles.roleId))
    .where(and(eq(sessions.tokenHash, tokenHash), eq(users.active, true)))
    .groupBy(sessions.id, users.id);
  if (!row) return findGuest(db, tokenHash, now);
  const { session, user } = row;
  const settings = await readSettings(db, ["session.staffIdleMinutes", "session.clientIdleMinutes"]);
  const own: Caller = {
    userId: user.id,
    sessionId: session.id,
    kind: user.kind,
    name: fullNameOf(user),
    email: user.email,
    language: user.language,
    profile: { image: user.image, phone: user.phone, ci: user.ci, passport: user.passport },
    roles: row.roles,
    permissions: user.kind === "staff" ? (row.permissions ?? []) : [],
    ...(user.kind === "staff" && row.factorFrom ? { factorFrom: row.factorFrom } : {}),
  };
  const caller = await impersonatedIdentity(db, own, session, now);
  return {
    caller,
    seesUntil: caller.seeing ? Date.parse(caller.seeing.until) : Number.POSITIVE_INFINITY,
    beganAt: Date.parse(session.createdAt),
    endsAt: Date.parse(session.expiresAt),
    idleMs:
      (user.kind === "staff" ? settings["session.staffIdleMinutes"] : settings["session.clientIdleMinutes"]) * 60_000,
    seenAt: Date.parse(session.seenAt),
    writtenAt: Date.parse(session.seenAt),
  };
}
