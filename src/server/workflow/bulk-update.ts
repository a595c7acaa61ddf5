/** Updates many rows in one statement, each with values of its own, unless its status has changed meanwhile. */
import { getTableColumns, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../database/connection.ts";
import { preparedQuery } from "../database/prepared-query.ts";
import { driverValues, fromValues, valuesTable } from "../database/values-table.ts";

interface RowUpdates {
  readonly ids: readonly string[];
  readonly previousStatuses: readonly string[];
  /** By column, the value of each row. */
  readonly lists: readonly (readonly [column: string, values: readonly unknown[]])[];
  readonly stamps: { readonly updatedAt: string; readonly updatedBy: string | null };
}

/** A function that updates rows and returns them. Its statement is built once for each set of columns. */
export function bulkUpdate(table: PgTable & Record<"id", PgColumn>, statusColumn: PgColumn) {
  const columns = getTableColumns(table);
  const prepare = (names: readonly string[]) =>
    preparedQuery((db, parameters, list) => {
      const selectedColumns = Object.fromEntries(names.map((name) => [name, columns[name] as PgColumn]));
      return db
        .update(table)
        .set({
          ...Object.fromEntries(names.map((name) => [name, fromValues(name)])),
          updatedAt: sql`${parameters("updatedAt")}`,
          updatedBy: sql`${parameters("updatedBy")}`,
        })
        .from(valuesTable({ key: table.id, previousStatus: statusColumn, ...selectedColumns }, list))
        .where(sql`${table.id} = ${fromValues("key")} and ${statusColumn} = ${fromValues("previousStatus")}`)
        .returning(columns);
    });
  const updateByColumns = new Map<string, ReturnType<typeof prepare>>();
  return (tx: Transaction, { ids, previousStatuses, lists, stamps }: RowUpdates) => {
    const names = lists.map(([name]) => name);
    const update = updateByColumns.get(names.join()) ?? prepare(names);
    updateByColumns.set(names.join(), update);
    const values = lists.map(([name, list]) => [name, driverValues(columns[name] as PgColumn, list)] as const);
    return update(tx, { ...Object.fromEntries(values), ...stamps, key: ids, previousStatus: previousStatuses });
  };
}
