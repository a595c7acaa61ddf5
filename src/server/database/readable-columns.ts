/** Read-only access of other areas to a table: `server/public.ts` names the columns, everything else stays private. */
import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import { type AnyPgColumn, type AnyPgTable, PgView, type PgViewWithSelection } from "drizzle-orm/pg-core";

type Columns<T extends AnyPgTable> = T["_"]["columns"];

/**
 * These columns of a table, to select and join. Queries name the table itself, so they are planned as queries of the
 * table are; inserts, updates and columns that are not named do not compile.
 */
export function readableColumns<T extends AnyPgTable, Key extends keyof Columns<T> & string>(
  table: T,
  ...keys: readonly Key[]
): PgViewWithSelection<T["_"]["name"], true, Pick<Columns<T>, Key>> {
  const columns = getTableColumns<Table>(table) as Record<string, AnyPgColumn>;
  const selectedFields = Object.fromEntries(keys.map((key) => [key, columns[key]])) as Pick<Columns<T>, Key>;
  const config = { name: getTableName(table) as string, schema: undefined, selectedFields, query: undefined };
  return Object.assign(new PgView<T["_"]["name"], true, Pick<Columns<T>, Key>>({ pgConfig: undefined, config }), selectedFields);
}
