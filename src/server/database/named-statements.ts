/**
 * Statements that come again and again: a PostgreSQL server keeps them parsed, in each connection under a name, and is
 * sent their values only. A thing of the driver, so that no query has to know. The embedded engine has one backend for
 * all connections and is not asked this way. What stands between us and the server must lend a connection for as long
 * as we hold it (docs/operations.md): signals need that too.
 */
import { Client, type QueryConfig } from "pg";

/** From this time on it is kept. */
const often = 10;
/** Each takes some kilobytes of each connection; texts that vary without end must not take them all. */
const mostNames = 300;
const mostCounted = 3000;
/**
 * A plan that serves every value may be kept with it. A search is planned for its words: few letters are looked for in
 * another way than many. Where columns are not listed, a migration would change what was promised.
 */
const notKept = /\blike\b|~|select \*|\.\*/i;

const names = new Map<string, string>();
const timesAsked = new Map<string, number>();

/** For a process that has served many databases, each with connections of its own, as tests do. */
export function clearNamedStatements(): void {
  names.clear();
  timesAsked.clear();
}

export class NamingClient extends Client {
  /** As the driver's own, in all its forms. */
  override query(...given: never[]): never {
    const [asked, ...rest] = given as unknown[];
    const ask = super.query.bind(this) as (...all: unknown[]) => unknown;
    return ask(isConfig(asked) ? withName(asked) : asked, ...rest) as never;
  }
}

/** Not a text without values, nor a query that runs itself. */
function isConfig(asked: unknown): asked is QueryConfig {
  return typeof asked === "object" && asked !== null && "text" in asked && !("submit" in asked);
}

function withName(asked: QueryConfig): QueryConfig {
  const name = asked.name || nameOf(asked.text);
  return name ? { ...asked, name } : asked;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostNames) return known;
  const times = (timesAsked.get(text) ?? 0) + 1;
  if (times < often || notKept.test(text)) {
    if (timesAsked.size >= mostCounted) timesAsked.clear();
    timesAsked.set(text, times);
    return undefined;
  }
  timesAsked.delete(text);
  const name = `often_${names.size}`;
  names.set(text, name);
  return name;
}
