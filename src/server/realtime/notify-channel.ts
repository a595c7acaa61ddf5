/**
 * Signals between processes, and within one, over LISTEN/NOTIFY. A signal sent inside a transaction arrives only if it
 * commits, so a mail, a revoked session or a notification is never announced too early. A signal carries no data: its
 * receiver reads the database. After a lost connection every listener gets a signal without ids and must catch up.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Access } from "../../kit/access.ts";
import { afterCommit, batchAtTransactionEnd, type Queryable } from "../database/connection.ts";
import { preparedQuery } from "../database/prepared-query.ts";

/** A notification between processes. */
export interface Signal {
  /** `mail`: there is mail to send. `mails`: the state of queued mail changed. */
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
  /** User ids in most topics; empty means that anything may have changed. */
  readonly ids: readonly string[];
}
type Listener = (signal: Signal) => void;

/** The listening side of a process. */
export interface Signals {
  on(topic: Signal["topic"], listener: Listener): void;
  /** False while the listening connection is down: caches must not be trusted then. */
  readonly connected: boolean;
  close(): Promise<void>;
}

/** Every listening server of this process; tests run several. */
const localListeners = new Set<Listener>();
/** Runs listeners outside the async context of the call that published. */
const runOutsideCall = AsyncLocalStorage.snapshot();
const ownProcess = randomUUID();
const channel = "legalsit";
const idsPerSignal = 100;
const retryMs = 500;

/**
 * Sends a signal to all processes when the transaction commits; outside of a transaction, at once. Many ids are split
 * into several signals.
 */
export async function publish(tx: Queryable, topic: Signal["topic"], ids: readonly string[] = []): Promise<void> {
  for (let start = 0; start === 0 || start < ids.length; start += idsPerSignal) {
    const message: Signal = { topic, ids: ids.slice(start, start + idsPerSignal) };
    await batchAtTransactionEnd(tx, send, JSON.stringify({ ...message, from: ownProcess }));
    // This process delivers its own signals directly and ignores their echo: a session that ended is closed before the
    // response is sent.
    afterCommit(tx, () => {
      for (const deliver of localListeners) runOutsideCall(deliver, message);
    });
  }
}

const notify = preparedQuery((db, _parameter, list) =>
  db
    .select({ sent: sql`pg_notify(${channel}, message)` })
    .from(list.rows("signals", { message: ["messages", "text"] })),
);

async function send(tx: Queryable, messages: readonly string[]): Promise<void> {
  await notify(tx, { messages: [...new Set(messages)] });
}

/** A kind of records whose open screens are updated: sockets receive `refresh_<name>` with ids of changed records. */
export interface LiveTopic {
  readonly name: string;
  /** Receivers of every change, and the signals that announce one. By default `pushUpdate` names the people. */
  readonly everyChange?: { readonly access: Access; readonly signals: readonly Signal["topic"][] };
}

/** A record that changed for some people. */
export interface LiveUpdate {
  /** Name of a live topic. */
  readonly of: string;
  /** The record that changed. */
  readonly id: string;
  readonly people: readonly string[];
}

/** Makes open screens of these people refetch a record; the update contains no data. */
export async function pushUpdate(tx: Queryable, { of, id, people }: LiveUpdate): Promise<void> {
  const distinctPeople = [...new Set(people)];
  for (let start = 0; start < distinctPeople.length; start += idsPerSignal)
    await publish(tx, "hints", [JSON.stringify({ of, id, people: distinctPeople.slice(start, start + idsPerSignal) })]);
}

/** Starts listening. Reconnects by itself, every 500 ms, after the connection is lost. */
export async function listenToSignals(pool: pg.Pool): Promise<Signals> {
  const listeners = new Map<Signal["topic"], Listener[]>();
  let client: pg.PoolClient | undefined;
  let closed = false;
  const deliver = (message: Signal) => {
    for (const listener of listeners.get(message.topic) ?? []) listener(message);
  };

  async function connect(): Promise<void> {
    const connected = await pool.connect();
    connected.on("notification", (notification) => {
      const { from: sender, ...message } = JSON.parse(notification.payload ?? "{}") as Signal & { from: string };
      if (sender !== ownProcess) deliver(message);
    });
    try {
      await connected.query(`LISTEN ${channel}`);
    } catch (error) {
      connected.release(true);
      throw error;
    }
    // Closed while connecting: nobody would release the client, and the pool would wait for it forever.
    if (closed) return connected.release(true);
    connected.once("error", () => reconnect(connected));
    connected.once("end", () => reconnect(connected));
    client = connected;
  }

  function reconnect(lostClient: pg.PoolClient): void {
    // A broken connection emits both "error" and "end".
    if (closed || client !== lostClient) return;
    client = undefined;
    lostClient.release(true);
    const retry = () =>
      connect().then(
        () => {
          for (const topic of listeners.keys()) deliver({ topic, ids: [] });
        },
        () => closed || setTimeout(retry, retryMs).unref(),
      );
    setTimeout(retry, retryMs).unref();
  }

  await connect();
  localListeners.add(deliver);
  return {
    on: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    get connected() {
      return client !== undefined;
    },
    close: async () => {
      closed = true;
      localListeners.delete(deliver);
      client?.release(true);
    },
  };
}
