/**
 * Who is there: a line for each person, place and process, written again while a socket of theirs stays open. What is not said
 * again within a minute is over, so a process that dies takes nobody's presence for longer than that.
 */
import { randomUUID } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Caller } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { loggable } from "../../../server/http/response.ts";
import type { Server } from "../../../server/server.ts";
import type { Connected } from "../socket-contract.ts";
import { authorNames } from "./message-view.ts";
import { chatPresence, chatVisits } from "./tables.ts";

const overMs = 60_000;
const beatMs = 25_000;
/** Those who come and go within this time are written together. */
const gatherMs = 150;

/** Where everybody of staff with an open office is. */
export const staffRoom = "staff";

const since = (now: Date) => new Date(now.getTime() - overMs).toISOString();

export async function onlineNow(db: Queryable, room: string, now: Date): Promise<Set<string>> {
  const found = await db
    .selectDistinct({ person: chatPresence.person })
    .from(chatPresence)
    .where(and(eq(chatPresence.room, room), gt(chatPresence.seenAt, since(now))));
  return new Set(found.map(({ person }) => person));
}

export async function isStaffOnline(db: Queryable, userId: string, now: Date): Promise<boolean> {
  const at = and(
    eq(chatPresence.room, staffRoom),
    eq(chatPresence.person, userId),
    gt(chatPresence.seenAt, since(now)),
  );
  const [found] = await db.select({ person: chatPresence.person }).from(chatPresence).where(at).limit(1);
  return found !== undefined;
}

/** With their names; a person with three tabs is one. */
export async function connectedIn(db: Queryable, room: string, now: Date): Promise<Connected[]> {
  const people = await authorNames(db, [...(await onlineNow(db, room, now))]);
  return [...people.values()]
    .map(({ _id, ...person }) => ({ userId: _id, ...person }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "es"));
}

export interface Attendance {
  come(room: string, person: string): void;
  go(room: string, person: string): void;
  stop(): Promise<void>;
}

/** What this process says of its sockets; `told` hears in which rooms people came and went, once that is written. */
export function trackPresence(server: Server, told: (rooms: readonly string[]) => Promise<void>): Attendance {
  const { db, log } = server;
  const process = randomUUID();
  /** How many sockets of a person are in a room. */
  const here = new Map<string, { readonly room: string; readonly person: string; sockets: number }>();
  const touched = new Set<string>();
  let due: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = () => {
    due = undefined;
    writing = writing
      .then(say)
      .catch((error: unknown) => log.warn({ error: loggable(error) }, "presence was not told"));
    return writing;
  };
  const soon = (room: string) => {
    touched.add(room);
    due ??= setTimeout(() => void write(), gatherMs).unref();
  };
  async function say(): Promise<void> {
    const seenAt = server.now().toISOString();
    const rooms = new Set(touched);
    touched.clear();
    const lines = [...here.values()].map(({ room, person }) => ({ process, room, person, seenAt }));
    if (lines.length > 0)
      await db
        .insert(chatPresence)
        .values(lines)
        .onConflictDoUpdate({
          target: [chatPresence.process, chatPresence.room, chatPresence.person],
          set: { seenAt: sql`excluded.seen_at` },
        });
    await stayed(db, lines, seenAt);
    // Those of ours who went, and those of a process that is no more.
    const gone = await db
      .delete(chatPresence)
      .where(
        sql`${and(eq(chatPresence.process, process), lt(chatPresence.seenAt, seenAt))} or ${lt(chatPresence.seenAt, since(server.now()))}`,
      )
      .returning({ room: chatPresence.room });
    for (const { room } of gone) rooms.add(room);
    if (rooms.size > 0) await told([...rooms]);
  }

  const beat = setInterval(() => here.size > 0 && void write(), beatMs).unref();
  return {
    come: (room, person) => {
      const key = `${room} ${person}`;
      const known = here.get(key);
      if (known) known.sockets += 1;
      else {
        here.set(key, { room, person, sockets: 1 });
        soon(room);
      }
    },
    go: (room, person) => {
      const key = `${room} ${person}`;
      const known = here.get(key);
      if (!known || --known.sockets > 0) return;
      here.delete(key);
      soon(room);
    },
    stop: async () => {
      clearInterval(beat);
      clearTimeout(due);
      here.clear();
      await write();
    },
  };
}

/** Somebody comes into the room of a table. */
export async function enterRoom(db: Queryable, tableId: string, { userId, name }: Caller, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .insert(chatVisits)
    .values({ tableId, person: userId, name, firstAt: at, lastAt: at })
    .onConflictDoUpdate({ target: [chatVisits.tableId, chatVisits.person], set: { lastAt: at } });
}

/** They are there still. */
async function stayed(db: Queryable, lines: readonly { room: string; person: string }[], seenAt: string) {
  const here = lines.filter(({ room }) => room.startsWith("table:"));
  if (here.length === 0) return;
  const tables = sql.param(here.map(({ room }) => room.slice("table:".length)));
  const people = sql.param(here.map(({ person }) => person));
  await db
    .update(chatVisits)
    .set({ lastAt: seenAt })
    .where(
      sql`(${chatVisits.tableId}, ${chatVisits.person}) in (select * from unnest(${tables}::uuid[], ${people}::text[]))`,
    );
}
