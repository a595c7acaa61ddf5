/** Indexes for the sort orders of lists. */
import type { SQL } from "drizzle-orm";
import { type ExtraConfigColumn, index, type IndexBuilder } from "drizzle-orm/pg-core";

/**
 * A pair of indexes for a sort by nullable columns. Nulls come last in both directions, so descending order is not
 * ascending order read backward, and each needs its own index. `among` are columns that the list always filters by
 * equality, `by` the sort columns, the key last.
 */
export function nullsLastIndexes(
  name: string,
  filterColumns: readonly ExtraConfigColumn[],
  sortColumns: readonly ExtraConfigColumn[],
  where?: SQL,
): IndexBuilder[] {
  const descending = (column: ExtraConfigColumn): IndexColumn =>
    column.notNull ? column.desc().nullsFirst() : column.desc().nullsLast();
  return [
    indexOn(name, [...filterColumns, ...sortColumns]),
    indexOn(`${name}_down`, [...filterColumns, ...sortColumns.map(descending)]),
  ].map((builder) => (where ? builder.where(where) : builder));
}

type IndexColumn = Parameters<ReturnType<typeof index>["on"]>[0];

function indexOn(name: string, [first, ...others]: readonly IndexColumn[]): IndexBuilder {
  if (!first) throw new Error(`${name} holds no column`);
  return index(name).on(first, ...others);
}
