/** A database that cannot be reached: how an error says so, and one line of the log for all that meet it. */
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "./connection.ts";

export interface Outage {
  /** True when this error means that the database is away. The first one is told, with its reason; so is its return. */
  covers(error: unknown): boolean;
}

const lookAgainMs = 1000;
const network = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** Connection exceptions, a server that shuts down, died or still starts, and one without a free connection. */
const states = /^(08...|57P0[123]|53300)$/;
/** What the driver, its pool and the embedded engine's link say without any code. */
const words =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|embedded database stopped)/;

/** What the error says of an unreachable database; undefined when it is about something else. */
export function databaseOutage(error: unknown): string | undefined {
  if (error instanceof AggregateError) return error.errors.map(databaseOutage).find(Boolean);
  if (!(error instanceof Error)) return undefined;
  // Storage says of its failures how often it tried; they are not the database's.
  if ("$metadata" in error) return undefined;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  // A caller who hangs up is a reset connection too, but no call of ours to the system.
  const ofNetwork = network.has(String(code)) && syscall !== undefined;
  if (ofNetwork || states.test(String(code))) return `${String(code)}: ${error.message}`;
  return words.test(error.message) ? error.message : databaseOutage(error.cause);
}

export function watchOutage(db: Database, log: FastifyBaseLogger): Outage {
  let since: number | undefined;
  async function look(): Promise<void> {
    const back = await db.execute(sql`select 1`).then(
      () => true,
      () => false,
    );
    if (!back || since === undefined) return void setTimeout(() => void look(), lookAgainMs).unref();
    log.info({ seconds: Math.round((performance.now() - since) / 1000) }, "the database is back");
    since = undefined;
  }
  return {
    covers: (error) => {
      const reason = databaseOutage(error);
      if (reason && since === undefined) {
        since = performance.now();
        log.warn({ reason }, "the database is away");
        setTimeout(() => void look(), lookAgainMs).unref();
      }
      return reason !== undefined;
    },
  };
}

/** A database that still starts beside us is waited for; one that answers with a no is not. */
export async function waitForDatabase(db: Database, log: FastifyBaseLogger, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs;
  for (let told = false; ; told = true) {
    try {
      await db.execute(sql`select 1`);
      return;
    } catch (error) {
      const reason = databaseOutage(error);
      if (!reason || performance.now() >= end) throw error;
      if (!told) log.warn({ reason }, "waiting for the database");
      await wait(lookAgainMs);
    }
  }
}
