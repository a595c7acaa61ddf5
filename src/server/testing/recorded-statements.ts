/** Records the SQL statements that a piece of code sends, and reads their query plans. */
import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}
type QueryMethod = (this: pg.Client, ...args: unknown[]) => unknown;

/** Statements about sessions and idempotency keys; a list that selects the last visit from sessions still counts. */
const sessionStatement = /\bsessions\b(?!" s )|idempotency_keys/;

const isRecording = new AsyncLocalStorage<true>();

/**
 * The statements of `work`, including those in transactions. Statements for the session, and those of signal listeners
 * that run meanwhile, are left out.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = [];
  const clientPrototype = pg.Client.prototype as unknown as { query: QueryMethod };
  const original = clientPrototype.query;
  clientPrototype.query = function (this: pg.Client, ...args) {
    const [config, values] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const { text = "", values: configValues = [] } = typeof config === "string" ? { text: config } : config;
    if (isRecording.getStore() && !sessionStatement.test(text))
      recorded.push({ text, values: Array.isArray(values) ? values : configValues });
    return Reflect.apply(original, this, args);
  };
  try {
    await isRecording.run(true, work);
  } finally {
    clientPrototype.query = original;
  }
  return recorded;
}

/** A node of a query plan, with the names of `explain (format json)`. */
export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Parent Relationship"?: string;
  readonly "Plan Rows": number;
  readonly Plans?: readonly PlanNode[];
}

/**
 * All nodes of a statement's plan with its values; or all nodes below its `Limit` nodes; or those that read its rows,
 * without subqueries that give one value for all of them.
 */
export async function planOf(
  pool: Pick<pg.Pool, "query">,
  { text, values }: RecordedStatement,
  part?: "Limit" | "rows",
): Promise<PlanNode[]> {
  const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, [
    ...values,
  ]);
  const isPart = (node: PlanNode) => part !== "rows" || node["Parent Relationship"] !== "InitPlan";
  const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).filter(isPart).flatMap(flatten)];
  const nodes = (rows[0]?.["QUERY PLAN"] ?? []).flatMap(({ Plan }) => flatten(Plan));
  return part === "Limit" ? nodes.filter((step) => step["Node Type"] === part).flatMap(flatten) : nodes;
}
