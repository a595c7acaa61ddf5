/**
 * Signals between processes (and within one), over LISTEN/NOTIFY: sent inside a transaction they arrive only if it
 * commits, so a waiting mail, a revoked session or a new notification is never announced before it is true.
 * A signal is a hint: its receiver reads the database; after a lost connection every listener is told to catch up.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type pg from "pg";
import type { PersonalTopic } from "../../kit/live-update-topics.ts";
import { afterCommit, batchAtTransactionEnd, type Queryable } from "../database/connection.ts";

export interface Signal {
  /** `mail`: there is something to send; `mails`: something became of what was to be sent. */
  readonly topic:
    | "sessions"
    | "notifications"
    | "mail"
    | "mails"
    | "requests"
    | "deliveries"
    | "settings"
    | "payments"
    | "chat"
    | "chatHints"
    | "tables"
    | "hints";
  /** User ids, mostly; empty means "look for yourself". */
  readonly ids: readonly string[];
}
type Listener = (signal: Signal) => void;

export interface Signals {
  on(topic: Signal["topic"], listener: Listener): void;
  /** False while the listening connection is down: those that keep copies must not trust them. */
  readonly connected: boolean;
  close(): Promise<void>;
}

/** Every listening server of this process (tests run several). */
const tellers = new Set<Listener>();
/** What a signal begins is not part of the call that sent it. */
const ofNoCall = AsyncLocalStorage.snapshot();
const ownProcess = randomUUID();
const channel = "legalsit";
const idsPerSignal = 100;
const retryMs = 500;

export async function publish(tx: Queryable, topic: Signal["topic"], ids: readonly string[] = []): Promise<void> {
  for (let from = 0; from === 0 || from < ids.length; from += idsPerSignal) {
    const message: Signal = { topic, ids: ids.slice(from, from + idsPerSignal) };
    await batchAtTransactionEnd(tx, send, JSON.stringify({ ...message, from: ownProcess }));
    // This process does not wait for its own echo, nor hear it: a session that ended is ended before the answer leaves.
    afterCommit(tx, () => {
      for (const tell of tellers) ofNoCall(tell, message);
    });
  }
}

async function send(tx: Queryable, messages: readonly string[]): Promise<void> {
  const all = sql.param([...new Set(messages)]);
  await tx.execute(sql`select pg_notify(${channel}, message) from unnest(${all}::text[]) message`);
}

export interface LiveUpdate {
  readonly of: PersonalTopic;
  /** The record that changed for them. */
  readonly id: string;
  readonly people: readonly string[];
}

/** Has the open screens of these people read something again; nothing of it is said. */
export async function pushUpdate(tx: Queryable, { of, id, people }: LiveUpdate): Promise<void> {
  const all = [...new Set(people)];
  for (let from = 0; from < all.length; from += idsPerSignal)
    await publish(tx, "hints", [JSON.stringify({ of, id, people: all.slice(from, from + idsPerSignal) })]);
}

export async function listenToSignals(pool: pg.Pool): Promise<Signals> {
  const listeners = new Map<Signal["topic"], Listener[]>();
  let client: pg.PoolClient | undefined;
  let closed = false;
  const tell = (message: Signal) => {
    for (const listener of listeners.get(message.topic) ?? []) listener(message);
  };

  async function connect(): Promise<void> {
    const connected = await pool.connect();
    connected.on("notification", (note) => {
      const { from, ...message } = JSON.parse(note.payload ?? "{}") as Signal & { from: string };
      if (from !== ownProcess) tell(message);
    });
    try {
      await connected.query(`LISTEN ${channel}`);
    } catch (error) {
      connected.release(true);
      throw error;
    }
    // Closed while it came back: nobody would give it back, and the pool would wait for it for ever.
    if (closed) return connected.release(true);
    connected.once("error", () => lost(connected));
    connected.once("end", () => lost(connected));
    client = connected;
  }

  function lost(gone: pg.PoolClient): void {
    // A broken connection says so twice, as an error and as its end.
    if (closed || client !== gone) return;
    client = undefined;
    gone.release(true);
    const again = () =>
      connect().then(
        () => {
          for (const topic of listeners.keys()) tell({ topic, ids: [] });
        },
        () => closed || setTimeout(again, retryMs).unref(),
      );
    setTimeout(again, retryMs).unref();
  }

  await connect();
  tellers.add(tell);
  return {
    on: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    get connected() {
      return client !== undefined;
    },
    close: async () => {
      closed = true;
      tellers.delete(tell);
      client?.release(true);
    },
  };
}
