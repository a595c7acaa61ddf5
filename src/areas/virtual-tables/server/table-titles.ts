import { inArray } from "drizzle-orm";
import type { Queryable } from "../../../server/database/connection.ts";
import { virtualTables } from "./tables.ts";

/** What tables are called, by their ids. */
export async function titlesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, title } = virtualTables;
  const found = await db
    .select({ id, title })
    .from(virtualTables)
    .where(inArray(id, [...ids]));
  return new Map(found.map((each) => [each.id, each.title]));
}
