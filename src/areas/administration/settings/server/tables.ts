import { sql } from "drizzle-orm";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instantColumnType } from "../../../../server/database/columns.ts";

/** Only values that differ from the default. */
export const settingValues = pgTable("settings", {
  key: text("key").primaryKey(),
  value: integer("value").notNull(),
  /** Null only inside the transaction that inserts the row. */
  updatedAt: instantColumnType("updated_at").default(sql`now()`),
  updatedBy: uuid("updated_by"),
});
