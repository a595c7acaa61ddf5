/**
 * Prepares frequent statements on the PostgreSQL server: it stores them parsed per connection under a name, and then
 * receives only their values. Done in the driver, so that queries need not know. The embedded engine has one backend
 * for all connections and does not use it. Behind a pooler that assigns a connection per transaction, no statement is named
 * (`open-database.ts`).
 */
import { Client, type QueryConfig } from "pg";

/** Number of executions from which a statement is prepared. */
const minExecutions = 10;
/** Each uses some kilobytes in every connection; generated texts that always differ must not fill the memory. */
const maxNames = 300;
const maxCountedTexts = 3000;
/**
 * Not prepared: searches with LIKE, because their best plan depends on the search text, and a prepared statement may get
 * a generic plan; and `select *`, because a migration may change its columns.
 */
const neverPrepared = /\blike\b|~|select \*|\.\*/i;

const names = new Map<string, string>();
const executionsByText = new Map<string, number>();

/** For a process that has used several databases with connections of their own, as tests do. */
export function clearNamedStatements(): void {
  names.clear();
  executionsByText.clear();
}

/** A `pg` client that names frequent statements, so that the server prepares them. */
export class NamingClient extends Client {
  /** Like the driver's own `query`, in all its overloads. */
  override query(...args: never[]): never {
    const [firstArg, ...rest] = args as unknown[];
    const query = super.query.bind(this) as (...args: unknown[]) => unknown;
    return query(isQueryConfig(firstArg) ? withName(firstArg) : firstArg, ...rest) as never;
  }
}

/** Neither a text without values nor a query object that submits itself. */
function isQueryConfig(query: unknown): query is QueryConfig {
  return typeof query === "object" && query !== null && "text" in query && !("submit" in query);
}

function withName(query: QueryConfig): QueryConfig {
  const name = query.name || nameOf(query.text);
  return name ? { ...query, name } : query;
}

function nameOf(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= maxNames) return name;
  const times = (executionsByText.get(text) ?? 0) + 1;
  if (times < minExecutions || neverPrepared.test(text)) {
    if (executionsByText.size >= maxCountedTexts) executionsByText.clear();
    executionsByText.set(text, times);
    return undefined;
  }
  executionsByText.delete(text);
  const newName = `often_${names.size}`;
  names.set(text, newName);
  return newName;
}
