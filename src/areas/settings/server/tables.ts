import { sql } from "drizzle-orm";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../../server/database/columns.ts";

/** Only what differs from the catalogue's default. */
export const settingValues = pgTable("settings", {
  key: text("key").primaryKey(),
  value: integer("value").notNull(),
  updatedAt: instant("updated_at").notNull().default(sql`now()`),
  updatedBy: uuid("updated_by"),
});
