import { inArray } from "drizzle-orm";
import type { Queryable } from "../../../../server/database/connection.ts";
import { virtualTables } from "./tables.ts";

/** Titles of tables by id. */
export async function titlesOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, title } = virtualTables;
  const rows = await db
    .select({ id, title })
    .from(virtualTables)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((each) => [each.id, each.title]));
}
