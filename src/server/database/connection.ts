/** Database access for areas: drizzle over one `pg` pool (`open-database.ts`), and transactions. */
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgTransaction } from "drizzle-orm/pg-core";
import { Pool, type PoolClient } from "pg";
import { PipelinedClient } from "./pipelined-client.ts";
import type { Replica } from "./replica.ts";

/** The drizzle database over the connection pool. */
export type Database = NodePgDatabase;
/** An open transaction, as passed to the callback of `inTransaction`. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Anything that can run a query: the database, or the current transaction. */
export type Queryable = Database | Transaction;

/** An open database. `dump` returns a snapshot and works with the embedded engine only. */
export interface OpenDatabase {
  readonly db: Database;
  readonly pool: Pool;
  /**
   * Connections that stay with one session of the server: for LISTEN, and for locks and settings of a session. The same
   * pool, unless a pooler is in front of the server.
   */
  readonly sessionPool: Pool;
  /** Serves reads of operations that declare it; undefined without one. */
  readonly replica: Replica | undefined;
  readonly embedded: boolean;
  dump(): Promise<ArrayBuffer>;
  close(): Promise<void>;
}

interface TransactionHooks {
  readonly afterCommit: (() => void)[];
  /** Items to send before the commit, grouped by the function that sends them. */
  readonly batches: Map<(tx: Transaction, items: readonly string[]) => Promise<void>, string[]>;
  /** Writes that were sent without waiting for their results. */
  readonly pending: Promise<unknown>[];
}
const hooksByTransaction = new WeakMap<object, TransactionHooks>();
const retriable = new Set(["40001", "40P01"]);

/**
 * Runs reads that do not need each other's results: concurrently on the pool; in a transaction in their order, sent
 * together if its connection is pipelined.
 */
export async function parallelReads<const Reads extends readonly (() => unknown)[]>(
  db: Queryable,
  reads: Reads,
): Promise<{ -readonly [At in keyof Reads]: Awaited<ReturnType<Reads[At]>> }> {
  type Results = { -readonly [At in keyof Reads]: Awaited<ReturnType<Reads[At]>> };
  if (!(db instanceof PgTransaction) || clientOf(db) instanceof PipelinedClient)
    return Promise.all(reads.map((read) => read())) as Promise<Results>;
  const results: unknown[] = [];
  for (const read of reads) results.push(await read());
  return results as Results;
}

/**
 * Runs `work` in one transaction; retries serialization failures and deadlocks up to two times. `work` must not await
 * the network or use the pool: the embedded engine has one backend and would block.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const hooks: TransactionHooks = { afterCommit: [], batches: new Map(), pending: [] };
    try {
      const result = await transactionOn(db, async (tx) => {
        hooksByTransaction.set(tx, hooks);
        const value = await work(tx);
        const sendFinal = finalStatements.get(db);
        if (sendFinal) await sendPipelined(tx, () => sendFinal(tx));
        for (const [send, items] of hooks.batches) await sendPipelined(tx, () => send(tx, items));
        return value;
      }).catch((error: unknown) => rejectWithFirst(hooks.pending, error));
      // A commit after a failed statement rolls back without an error.
      await Promise.all(hooks.pending);
      // Inside another transaction nothing is committed yet.
      const outer = hooksByTransaction.get(db);
      if (outer) outer.afterCommit.push(...hooks.afterCommit);
      else for (const act of hooks.afterCommit) act();
      return result;
    } catch (error) {
      if (attempt >= 3 || !retriable.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/** Rejects with the failure of the first failed write, or else with `error`: every statement after that write fails. */
async function rejectWithFirst(pending: readonly Promise<unknown>[], error: unknown): Promise<never> {
  await Promise.all(pending);
  throw error;
}

/**
 * Sends one statement whose result is not needed. On a pipelined connection the transaction goes on at once, and its
 * `inTransaction` rejects if the statement failed; otherwise this waits for it.
 */
export async function sendPipelined(tx: Queryable, sendStatement: () => Promise<unknown>): Promise<void> {
  const client = clientOf(tx);
  const pending = hooksByTransaction.get(tx)?.pending;
  if (!pending || !(client instanceof PipelinedClient)) return void (await sendStatement());
  const { sentCount } = client;
  // A query of the query builder runs again for each of its listeners, a promise does not.
  const result = (async () => sendStatement())();
  result.catch(() => {});
  // An awaited query is sent in the next microtask. One that is still being prepared would be sent after the commit.
  await Promise.resolve();
  if (client.sentCount === sentCount) await result;
  else pending.push(result);
}

/** The connection of a transaction; undefined for the pool and in a savepoint. */
function clientOf(tx: Queryable): unknown {
  return databaseByTransaction.get(tx)?.$client;
}

const databaseByConnection = new WeakMap<PoolClient, Database>();
const databaseByTransaction = new WeakMap<Queryable, Database & { readonly $client?: unknown }>();

/** Opens the transaction on the database of its connection, whose prepared queries it can use. */
async function transactionOn<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { $client: pool } = db as Database & { readonly $client?: unknown };
  // A transaction that was passed as a database opens a savepoint.
  if (!(pool instanceof Pool)) return db.transaction(work);
  const client = await pool.connect();
  const onConnection = databaseByConnection.get(client) ?? drizzle(client);
  databaseByConnection.set(client, onConnection);
  try {
    return await onConnection.transaction((tx) => {
      databaseByTransaction.set(tx, onConnection);
      return work(tx);
    });
  } finally {
    client.release();
  }
}

/**
 * The database whose prepared queries run where `db` runs: of the pool, or of the connection of a transaction, which
 * outlives it.
 */
export function preparingDatabase(db: Queryable): Queryable {
  return databaseByTransaction.get(db) ?? db;
}

const finalStatements = new WeakMap<Database, (tx: Transaction) => Promise<void>>();

/** The same database, but each of its transactions ends with the statement that `send` sends. */
export function withFinalStatement(db: Database, send: (tx: Transaction) => Promise<void>): Database {
  const copy = Object.create(db) as Database;
  finalStatements.set(copy, send);
  return copy;
}

/** Runs `act` after the transaction commits, before `inTransaction` returns; outside of a transaction, at once. */
export function afterCommit(tx: Queryable, act: () => void): void {
  const hooks = hooksByTransaction.get(tx);
  if (hooks) hooks.afterCommit.push(act);
  else act();
}

/**
 * Collects `one` with all other items of the transaction, and sends them in one statement before the commit; outside of
 * a transaction, at once.
 */
export async function batchAtTransactionEnd(
  tx: Queryable,
  send: (tx: Queryable, items: readonly string[]) => Promise<void>,
  one: string,
): Promise<void> {
  const batches = hooksByTransaction.get(tx)?.batches;
  if (!batches) return send(tx, [one]);
  const items = batches.get(send) ?? [];
  items.push(one);
  batches.set(send, items);
}

/** The SQLSTATE of a failed query, found in the chain of causes; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string" && /^[0-9A-Z]{5}$/.test(current.code))
      return current.code;
  }
  return undefined;
}

/** Name of the violated unique index or constraint; undefined for other errors. */
export function violatedIndex(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && current.code === "23505" && "constraint" in current) return String(current.constraint);
  }
  return undefined;
}
