/** Opens the database: pools of connections to a server, or the embedded engine. */
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, Pool, type PoolClient } from "pg";
import type { OpenDatabase } from "./connection.ts";
import { type EmbeddedOptions, openEmbedded } from "./embedded.ts";
import { PipelinedClient } from "./pipelined-client.ts";
import { watchReplica } from "./replica.ts";

/** Location of the database. Without `url` it is the embedded engine. */
interface DatabaseOptions extends EmbeddedOptions {
  readonly url?: string | undefined;
  /** The server itself, if `url` is a pooler that gives each transaction another connection. */
  readonly directUrl?: string | undefined;
  readonly readUrl?: string | undefined;
  /** Largest lag in seconds with which the replica still serves. */
  readonly maxLagSeconds?: number;
}

/** Opens the PostgreSQL server at `url`, or the embedded engine if there is none. Does not migrate. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  if (options.url) {
    const pool = options.directUrl ? openPooledConnections(options.url) : openServerPool(options.url, 10);
    // The listening connection, and one for a migration.
    const sessionPool = options.directUrl ? openServerPool(options.directUrl, 2) : pool;
    const db = drizzle(pool);
    const readPool = options.readUrl ? openServerPool(options.readUrl, 10, readOnly) : undefined;
    const replica = readPool && watchReplica(db, drizzle(readPool), options.maxLagSeconds ?? defaultMaxLagSeconds);
    return {
      db,
      pool,
      sessionPool,
      replica,
      embedded: false,
      dump: () => Promise.reject(new Error("only the embedded database is dumped")),
      close: async () => {
        replica?.close();
        await Promise.all([...new Set([pool, sessionPool, ...(readPool ? [readPool] : [])])].map((each) => each.end()));
      },
    };
  }
  const engine = await openEmbedded(options);
  const pool = guardPool(
    new Pool({
      // One connection listens permanently. More connections would make the slowest calls of a burst wait longer.
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
    sessionPool: pool,
    replica: undefined,
    embedded: true,
    dump: () => engine.dump(),
    close: async () => {
      await pool.end();
      await engine.close();
    },
  };
}

const connectionTimeoutMillis = 10_000;
/** What every statement relies on: times are read as UTC, and none may run for ever. */
const sessionSettings = { TimeZone: "UTC", statement_timeout: "30000" };

/** Refuses writes even if the address of the replica leads to a primary. */
const readOnly = { default_transaction_read_only: "on" };
const defaultMaxLagSeconds = 10;

function openServerPool(connectionString: string, max: number, more: Readonly<Record<string, string>> = {}): Pool {
  const options = Object.entries({ ...sessionSettings, ...more }).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new Pool({
    Client: PipelinedClient,
    connectionString,
    max,
    connectionTimeoutMillis,
    options: options.join(" "),
  });
  return guardPool(pool);
}

/**
 * Through a pooler each transaction may get another connection of the server. Statements have no names, because a name
 * belongs to a connection. The settings cannot come with the connection: `requireSessionSettings` checks them.
 */
function openPooledConnections(connectionString: string): Pool {
  return guardPool(new Pool({ Client, connectionString, max: 10, connectionTimeoutMillis }));
}

/** Throws an Error with one sentence if connections of a pooler lack the settings that every statement relies on. */
export async function requireSessionSettings({ pool, sessionPool }: OpenDatabase): Promise<void> {
  if (pool === sessionPool) return;
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "select name, setting from pg_settings where name = any($1)",
    [Object.keys(sessionSettings)],
  );
  const missing = Object.entries(sessionSettings).filter(
    ([name, needed]) => !rows.some((row) => row.name === name && row.setting === needed),
  );
  const statements = missing.map(([name, needed]) => `ALTER DATABASE … SET ${name} = '${needed}';`);
  if (missing.length > 0) throw new Error(`Connections of the pooler need settings: ${statements.join(" ")}`);
}

/** An error without a listener on the pool and on every client would end the process. */
function guardPool(pool: Pool): Pool {
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const acquire = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>;
  pool.connect = ((...args: unknown[]) =>
    args.length > 0 ? acquire(...args) : acquire().then(releaseOnEnd)) as Pool["connect"];
  return pool;
}

/**
 * Releases a client exactly once, at once if its connection ends while it is in use. Drizzle never releases a client
 * after a failed `begin`: each interruption would take places of the pool forever, and closing would wait for them.
 */
function releaseOnEnd(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  const releaseOnce = (error?: Error | boolean) => {
    if (isReleased) return;
    isReleased = true;
    client.off("end", onEnd);
    release(error);
  };
  const onEnd = () => releaseOnce(true);
  client.release = releaseOnce;
  client.once("end", onEnd);
  return client;
}
