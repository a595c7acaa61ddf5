/** What reaches the database while something is done, and how the database means to answer it. */
import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}
type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/** When somebody was last here is read from sessions too, as a column of its list. */
const ofTheSession = /\bsessions\b(?!" s )|idempotency_keys/;

const counted = new AsyncLocalStorage<true>();

/**
 * The statements of `work`, those in transactions too; the session's own aside, and what goes on beside it: who is told
 * by a signal asks when they come to it.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const seen: RecordedStatement[] = [];
  const line = pg.Client.prototype as unknown as { query: Query };
  const original = line.query;
  line.query = function (this: pg.Client, ...given) {
    const [config, values] = given as [string | { text?: string; values?: unknown[] }, unknown];
    const { text = "", values: own = [] } = typeof config === "string" ? { text: config } : config;
    if (counted.getStore() && !ofTheSession.test(text))
      seen.push({ text, values: Array.isArray(values) ? values : own });
    return Reflect.apply(original, this, given);
  };
  try {
    await counted.run(true, work);
  } finally {
    line.query = original;
  }
  return seen;
}

export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Plan Rows": number;
  readonly Plans?: readonly PlanNode[];
}

/** Every step of the plan of a statement, as it would be answered with its values; or every step below its `limit`s. */
export async function planOf(
  pool: Pick<pg.Pool, "query">,
  { text, values }: RecordedStatement,
  below?: "Limit",
): Promise<PlanNode[]> {
  const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, [
    ...values,
  ]);
  const steps = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(steps)];
  const all = (rows[0]?.["QUERY PLAN"] ?? []).flatMap(({ Plan }) => steps(Plan));
  return below ? all.filter((step) => step["Node Type"] === below).flatMap(steps) : all;
}
