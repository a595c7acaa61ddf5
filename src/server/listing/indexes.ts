/** Indexes that the sorts of a list walk. */
import type { SQL } from "drizzle-orm";
import { type ExtraConfigColumn, index, type IndexBuilder } from "drizzle-orm/pg-core";

/**
 * For a sort by what may be empty: empty cells come last both ways, so the order that falls is not the one that rises
 * read from its end, and each way has an index. `among` is what the list always settles, `by` its sort with the key last.
 */
export function nullsLastIndexes(
  name: string,
  among: readonly ExtraConfigColumn[],
  by: readonly ExtraConfigColumn[],
  where?: SQL,
): IndexBuilder[] {
  const falling = (column: ExtraConfigColumn): On =>
    column.notNull ? column.desc().nullsFirst() : column.desc().nullsLast();
  return [on(name, [...among, ...by]), on(`${name}_down`, [...among, ...by.map(falling)])].map((built) =>
    where ? built.where(where) : built,
  );
}

type On = Parameters<ReturnType<typeof index>["on"]>[0];

function on(name: string, [first, ...others]: readonly On[]): IndexBuilder {
  if (!first) throw new Error(`${name} holds no column`);
  return index(name).on(first, ...others);
}
