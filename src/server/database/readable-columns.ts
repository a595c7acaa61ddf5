/** Read-only access of other areas to a table, which its owner publishes in `server/public.ts`. */
import { getTableColumns, getTableName, type Table } from "drizzle-orm";
import { type AnyPgColumn, type AnyPgTable, PgView, type PgViewWithSelection } from "drizzle-orm/pg-core";

type Columns<T extends AnyPgTable> = T["_"]["columns"];

/**
 * These columns of a table, or all of them, to select and join. Queries name the table itself, so they are planned as
 * queries of the table are; inserts, updates and other columns do not compile.
 */
export function readableColumns<
  T extends AnyPgTable,
  Key extends keyof Columns<T> & string = keyof Columns<T> & string,
>(table: T, ...keys: readonly Key[]): PgViewWithSelection<T["_"]["name"], true, Pick<Columns<T>, Key>> {
  const columns: Record<string, AnyPgColumn> = getTableColumns<Table>(table);
  const names: readonly string[] = keys.length > 0 ? keys : Object.keys(columns);
  const selectedFields = Object.fromEntries(names.map((key) => [key, columns[key]])) as Pick<Columns<T>, Key>;
  const config = { name: getTableName(table), schema: undefined, selectedFields, query: undefined };
  return Object.assign(
    new PgView<T["_"]["name"], true, Pick<Columns<T>, Key>>({ pgConfig: undefined, config }),
    selectedFields,
  );
}
