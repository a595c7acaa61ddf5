import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { escapeLike } from "../../../server/listing/search-terms.ts";

/** What names this practice area or one that stands below it. */
export const inArea = (column: PgColumn, area: string): SQL =>
  sql`(${column} = ${area} or ${column} like ${escapeLike(area)} || '.%')`;
