/** Values for many rows as a joined table: updates any number of rows in one statement. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

const table = "given";

/** The value of a column in the joined row. */
export const fromValues = (name: string): SQL => sql`${sql.identifier(table)}.${sql.identifier(name)}`;

/**
 * `update(…).set({ note: fromValues("note") }).from(valuesTable({ id: …, note: … }))`. All lists must have the same
 * length.
 */
export function valuesTable(
  lists: Readonly<Record<string, { readonly column: PgColumn; readonly values: readonly unknown[] }>>,
): SQL {
  const arrays = Object.values(lists).map(({ column, values }) => {
    const driverValues = values.map((value) =>
      value === null || value === undefined ? null : column.mapToDriverValue(value),
    );
    return sql`${sql.param(driverValues)}::${sql.raw(column.getSQLType())}[]`;
  });
  const names = Object.keys(lists).map((name) => sql.identifier(name));
  return sql`unnest(${sql.join(arrays, sql`, `)}) as ${sql.identifier(table)}(${sql.join(names, sql`, `)})`;
}
