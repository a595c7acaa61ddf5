/** Values for many rows as a joined table: updates any number of rows in one statement. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ListPlaceholder } from "./prepared-query.ts";

const table = "given";

/** The value of a column in the joined row. */
export const fromValues = (name: string): SQL => sql`${sql.identifier(table)}.${sql.identifier(name)}`;

/** Values of a column for the driver, as one parameter. */
export const driverValues = (column: PgColumn, values: readonly unknown[]): unknown[] =>
  values.map((value) => (value === null || value === undefined ? null : column.mapToDriverValue(value)));

/**
 * In a `preparedQuery`: `update(…).set({ note: fromValues("note") }).from(valuesTable({ id: …, note: … }, list))`. Each
 * parameter is a list of `driverValues`; all have the same length.
 */
export function valuesTable(columns: Readonly<Record<string, PgColumn>>, list: ListPlaceholder): SQL {
  const typed = Object.entries(columns).map(([name, column]) => [name, [name, column.getSQLType()]] as const);
  return list.rows(table, Object.fromEntries(typed));
}
