import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { escapeLike } from "../../../../server/listing/search-terms.ts";

/** Matches a practice area and all areas below it. */
export const inArea = (column: PgColumn, area: string): SQL =>
  sql`(${column} = ${area} or ${column} like ${escapeLike(area)} || '.%')`;
