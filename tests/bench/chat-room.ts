/**
 * A room of five hundred sockets: how long until the last of them has what one said, and what each of them keeps of the
 * process, against a bare Socket.IO server on the same database (`baseline-room.mjs`), in turn A B B A. Then what was said in a
 * table of a hundred thousand messages, its newest and its oldest page, against one of a hundredth of them.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { io, type Socket } from "socket.io-client";
import { contracts } from "../../src/areas/contracts.ts";
import type { Database } from "../../src/server/database/connection.ts";
import type { RunningServer } from "../../src/server/start/run-server.ts";
import { writeMany } from "../../src/server/testing/write-many.ts";
import type { CallHeaders } from "./demo-office.ts";
import { median, quantile, say, spread, within } from "./statistics-of-runs.ts";

const sockets = Number(process.env.BENCH_SOCKETS ?? 500);
const messages = Number(process.env.BENCH_MESSAGES ?? 100_000);
/** What any process makes of its first sockets and messages is not counted. */
const warmUp = Math.ceil(sockets / 5);
const messageCount = 100;
const pauseMs = 100;
const reads = 11;
const goalGrowth = 2;
/** Below it nobody notices, and what else the machine does makes the difference. */
const noticedMs = 5;
const turns = ["ours", "bare", "bare", "ours"] as const;
const programs = {
  ours: ["--expose-gc", "--import", "tsx", "tests/bench/own-server.ts"],
  bare: ["--expose-gc", "tests/bench/baseline-room.mjs"],
} as const;

export async function room(db: Database, url: string): Promise<void> {
  const { tableId, tokens } = await openTable(db);
  const taken = { ours: [] as Turn[], bare: [] as Turn[] };
  for (const side of turns) taken[side].push(await turnOf([...programs[side], url], tableId, tokens));
  const figures = (side: (typeof turns)[number], of: keyof Turn, digits = 0) =>
    spread(
      taken[side].map((each) => each[of]),
      digits,
    );
  const ratio = (of: keyof Turn) =>
    spread(taken.ours.map((each, at) => each[of] / (taken.bare[at]?.[of] || Number.NaN)));
  say(
    `room: ${sockets} sockets, ${messageCount} messages a turn: the last has it after ${figures("ours", "p95")} ms at p95 (half ${figures("ours", "half")}), bare ${figures("bare", "p95")} (half ${figures("bare", "half")}): × ${ratio("p95")} (half × ${ratio("half")})`,
  );
  say(
    `room: ${figures("ours", "kilobytes", 1)} kB of memory a socket, bare ${figures("bare", "kilobytes", 1)}: × ${ratio("kilobytes")}`,
  );
}

interface Turn {
  readonly p95: number;
  readonly half: number;
  readonly kilobytes: number;
}

/** In a process of its own, which begins with this turn. */
async function turnOf(program: readonly string[], tableId: string, tokens: readonly string[]): Promise<Turn> {
  const child = spawn(process.execPath, program, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [address] = (await once(child, "message")) as [string];
  const there = await enter(address, tableId, tokens.slice(0, warmUp));
  await talk(there, tableId, warmUp);
  const before = await memoryOf(child);
  there.push(...(await enter(address, tableId, tokens.slice(warmUp))));
  // Who came is told to all, a second after the last.
  await wait(3000);
  const kilobytes = ((await memoryOf(child)) - before) / (sockets - warmUp) / 1024;
  const taken = await talk(there, tableId, messageCount);
  for (const socket of there) socket.disconnect();
  child.kill("SIGKILL");
  await once(child, "exit");
  return { p95: quantile(taken, 0.95), half: median(taken), kilobytes };
}

async function enter(address: string, tableId: string, tokens: readonly string[]): Promise<Socket[]> {
  const all: Socket[] = [];
  for (const token of tokens) {
    const socket = io(address, {
      path: "/legalsit/realtime",
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
      auth: { token },
    });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
    });
    const answer = (await socket.timeout(20_000).emitWithAck("on-table-enter", { tableId })) as { ok: boolean };
    if (!answer.ok) throw new Error(`nobody came in: ${JSON.stringify(answer)}`);
    all.push(socket);
  }
  return all;
}

/** One after the other, each when all have the one before: milliseconds from saying it until the last had it. */
async function talk(there: readonly Socket[], tableId: string, count: number): Promise<number[]> {
  const taken: number[] = [];
  let awaited = "";
  let left = 0;
  let heard: () => void = () => {};
  const hear = ({ message }: { message: { _id: string } }) => {
    if (message._id !== awaited) return;
    left -= 1;
    if (left === 0) heard();
  };
  for (const socket of there) socket.on("chat_message", hear);
  for (let turn = 0; turn < count; turn++) {
    const all = new Promise<void>((resolve) => {
      heard = resolve;
    });
    awaited = randomUUID();
    left = there.length;
    const startedAt = performance.now();
    const speaker = there[turn % there.length];
    const messageValue = { _id: awaited, tableId, text: `Mensaje ${turn} de la mesa` };
    const answer = (await speaker?.timeout(20_000).emitWithAck("on-message", messageValue)) as { ok: boolean };
    if (!answer.ok) throw new Error(`nothing was said: ${JSON.stringify(answer)}`);
    await Promise.race([all, wait(20_000).then(() => Promise.reject(new Error("some never heard it")))]);
    taken.push(performance.now() - startedAt);
    await wait(pauseMs);
  }
  for (const socket of there) socket.off("chat_message", hear);
  return taken;
}

async function memoryOf(child: ChildProcess): Promise<number> {
  child.send("memory");
  const [{ bytes }] = (await once(child, "message")) as [{ bytes: number }];
  return bytes;
}

/** Everybody of it with a session of their own. */
async function openTable(db: Database): Promise<{ tableId: string; tokens: readonly string[] }> {
  const tableId = randomUUID();
  const tokens = Array.from({ length: sockets }, () => randomBytes(32).toString("base64url"));
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest("base64url"));
  await writeTable(db, tableId);
  await db.execute(sql`
    with people as (
      insert into users (id, kind, username, email, first_name, last_name, language, active, activated_at)
      select gen_random_uuid(), 'staff', 'sala' || n || '@bench.example', 'sala' || n || '@bench.example', 'Colega', 'Número ' || n,
        'es', true, now() from generate_series(1, ${sockets}) n returning id, email),
    seats as (
      insert into virtual_table_people (table_id, user_id, moderator) select ${tableId}::uuid, id, false from people),
    talk as (insert into chat_conversations (id, table_id) values (gen_random_uuid(), ${tableId}::uuid))
    insert into sessions (id, token_hash, user_id, expires_at)
    select gen_random_uuid(), h.hash, p.id, now() + interval '8 hours'
    from people p join unnest(${sql.param(hashes)}::text[]) with ordinality h(hash, n) on p.email = 'sala' || h.n || '@bench.example'`);
  return { tableId, tokens };
}

const writeTable = (db: Database, tableId: string) =>
  db.execute(sql`
    insert into virtual_tables (id, title, description, open_date, told)
    values (${tableId}::uuid, 'Mesa de la medida', 'De lo que se trata', now() - interval '1 hour', 'open')`);

/** Read by somebody who has read all of it, and by somebody who has read nothing. */
export async function history(running: RunningServer, db: Database, headers: CallHeaders, reader: string) {
  const taken: Record<string, number>[] = [];
  for (const count of [messages / 100, messages]) {
    const tableId = randomUUID();
    const conversation = randomUUID();
    await writeTable(db, tableId);
    await db.execute(sql`
      insert into virtual_table_people (table_id, user_id, moderator) values (${tableId}::uuid, ${reader}::uuid, true)`);
    await db.execute(sql`
      insert into chat_conversations (id, table_id, last_seq) values (${conversation}::uuid, ${tableId}::uuid, ${count})`);
    await writeMany(
      db,
      "chat_messages",
      sql`insert into chat_messages (id, conversation_id, seq, type, text, sender, sender_name, sent_at, updated_at)
        select gen_random_uuid(), ${conversation}::uuid, n, 'text', 'Mensaje ' || n || ' de la mesa', gen_random_uuid()::text,
          'Nadie', now() - interval '1 hour' * n / 1000, now() - interval '1 hour' * n / 1000
        from ${sql.raw(`generate_series(1, ${count}) n`)}`,
    );
    const page = (query: string) => () => ask(running, headers, tableId, query);
    const unread = { newest: await timed(page("")), oldest: await timed(page("?after=0")) };
    await db.execute(sql`
      insert into chat_positions (conversation_id, reader, read_seq) values (${conversation}::uuid, ${reader}, ${count})`);
    taken.push({
      "its newest page, all of it read": await timed(page("")),
      "its oldest page, all of it read": await timed(page("?after=0")),
      "its newest page, none of it read": unread.newest,
      "its oldest page, none of it read": unread.oldest,
      "a word in it": await timed(page(`?search=${encodeURIComponent("mensaje 777")}`)),
    });
  }
  const [before = {}, after = {}] = taken;
  const grown = [messages / 100, messages].map((each) => each.toLocaleString("en")).join(" → ");
  for (const [name, ms] of Object.entries(after)) {
    const growth = ms / Math.max(before[name] ?? ms, noticedMs);
    say(
      `history: ${name}: ${(before[name] ?? 0).toFixed(1)} → ${ms.toFixed(1)} ms with ${grown} messages, × ${growth.toFixed(2)} (${within(growth, goalGrowth)})`,
    );
  }
}

async function ask(running: RunningServer, headers: CallHeaders, tableId: string, query: string) {
  const path = contracts.chat.table.path.replace(":tableId", tableId);
  const answer = await fetch(`${running.address}/legalsitapi/${path}${query}`, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let round = 0; round < reads; round++) {
    const startedAt = performance.now();
    await work();
    all.push(performance.now() - startedAt);
  }
  return median(all);
}
