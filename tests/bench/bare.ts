/** The yardstick: a bare Fastify route that sends the same statements to the same pool and answers what comes back. */
import fastify, { type FastifyInstance } from "fastify";
import { Query, type Pool, type QueryConfig } from "pg";

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs `work` and tells which statements reached the pool meanwhile. */
export async function statementsOf(pool: Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const original = pool.query.bind(pool);
  const spy = (config: QueryConfig | string, values?: unknown[], ...rest: unknown[]) => {
    if (!(config instanceof Query)) {
      const text = typeof config === "string" ? config : config.text;
      seen.push({ text, values: values ?? (typeof config === "string" ? [] : (config.values ?? [])) });
    }
    return (original as (...all: unknown[]) => unknown)(config, values, ...rest);
  };
  pool.query = spy as typeof pool.query;
  try {
    await work();
  } finally {
    pool.query = original;
  }
  return seen;
}

export async function openBare(
  pool: Pool,
  routes: Readonly<Record<string, readonly Statement[]>>,
): Promise<{ app: FastifyInstance; address: string }> {
  const app = fastify();
  for (const [path, statements] of Object.entries(routes)) {
    app.post(path, async () => {
      const answers = [];
      for (const { text, values } of statements) answers.push((await pool.query(text, [...values])).rows);
      return { data: answers };
    });
  }
  return { app, address: await app.listen({ port: 0, host: "127.0.0.1" }) };
}
