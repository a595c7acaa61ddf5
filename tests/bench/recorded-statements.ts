/** What a call sends to its database, to be sent again without the product around it. */
import { Query, type Pool, type PoolClient, type QueryConfig } from "pg";

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What a call sends to its database; in a transaction, or where it keeps one connection, all of it over one. */
export interface RecordedCall {
  readonly statements: Statement[];
  overOneConnection: boolean;
}

/** Runs `work` and tells which statements reached the pool or a connection of it meanwhile. */
export async function statementsOf(pool: Pool, work: () => Promise<unknown>): Promise<RecordedCall> {
  const sent: RecordedCall = { statements: [], overOneConnection: false };
  const open = pool.connect.bind(pool) as (done?: unknown) => Promise<PoolClient>;
  const lent: PoolClient[] = [];
  const connect = async (done?: unknown) => {
    // With a callback it is the pool itself that connects, for a statement that is known already.
    if (typeof done === "function") return open(done);
    sent.overOneConnection = true;
    const client = await open();
    if (lent.includes(client)) return client;
    client.query = listening(client.query.bind(client), sent);
    lent.push(client);
    return client;
  };
  Object.assign(pool, { query: listening(pool.query.bind(pool), sent), connect });
  try {
    await work();
  } finally {
    // What was set on them hid their own methods; those are there again.
    for (const each of [pool, ...lent]) Reflect.deleteProperty(each, "query");
    Reflect.deleteProperty(pool, "connect");
  }
  return sent;
}

function listening<Ask>(ask: Ask, { statements }: RecordedCall): Ask {
  const spy = (config: QueryConfig | string, values?: unknown[], ...rest: unknown[]) => {
    if (!(config instanceof Query)) {
      const text = typeof config === "string" ? config : config.text;
      statements.push({ text, values: values ?? (typeof config === "string" ? [] : (config.values ?? [])) });
    }
    return (ask as (...all: unknown[]) => unknown)(config, values, ...rest);
  };
  return spy as Ask;
}
