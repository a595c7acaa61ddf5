/**
 * What a much-read list selects, written as SQL once: the query builder writes every column anew at each reading and goes
 * through all values of all rows one by one, a quarter of a list's time (docs/measured.md). Rows are the driver's own
 * objects, in which only what it reads otherwise than the product is read again.
 */
import { Column, type GetColumnData, is, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Queryable } from "./connection.ts";

type Fields = Readonly<Record<string, Column | SQL>>;
type Values = Readonly<Record<string, SQL>>;
export type SelectedRow<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name] extends Column
    ? GetColumnData<F[Name]>
    : F[Name] extends SQL<infer Value>
      ? Value
      : never;
};

export interface Selection<F extends Fields> {
  /** Reads what comes behind `from`; `more` is what depends on this reading, each under its name. */
  read<More extends Values = Record<never, never>>(
    db: Queryable,
    from: SQL,
    more?: More,
  ): Promise<(SelectedRow<F> & SelectedRow<More>)[]>;
}

/** Its fields hold no values: what depends on who reads and when comes with the reading. Throws where one does. */
export function rawSelection<F extends Fields>(fields: F): Selection<F> {
  const { sql: text, params } = new PgDialect().sqlToQuery(columnsOf(fields));
  if (params.length > 0) throw new Error("a selection is written once, without values");
  const columns = sql.raw(text);
  const readers = Object.entries(fields).flatMap(([name, field]) =>
    is(field, Column) && field.mapFromDriverValue !== Column.prototype.mapFromDriverValue
      ? [[name, field] as const]
      : [],
  );
  return {
    read: async <More extends Values>(db: Queryable, from: SQL, more?: More) => {
      const all = more ? sql`${columns}, ${columnsOf(more)}` : columns;
      const { rows } = await db.execute(sql`select ${all} from ${from}`);
      for (const row of rows)
        for (const [name, column] of readers) if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name]);
      return rows as (SelectedRow<F> & SelectedRow<More>)[];
    },
  };
}

function columnsOf(fields: Fields): SQL {
  const columns = Object.entries(fields).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`);
  return sql.join(columns, sql`, `);
}
