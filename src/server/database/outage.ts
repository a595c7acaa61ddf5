/** Detects that the database is unreachable, and logs an outage once, whatever number of calls meet it. */
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { NodePgDatabase as Database } from "drizzle-orm/node-postgres";

/** Recognizes errors of an unreachable database. */
export interface Outage {
  /**
   * True if the error means that the database is unreachable. Logs the first such error with its reason, and later that
   * the database is back.
   */
  covers(error: unknown): boolean;
}

const recheckMs = 1000;
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/**
 * SQLSTATEs: connection exceptions, a server that shuts down, crashed or is starting, too many connections, and a server
 * that is read-only because it is not the primary any more or not yet.
 */
const outageSqlStates = /^(08...|57P0[123]|53300|25006)$/;
/** Messages of the driver, its pool and the embedded engine's connection that have no code. */
const outageMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed)|embedded database stopped)/;

/** Describes the outage if the error is one; undefined for any other error. */
export function databaseOutage(error: unknown): string | undefined {
  if (error instanceof AggregateError) return error.errors.map(databaseOutage).find(Boolean);
  if (!(error instanceof Error)) return undefined;
  // Errors of the file storage (AWS client) have these codes too.
  if ("$metadata" in error) return undefined;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // A client that disconnects also causes ECONNRESET, but without a system call of ours.
  const isNetworkError = networkCodes.has(String(code)) && syscall !== undefined;
  if (isNetworkError || outageSqlStates.test(String(code))) return `${String(code)}: ${error.message}`;
  return outageMessages.test(error.message) ? error.message : databaseOutage(error.cause);
}

/** Creates the outage detection of a database. During an outage it checks every second whether the database is back. */
export function watchOutage(db: Database, log: FastifyBaseLogger): Outage {
  let startedAt: number | undefined;
  async function checkAgain(): Promise<void> {
    const isBack = await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    if (!isBack || startedAt === undefined) return void setTimeout(() => void checkAgain(), recheckMs).unref();
    log.info({ seconds: Math.round((performance.now() - startedAt) / 1000) }, "the database is back");
    startedAt = undefined;
  }
  return {
    covers: (error) => {
      const reason = databaseOutage(error);
      if (reason && startedAt === undefined) {
        startedAt = performance.now();
        log.warn({ reason }, "the database is away");
        setTimeout(() => void checkAgain(), recheckMs).unref();
      }
      return reason !== undefined;
    },
  };
}

/**
 * Waits up to `patienceMs` for a database that is still starting. Throws the last error after that, and any other error
 * at once.
 */
export async function waitForDatabase(db: Database, log: FastifyBaseLogger, maxWaitMs: number): Promise<void> {
  const deadline = performance.now() + maxWaitMs;
  for (let isLogged = false; ; isLogged = true) {
    try {
      await db.execute(sql`select 1`);
      return;
    } catch (error) {
      const reason = databaseOutage(error);
      if (!reason || performance.now() >= deadline) throw error;
      if (!isLogged) log.warn({ reason }, "waiting for the database");
      await wait(recheckMs);
    }
  }
}
