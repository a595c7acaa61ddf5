/**
 * Room of 500 sockets: time until the last socket receives a message, and memory of the process for each socket, compared
 * with a bare Socket.IO server on the same database (`baseline-room.mjs`) in the order A B B A. Then the newest and the
 * oldest page of a table with 100,000 messages, compared with a table of a hundredth of them.
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
import { buildProgram } from "./open-checkout.ts";
import { median, quantile, printLine, spread, within } from "./statistics-of-runs.ts";

const sockets = Number(process.env.BENCH_SOCKETS ?? 500);
const messages = Number(process.env.BENCH_MESSAGES ?? 100_000);
/** The first sockets and messages of a process are not measured. */
const warmUp = Math.ceil(sockets / 5);
const messageCount = 100;
const pauseMs = 100;
const reads = 11;
const goalGrowth = 2;
/** Durations below this are noise of the machine: growth is measured against at least this much. */
const noticedMs = 5;
const order = ["ours", "bare", "bare", "ours"] as const;

export async function room(db: Database, url: string): Promise<void> {
  const { tableId, tokens } = await openTable(db);
  const programs = {
    ours: ["--expose-gc", await buildProgram(process.cwd(), "built-server")],
    bare: ["--expose-gc", "tests/bench/baseline-room.mjs"],
  };
  const durations = { ours: [] as MemoryRun[], bare: [] as MemoryRun[] };
  for (const side of order) durations[side].push(await measureRun([...programs[side], url], tableId, tokens));
  const formatFigures = (side: (typeof order)[number], key: keyof MemoryRun, digits = 0) =>
    spread(
      durations[side].map((each) => each[key]),
      digits,
    );
  const ratio = (key: keyof MemoryRun) =>
    spread(durations.ours.map((each, index) => each[key] / (durations.bare[index]?.[key] || Number.NaN)));
  printLine(
    `room: ${sockets} sockets, ${messageCount} messages a turn: the last has it after ${formatFigures("ours", "p95")} ms at p95 (half ${formatFigures("ours", "half")}), bare ${formatFigures("bare", "p95")} (half ${formatFigures("bare", "half")}): × ${ratio("p95")} (half × ${ratio("half")})`,
  );
  printLine(
    `room: ${formatFigures("ours", "kilobytes", 1)} kB of memory a socket, bare ${formatFigures("bare", "kilobytes", 1)}: × ${ratio("kilobytes")}`,
  );
}

interface MemoryRun {
  readonly p95: number;
  readonly half: number;
  readonly kilobytes: number;
}

/** Starts the program in a new process and measures one run. */
async function measureRun(program: readonly string[], tableId: string, tokens: readonly string[]): Promise<MemoryRun> {
  const child = spawn(process.execPath, program, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const [{ address }] = (await once(child, "message")) as [{ address: string }];
  const joined = await joinTable(address, tableId, tokens.slice(0, warmUp));
  await talk(joined, tableId, warmUp);
  const before = await memoryOf(child);
  joined.push(...(await joinTable(address, tableId, tokens.slice(warmUp))));
  // The server announces joined people to all, one second after the last joined.
  await wait(3000);
  const kilobytes = ((await memoryOf(child)) - before) / (sockets - warmUp) / 1024;
  const durations = await talk(joined, tableId, messageCount);
  for (const socket of joined) socket.disconnect();
  child.kill("SIGKILL");
  await once(child, "exit");
  return { p95: quantile(durations, 0.95), half: median(durations), kilobytes };
}

async function joinTable(address: string, tableId: string, tokens: readonly string[]): Promise<Socket[]> {
  const joinedSockets: Socket[] = [];
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
    const response = (await socket.timeout(20_000).emitWithAck("on-table-enter", { tableId })) as { ok: boolean };
    if (!response.ok) throw new Error(`nobody came in: ${JSON.stringify(response)}`);
    joinedSockets.push(socket);
  }
  return joinedSockets;
}

/** Sends messages one by one, each after all sockets received the one before. Returns milliseconds until the last received each. */
async function talk(joined: readonly Socket[], tableId: string, count: number): Promise<number[]> {
  const durations: number[] = [];
  let awaitedId = "";
  let remaining = 0;
  let resolveAll: () => void = () => {};
  const countReceived = ({ message }: { message: { _id: string } }) => {
    if (message._id !== awaitedId) return;
    remaining -= 1;
    if (remaining === 0) resolveAll();
  };
  for (const socket of joined) socket.on("chat_message", countReceived);
  for (let index = 0; index < count; index++) {
    const receivedByAll = new Promise<void>((resolve) => {
      resolveAll = resolve;
    });
    awaitedId = randomUUID();
    remaining = joined.length;
    const startedAt = performance.now();
    const sender = joined[index % joined.length];
    const messageValue = { _id: awaitedId, tableId, text: `Mensaje ${index} de la mesa` };
    const response = (await sender?.timeout(20_000).emitWithAck("on-message", messageValue)) as { ok: boolean };
    if (!response.ok) throw new Error(`the message was refused: ${JSON.stringify(response)}`);
    await Promise.race([receivedByAll, wait(20_000).then(() => Promise.reject(new Error("some never heard it")))]);
    durations.push(performance.now() - startedAt);
    await wait(pauseMs);
  }
  for (const socket of joined) socket.off("chat_message", countReceived);
  return durations;
}

async function memoryOf(child: ChildProcess): Promise<number> {
  child.send("memory");
  const [{ bytes }] = (await once(child, "message")) as [{ bytes: number }];
  return bytes;
}

/** Inserts a table whose members each have a session. */
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

/** Measures pages for a reader who has read all messages and for one who has read none. */
export async function history(running: RunningServer, db: Database, headers: CallHeaders, reader: string) {
  const durations: Record<string, number>[] = [];
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
    const page = (query: string) => () => sendRequest(running, headers, tableId, query);
    const unread = { newest: await timed(page("")), oldest: await timed(page("?after=0")) };
    await db.execute(sql`
      insert into chat_positions (conversation_id, reader, read_seq) values (${conversation}::uuid, ${reader}, ${count})`);
    durations.push({
      "its newest page, all of it read": await timed(page("")),
      "its oldest page, all of it read": await timed(page("?after=0")),
      "its newest page, none of it read": unread.newest,
      "its oldest page, none of it read": unread.oldest,
      "a word in it": await timed(page(`?search=${encodeURIComponent("mensaje 777")}`)),
    });
  }
  const [before = {}, after = {}] = durations;
  const sizes = [messages / 100, messages].map((each) => each.toLocaleString("en")).join(" → ");
  for (const [name, ms] of Object.entries(after)) {
    const growth = ms / Math.max(before[name] ?? ms, noticedMs);
    printLine(
      `history: ${name}: ${(before[name] ?? 0).toFixed(1)} → ${ms.toFixed(1)} ms with ${sizes} messages, × ${growth.toFixed(2)} (${within(growth, goalGrowth)})`,
    );
  }
}

async function sendRequest(running: RunningServer, headers: CallHeaders, tableId: string, query: string) {
  const path = contracts.chat.table.path.replace(":tableId", tableId);
  const response = await fetch(`${running.address}/legalsitapi/${path}${query}`, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${text}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const durations: number[] = [];
  for (let round = 0; round < reads; round++) {
    const startedAt = performance.now();
    await work();
    durations.push(performance.now() - startedAt);
  }
  return median(durations);
}
