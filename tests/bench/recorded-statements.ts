/** Records the statements of a call, so that they can be repeated without the server. */
import { Query, type Pool, type PoolClient, type QueryConfig } from "pg";

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Statements of a call. `overOneConnection`: it used a transaction or used one connection for all of them. */
export interface RecordedCall {
  readonly statements: Statement[];
  overOneConnection: boolean;
}

/** Runs `work` and returns the statements sent to the pool or to one of its connections meanwhile. */
export async function statementsOf(pool: Pool, work: () => Promise<unknown>): Promise<RecordedCall> {
  const recorded: RecordedCall = { statements: [], overOneConnection: false };
  const openConnection = pool.connect.bind(pool) as (done?: unknown) => Promise<PoolClient>;
  const patchedClients: PoolClient[] = [];
  const connect = async (done?: unknown) => {
    // With a callback the pool itself connects, for a statement that is recorded already.
    if (typeof done === "function") return openConnection(done);
    recorded.overOneConnection = true;
    const client = await openConnection();
    if (patchedClients.includes(client)) return client;
    client.query = recordQueries(client.query.bind(client), recorded);
    patchedClients.push(client);
    return client;
  };
  Object.assign(pool, { query: recordQueries(pool.query.bind(pool), recorded), connect });
  try {
    await work();
  } finally {
    // Removes the patched properties, so that the original methods of the prototypes apply.
    for (const each of [pool, ...patchedClients]) Reflect.deleteProperty(each, "query");
    Reflect.deleteProperty(pool, "connect");
  }
  return recorded;
}

function recordQueries<QueryFunction>(query: QueryFunction, { statements }: RecordedCall): QueryFunction {
  const spy = (config: QueryConfig | string, values?: unknown[], ...rest: unknown[]) => {
    if (!(config instanceof Query)) {
      const text = typeof config === "string" ? config : config.text;
      statements.push({ text, values: values ?? (typeof config === "string" ? [] : (config.values ?? [])) });
    }
    return (query as (...parameters: unknown[]) => unknown)(config, values, ...rest);
  };
  return spy as QueryFunction;
}
