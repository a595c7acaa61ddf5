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
/** Parameters that are lists. */
export interface ListPlaceholder {
  /** A parameter as an array of this SQL type. */
  (name: string, type: string): SQL;
  /** Parameters of equal length as a joined table: `columns` is the parameter and the SQL type of each column, by its name. */
  rows(table: string, columns: Readonly<Record<string, readonly [parameter: string, type: string]>>): SQL;
}

/**
 * A query for hot paths: `preparedQuery((db, param) => db.select()….where(eq(table.id, param("id"))))`, then `read(db,
 * { id })`. Cached per database, and per connection for transactions; a savepoint builds its own. Whether PostgreSQL
 * prepares the statement is up to the driver (`named-statements.ts`).
 *
 * Lists that usually have one item are parameters of `list`, not `param`: PostgreSQL expects ten items in a parameter, finds
 * the plan for the actual item cheaper than the stored plan, and plans the statement again at each execution.
 */
export function preparedQuery<Rows>(
  build: (db: Queryable, param: Placeholder, list: ListPlaceholder) => QueryBuilder<Rows>,
): (db: Queryable, values: Record<string, unknown>) => Promise<Rows> {
  interface Statements {
    readonly many: PreparedStatement<Rows>;
    /** For lists of one item each. */
    one?: PreparedStatement<Rows>;
  }
  const statementsByDb = new WeakMap<Queryable, Statements>();
  const listNames = new Set<string>();
  const prepare = (db: Queryable, isOne: boolean) =>
    build(db, sql.placeholder, listPlaceholder(isOne, listNames)).prepare("");
  return (db, values) => {
    const preparing = preparingDatabase(db);
    const statements = statementsByDb.get(preparing) ?? { many: prepare(preparing, false) };
    statementsByDb.set(preparing, statements);
    const single = singleItems(values, listNames);
    if (!single) return statements.many.execute(values);
    statements.one ??= prepare(preparing, true);
    return statements.one.execute(single);
  };
}

/** Adds the name of each list to `names`. `isOne`: for lists of one item, whose parameters are the items. */
function listPlaceholder(isOne: boolean, names: Set<string>): ListPlaceholder {
  const item = (name: string, type: string) => {
    names.add(name);
    return sql`${sql.placeholder(name)}::${sql.raw(isOne ? type : `${type}[]`)}`;
  };
  const list = (name: string, type: string) => (isOne ? sql`array[${item(name, type)}]` : item(name, type));
  const rows: ListPlaceholder["rows"] = (table, columns) => {
    const items = sql.join(
      Object.values(columns).map(([parameter, type]) => item(parameter, type)),
      sql`, `,
    );
    const columnNames = sql.join(
      Object.keys(columns).map((name) => sql.identifier(name)),
      sql`, `,
    );
    return sql`${isOne ? sql`(values (${items}))` : sql`unnest(${items})`} as ${sql.identifier(table)} (${columnNames})`;
  };
  return Object.assign(list, { rows });
}

/** The values with the only item of each list in place of the list; undefined if a list has more items, or none. */
function singleItems(values: Record<string, unknown>, listNames: ReadonlySet<string>) {
  if (listNames.size === 0) return undefined;
  const single = { ...values };
  for (const name of listNames) {
    const list = values[name] as readonly unknown[];
    if (list.length !== 1) return undefined;
    [single[name]] = list;
  }
  return single;
}

/** `inArray` for a list that is passed as a parameter. */
export function anyOf(column: Column, list: SQLWrapper): SQL {
  return sql`${column} = any(${list})`;
}
