/** Queries with an SQL text that is built only once: building needs a third of the time of a small read. */
import { type Column, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { preparingDatabase, type Queryable } from "./connection.ts";

interface PreparedStatement<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}
interface QueryBuilder<Rows> {
  prepare(name: string): PreparedStatement<Rows>;
}
/** A placeholder for the parameter of this name. */
export type Placeholder = typeof sql.placeholder;

/**
 * A query for hot paths: `preparedQuery((db, param) => db.select()….where(eq(table.id, param("id"))))`, then `read(db,
 * { id })`. Cached per database, and per connection for transactions; a savepoint builds its own. Whether PostgreSQL
 * prepares the statement is up to the driver (`named-statements.ts`).
 */
export function preparedQuery<Rows>(
  build: (db: Queryable, param: Placeholder) => QueryBuilder<Rows>,
): (db: Queryable, values: Record<string, unknown>) => Promise<Rows> {
  const preparedByDb = new WeakMap<Queryable, PreparedStatement<Rows>>();
  return (db, values) => {
    const preparing = preparingDatabase(db);
    const prepared = preparedByDb.get(preparing) ?? build(preparing, sql.placeholder).prepare("");
    preparedByDb.set(preparing, prepared);
    return prepared.execute(values);
  };
}

/** `inArray` for a list that is passed as a parameter. */
export function anyOf(column: Column, list: SQLWrapper): SQL {
  return sql`${column} = any(${list})`;
}
