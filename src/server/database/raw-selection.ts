/**
 * SELECT lists as SQL text built once, for frequently read lists. The query builder writes every column again for each
 * read and maps every value of every row, a quarter of a list's time (docs/measured.md). Rows are the driver's own
 * objects; only columns with another value in the driver than in the application are mapped.
 */
import { Column, type GetColumnData, is, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queryable } from "./connection.ts";

type Fields = Readonly<Record<string, Column | SQL>>;
type ExtraColumns = Readonly<Record<string, SQL>>;
/** A row of a selection: column values as drizzle types them, SQL expressions with their own type. */
export type SelectedRow<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name] extends Column
    ? GetColumnData<F[Name]>
    : F[Name] extends SQL<infer Value>
      ? Value
      : never;
};

/** A SELECT list that is built once. */
export interface Selection<F extends Fields> {
  /** Runs `select … from <from>`; `more` are extra expressions of this read, by name. */
  read<More extends ExtraColumns = Record<never, never>>(
    db: Queryable,
    from: SQL,
    more?: More,
  ): Promise<(SelectedRow<F> & SelectedRow<More>)[]>;
}

/**
 * Builds the SELECT list. Throws if a field contains a parameter: values that depend on the reader or the time belong
 * in `more`.
 */
export function rawSelection<F extends Fields>(fields: F): Selection<F> {
  const { sql: text, params } = new PgDialect().sqlToQuery(columnsOf(fields));
  if (params.length > 0) throw new Error("a selection is written once, without values");
  const columns = sql.raw(text);
  const mapRows = rowMapper(fields);
  return {
    read: async <More extends ExtraColumns>(db: Queryable, from: SQL, more?: More) => {
      const selectList = more ? sql`${columns}, ${columnsOf(more)}` : columns;
      const { rows } = await db.execute(sql`select ${selectList} from ${from}`);
      return mapRows(rows) as (SelectedRow<F> & SelectedRow<More>)[];
    },
  };
}

/**
 * The same expression as a text that is built once, with its values in it: for parts of frequent queries whose values
 * never change, such as a join or an order.
 */
export function constantSql<Value>(expression: SQL<Value>): SQL<Value> {
  return sql.raw(new PgDialect().sqlToQuery(expression.inlineParams()).sql) as SQL<Value>;
}

/** Maps the driver's rows in place: only columns with another value in the driver than in the application. */
export function rowMapper(fields: Fields): (rows: Record<string, unknown>[]) => Record<string, unknown>[] {
  const mapped = Object.entries(fields).flatMap(([name, field]) =>
    is(field, Column) && field.mapFromDriverValue !== Column.prototype.mapFromDriverValue
      ? [[name, field] as const]
      : [],
  );
  return (rows) => {
    for (const row of rows)
      for (const [name, column] of mapped) if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name]);
    return rows;
  };
}

function columnsOf(fields: Fields): SQL {
  const columns = Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`);
  return sql.join(columns, sql`, `);
}
