/**
 * A `pg` client in pipeline mode: it sends a statement without waiting for the results of earlier ones. Statements that
 * are ready in the same turn of the event loop leave in one packet, because a packet costs process and server more than
 * a small statement. Not behind a pooler (`open-database.ts`).
 */
import type { ClientConfig, QueryResult } from "pg";
import { NamingClient } from "./named-statements.ts";

export class PipelinedClient extends NamingClient {
  /** Number of statements sent. */
  sentCount = 0;

  constructor(config?: string | ClientConfig) {
    super({ ...(typeof config === "string" ? { connectionString: config } : config), pipeline: true });
  }

  /** Like the driver's own `query`, in all its overloads. */
  override query(...args: never[]): never {
    this.sentCount += 1;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const result: unknown = super.query(...args);
    return (isBegin(args[0]) && result instanceof Promise ? resultOfBegin(result) : result) as never;
  }
}

const isBegin = (query: unknown) =>
  typeof query === "object" && query !== null && "text" in query && query.text === "begin";

/**
 * Returns before the server has answered `begin`, so that the first statement is sent with it. `begin` fails only if the
 * connection is lost, and then the statement fails too.
 */
function resultOfBegin(sent: Promise<unknown>): Promise<Partial<QueryResult>> {
  sent.catch(() => {});
  return Promise.resolve({ command: "BEGIN", rows: [], rowCount: null });
}
