/**
 * Presence: one row per process, room and person, refreshed while a socket of theirs is open. A row that is not
 * refreshed for a minute is expired, so a crashed process leaves no user online for longer.
 */
import { randomUUID } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Caller } from "../../../../server/caller.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { loggable } from "../../../../server/http/response.ts";
import type { Server } from "../../../../server/server.ts";
import type { ConnectedPerson } from "../socket-contract.ts";
import { authorNames } from "./messages/message-view.ts";
import { chatPresence, chatVisits } from "./tables.ts";

const expiryMs = 60_000;
const refreshMs = 25_000;
/** Changes within this time are written together. */
const batchMs = 150;

/** Room of every staff member with an open office. */
export const staffRoom = "staff";

const oldestSeenAt = (now: Date) => new Date(now.getTime() - expiryMs).toISOString();

export async function onlineNow(db: Queryable, room: string, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ person: chatPresence.person })
    .from(chatPresence)
    .where(and(eq(chatPresence.room, room), gt(chatPresence.seenAt, oldestSeenAt(now))));
  return new Set(rows.map(({ person }) => person));
}

export async function isStaffOnline(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const condition = and(
    eq(chatPresence.room, staffRoom),
    eq(chatPresence.person, userId),
    gt(chatPresence.seenAt, oldestSeenAt(now)),
  );
  const [row] = await db.select({ person: chatPresence.person }).from(chatPresence).where(condition).limit(1);
  return row !== undefined;
}

/** The people online in a room, with names. A person with three tabs is listed once. */
export async function listConnected(db: Queryable, room: string, now: Date): Promise<ConnectedPerson[]> {
  const people = await authorNames(db, [...(await onlineNow(db, room, now))]);
  return [...people.values()]
    .map(({ _id, ...person }) => ({ userId: _id, ...person }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "es"));
}

export interface Attendance {
  come(room: string, person: string): void;
  go(room: string, person: string): void;
  stop(): Promise<void>;
}

/**
 * Tracks the sockets of this process. `onChanged` is called with the rooms whose people changed, after the rows are
 * written.
 */
export function trackPresence(server: Server, onChanged: (rooms: readonly string[]) => Promise<void>): Attendance {
  const { db, log } = server;
  const processId = randomUUID();
  /** Number of sockets by room and person. */
  const present = new Map<string, { readonly room: string; readonly person: string; sockets: number }>();
  const changedRooms = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const scheduleWrite = () => {
    timer = undefined;
    writing = writing
      .then(writePresence)
      .catch((error: unknown) => log.warn({ error: loggable(error) }, "presence was not sent"));
    return writing;
  };
  const writeSoon = (room: string) => {
    changedRooms.add(room);
    timer ??= setTimeout(() => void scheduleWrite(), batchMs).unref();
  };
  async function writePresence(): Promise<void> {
    const seenAt = server.now().toISOString();
    const rooms = new Set(changedRooms);
    changedRooms.clear();
    const rows = [...present.values()].map(({ room, person }) => ({ process: processId, room, person, seenAt }));
    if (rows.length > 0)
      await db
        .insert(chatPresence)
        .values(rows)
        .onConflictDoUpdate({
          target: [chatPresence.process, chatPresence.room, chatPresence.person],
          set: { seenAt: sql`excluded.seen_at` },
        });
    await extendVisits(db, rows, seenAt);
    // Rows of this process that were not refreshed, and expired rows of dead processes.
    const deleted = await db
      .delete(chatPresence)
      .where(
        sql`${and(eq(chatPresence.process, processId), lt(chatPresence.seenAt, seenAt))} or ${lt(chatPresence.seenAt, oldestSeenAt(server.now()))}`,
      )
      .returning({ room: chatPresence.room });
    for (const { room } of deleted) rooms.add(room);
    if (rooms.size > 0) await onChanged([...rooms]);
  }

  const refreshTimer = setInterval(() => present.size > 0 && void scheduleWrite(), refreshMs).unref();
  return {
    come: (room, person) => {
      const key = `${room} ${person}`;
      const entry = present.get(key);
      if (entry) entry.sockets += 1;
      else {
        present.set(key, { room, person, sockets: 1 });
        writeSoon(room);
      }
    },
    go: (room, person) => {
      const key = `${room} ${person}`;
      const entry = present.get(key);
      if (!entry || --entry.sockets > 0) return;
      present.delete(key);
      writeSoon(room);
    },
    stop: async () => {
      clearInterval(refreshTimer);
      clearTimeout(timer);
      present.clear();
      await scheduleWrite();
    },
  };
}

/** Records that a person entered the room of a table. */
export async function enterRoom(db: Queryable, tableId: string, { userId, name }: Caller, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insert(chatVisits)
    .values({ tableId, person: userId, name, firstAt: at, lastAt: at })
    .onConflictDoUpdate({ target: [chatVisits.tableId, chatVisits.person], set: { lastAt: at } });
}

/** Extends the visits of people who are still in the rooms of tables. */
async function extendVisits(db: Queryable, rows: readonly { room: string; person: string }[], seenAt: string) {
  const visits = rows.filter(({ room }) => room.startsWith("table:"));
  if (visits.length === 0) return;
  const tables = sql.param(visits.map(({ room }) => room.slice("table:".length)));
  const people = sql.param(visits.map(({ person }) => person));
  await db
    .update(chatVisits)
    .set({ lastAt: seenAt })
    .where(
      sql`(${chatVisits.tableId}, ${chatVisits.person}) in (select * from unnest(${tables}::uuid[], ${people}::text[]))`,
    );
}
