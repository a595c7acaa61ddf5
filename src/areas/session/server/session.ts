/** The session: an opaque token, stored hashed, that ends by time, by idleness, or at once when revoked. */
import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { Permission } from "../../../kit/permissions.ts";
import type { Call, Caller } from "../../../server/call.ts";
import type { Database, Queryable, Transaction } from "../../../server/database/connection.ts";
import { isFarAhead } from "../../../server/recent.ts";
import type { SessionIdentity, Server } from "../../../server/server.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import { fullNameOf } from "../../people/server/public.ts";
import { type UserRow, userColumns, userRoles, users } from "../../people/server/tables.ts";
import { roles } from "../../roles/server/tables.ts";
import { readSettings } from "../../settings/server/public.ts";
import { guestsOf } from "./guest-port.ts";
import { impersonatedIdentity } from "./impersonation.ts";
import { sessions } from "./tables.ts";
import { hashToken, newToken } from "./token.ts";

/** A new session of this person; the token is told once, here. */
export async function beginSession(tx: Transaction, call: Call, user: UserRow): Promise<string> {
  const hours = await readSettings(tx, ["session.staffHours", "session.clientHours"]);
  const life = user.kind === "staff" ? hours["session.staffHours"] : hours["session.clientHours"];
  const token = newToken();
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: user.id,
    createdAt: call.now.toISOString(),
    seenAt: call.now.toISOString(),
    expiresAt: new Date(call.now.getTime() + life * 3_600_000).toISOString(),
    ip: call.ip,
    userAgent: call.userAgent,
  });
  return token;
}

export async function endSession(tx: Transaction, caller: Caller): Promise<void> {
  if (caller.guest) return guestsOf().end(tx, caller);
  await tx.delete(sessions).where(eq(sessions.id, caller.sessionId));
  await publish(tx, "sessions", [caller.userId]);
}

/** Ends every session of a person, on every process and socket; the one named stays. */
export async function endSessionsOf(tx: Queryable, userId: string, except?: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined));
  await publish(tx, "sessions", [userId]);
}

/** `users.id` is written out: the query is part of another one, of that table. */
export const lastSeenAt = sql<string | null>`(select max(s.seen_at) from ${sessions} s where s.user_id = users.id)`;

export async function removeEndedSessions(db: Database, now: Date): Promise<number> {
  const removed = await db
    .delete(sessions)
    .where(lt(sessions.expiresAt, now.toISOString()))
    .returning({ id: sessions.id });
  return removed.length;
}

interface Kept {
  readonly caller: Caller;
  readonly beganAt: number;
  readonly endsAt: number;
  /** Until when its holder sees the office as somebody else; then who that is, is asked anew. */
  readonly seesUntil: number;
  readonly idleMs: number;
  seenAt: number;
  writtenAt: number;
}

const seenEveryMs = 60_000;
const keptAtMost = 5000;

/**
 * Who holds a token. Looked up once and kept in memory until the `sessions` signal says that the person's sessions
 * or rights changed; while the signals are down nothing is kept.
 */
export function identifier(): SessionIdentity {
  const kept = new Map<string, Kept>();
  const watched = new WeakSet<Server>();
  /** Grows with every revocation: what was looked up before one and arrives after it is not kept. */
  let revocations = 0;
  return async (server, token, look) => {
    if (!watched.has(server)) {
      watched.add(server);
      server.signals.on("sessions", ({ ids }) => {
        revocations += 1;
        forget(kept, ids);
      });
    }
    const now = server.now().getTime();
    const key = hashToken(token);
    const known = server.signals.connected ? kept.get(key) : undefined;
    // Idle here may be busy on another process: the database knows.
    const held = known && !isOver(known, now) && isStillSeeing(known, now) ? known : undefined;
    const before = revocations;
    const found = held ?? (await findSession(server.db, key, server.now()));
    if (!found || isOver(found, now)) {
      kept.delete(key);
      return null;
    }
    if (look === "use") found.seenAt = now;
    // What a clock wrote that was ahead is written anew.
    const written = Number.isFinite(found.writtenAt) ? Math.abs(now - found.writtenAt) : 0;
    if (look === "use" && written > seenEveryMs) {
      found.writtenAt = now;
      await server.db
        .update(sessions)
        .set({ seenAt: new Date(now).toISOString() })
        .where(eq(sessions.id, found.caller.sessionId));
    }
    if (!held && before === revocations && server.signals.connected) {
      if (kept.size >= keptAtMost) kept.clear();
      kept.set(key, found);
    }
    return found.caller;
  };
}

function isOver({ beganAt, endsAt, seenAt, idleMs }: Kept, now: number): boolean {
  return now >= endsAt || now - seenAt > idleMs || isFarAhead(beganAt, now);
}

const isStillSeeing = ({ seesUntil }: Kept, now: number): boolean =>
  seesUntil === Number.POSITIVE_INFINITY || (now < seesUntil && !isFarAhead(seesUntil, now));

function forget(kept: Map<string, Kept>, userIds: readonly string[]): void {
  if (userIds.length === 0) kept.clear();
  for (const [key, { caller }] of kept) {
    const bound = [caller.userId, ...(caller.seeing ? [caller.seeing.person.userId] : [])];
    if (bound.some((each) => userIds.includes(each))) kept.delete(key);
  }
}

/** A guest is asked nothing of how long they were away: the end of their session is near enough. */
async function findGuest(db: Database, tokenHash: string, now: Date): Promise<Kept | null> {
  const guest = await guestsOf().find(db, tokenHash, now);
  if (!guest) return null;
  const never = Number.POSITIVE_INFINITY;
  return { ...guest, beganAt: now.getTime(), seesUntil: never, idleMs: never, seenAt: now.getTime(), writtenAt: never };
}

async function findSession(db: Database, tokenHash: string, now: Date): Promise<Kept | null> {
  const [row] = await db
    .select({
      session: sessions,
      user: userColumns,
      roles: sql<string[]>`coalesce(array_agg(${roles.key}) filter (where ${roles.key} is not null), '{}')`,
      permissions: sql<
        Permission[] | null
      >`(select array_agg(distinct each) from user_roles ur join roles r on r.id = ur.role_id, unnest(r.permissions) each where ur.user_id = ${users.id})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
    .leftJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(sessions.tokenHash, tokenHash), eq(users.active, true)))
    .groupBy(sessions.id, users.id);
  if (!row) return findGuest(db, tokenHash, now);
  const { session, user } = row;
  const idle = await readSettings(db, ["session.staffIdleMinutes", "session.clientIdleMinutes"]);
  const own: Caller = {
    userId: user.id,
    sessionId: session.id,
    kind: user.kind,
    name: fullNameOf(user),
    email: user.email,
    language: user.language,
    roles: row.roles,
    permissions: user.kind === "staff" ? (row.permissions ?? []) : [],
  };
  const caller = await impersonatedIdentity(db, own, session, now);
  return {
    caller,
    seesUntil: caller.seeing ? Date.parse(caller.seeing.until) : Number.POSITIVE_INFINITY,
    beganAt: Date.parse(session.createdAt),
    endsAt: Date.parse(session.expiresAt),
    idleMs: (user.kind === "staff" ? idle["session.staffIdleMinutes"] : idle["session.clientIdleMinutes"]) * 60_000,
    seenAt: Date.parse(session.seenAt),
    writtenAt: Date.parse(session.seenAt),
  };
}
