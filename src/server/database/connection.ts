/** The database as the areas see it: drizzle over one `pg` pool, and transactions. */
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgTransaction } from "drizzle-orm/pg-core";
import { Pool, type PoolClient } from "pg";
import { type EmbeddedOptions, openEmbedded } from "./embedded.ts";
import { NamingClient } from "./named-statements.ts";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What can run a query: the pool, or the transaction one is in. */
export type Queryable = Database | Transaction;

export interface OpenDatabase {
  readonly db: Database;
  readonly pool: Pool;
  readonly embedded: boolean;
  dump(): Promise<ArrayBuffer>;
  close(): Promise<void>;
}

export async function openDatabase(
  options: EmbeddedOptions & { readonly url?: string | undefined },
): Promise<OpenDatabase> {
  if (options.url) {
    const pool = guarded(
      new Pool({
        Client: NamingClient,
        connectionString: options.url,
        max: 10,
        connectionTimeoutMillis: 10_000,
        options: "-c timezone=UTC -c statement_timeout=30000",
      }),
    );
    return {
      db: drizzle(pool),
      pool,
      embedded: false,
      dump: () => Promise.reject(new Error("only the embedded database is dumped")),
      close: () => pool.end(),
    };
  }
  const engine = await openEmbedded(options);
  const pool = guarded(
    new Pool({
      // One of them listens for good; with more the opening minute's slowest wait longer.
      max: 4,
      stream: () => engine.connect(),
      user: "postgres",
      database: "postgres",
      idleTimeoutMillis: 0,
    }),
  );
  return {
    db: drizzle(pool),
    pool,
    embedded: true,
    dump: () => engine.dump(),
    close: async () => {
      await pool.end();
      await engine.close();
    },
  };
}

/** Without listeners on the pool and on every client a dropped connection ends the process. */
function guarded(pool: Pool): Pool {
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const lend = pool.connect.bind(pool) as (...taken: unknown[]) => Promise<PoolClient>;
  pool.connect = ((...taken: unknown[]) =>
    taken.length > 0 ? lend(...taken) : lend().then(backOnceLost)) as Pool["connect"];
  return pool;
}

/**
 * A client whose connection ends while it is lent goes back at once, and once only. Drizzle keeps one for ever whose
 * `begin` failed: each cut of the line would take places of the pool for good, and closing would wait for them.
 */
function backOnceLost(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isBack = false;
  const giveBack = (fault?: Error | boolean) => {
    if (isBack) return;
    isBack = true;
    client.off("end", lost);
    release(fault);
  };
  const lost = () => giveBack(true);
  client.release = giveBack;
  client.once("end", lost);
  return client;
}

interface Following {
  readonly acts: (() => void)[];
  /** What is sent when its work is done, by who sends it. */
  readonly ends: Map<(tx: Transaction, all: readonly string[]) => Promise<void>, string[]>;
}
const following = new WeakMap<object, Following>();
const retriable = new Set(["40001", "40P01"]);

/** Reads that need nothing of each other: at once, each on a connection; in a transaction, which has one, in turn. */
export async function parallelReads<const Reads extends readonly (() => unknown)[]>(
  db: Queryable,
  reads: Reads,
): Promise<{ -readonly [At in keyof Reads]: Awaited<ReturnType<Reads[At]>> }> {
  type Results = { -readonly [At in keyof Reads]: Awaited<ReturnType<Reads[At]>> };
  if (!(db instanceof PgTransaction)) return Promise.all(reads.map((read) => read())) as Promise<Results>;
  const results: unknown[] = [];
  for (const read of reads) results.push(await read());
  return results as Results;
}

/**
 * Runs `work` in one transaction; serialization failures and deadlocks are tried again twice.
 * Never await the network or use the pool inside: the embedded engine has one backend and would stand still.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      let follow: Following = { acts: [], ends: new Map() };
      const result = await db.transaction(async (tx) => {
        follow = { acts: [], ends: new Map() };
        following.set(tx, follow);
        const done = await work(tx);
        await lastActs.get(db)?.(tx);
        for (const [send, all] of follow.ends) await send(tx, all);
        return done;
      });
      for (const act of follow.acts) act();
      return result;
    } catch (error) {
      if (attempt >= 3 || !retriable.has(sqlState(error) ?? "")) throw error;
    }
  }
}

const lastActs = new WeakMap<Database, (tx: Transaction) => Promise<void>>();

/** The same database, each of whose transactions ends with `act`. */
export function withFinalStatement(db: Database, act: (tx: Transaction) => Promise<void>): Database {
  const same = Object.create(db) as Database;
  lastActs.set(same, act);
  return same;
}

/** Runs `act` when the transaction has committed, before `inTransaction` returns; at once outside of one. */
export function afterCommit(tx: Queryable, act: () => void): void {
  const follow = following.get(tx);
  if (follow) follow.acts.push(act);
  else act();
}

/** Sends `one` with all others of the transaction when its work is done, in one statement; at once outside of one. */
export async function batchAtTransactionEnd(
  tx: Queryable,
  send: (tx: Queryable, all: readonly string[]) => Promise<void>,
  one: string,
): Promise<void> {
  const ends = following.get(tx)?.ends;
  if (!ends) return send(tx, [one]);
  const all = ends.get(send) ?? [];
  all.push(one);
  ends.set(send, all);
}

/** The SQLSTATE of a failed query, however deep drizzle wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string" && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

/** The unique index or constraint that refused a row, by name. */
export function violatedIndex(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && at.code === "23505" && "constraint" in at) return String(at.constraint);
  }
  return undefined;
}
