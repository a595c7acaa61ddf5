/** Values for many rows at once, as a table beside the one that is written: one statement, however many there are. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

const table = "given";

/** A value of the row that is given with it. */
export const fromValues = (name: string): SQL => sql`${sql.identifier(table)}.${sql.identifier(name)}`;

/** `update(…).set({ note: given("note") }).from(givenRows({ id: …, note: … }))`: all lists are of one length. */
export function valuesTable(
  lists: Readonly<Record<string, { readonly column: PgColumn; readonly values: readonly unknown[] }>>,
): SQL {
  const arrays = Object.values(lists).map(({ column, values }) => {
    const held = values.map((value) => (value === null || value === undefined ? null : column.mapToDriverValue(value)));
    return sql`${sql.param(held)}::${sql.raw(column.getSQLType())}[]`;
  });
  const names = Object.keys(lists).map((name) => sql.identifier(name));
  return sql`unnest(${sql.join(arrays, sql`, `)}) as ${sql.identifier(table)}(${sql.join(names, sql`, `)})`;
}
