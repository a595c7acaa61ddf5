import { sql } from "drizzle-orm";
import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instantColumnType } from "../../../server/database/columns.ts";

/** Only what differs from the catalogue's default. */
export const settingValues = pgTable("settings", {
  key: text("key").primaryKey(),
  value: integer("value").notNull(),
  /** Null only within the change that writes it first. */
  updatedAt: instantColumnType("updated_at").default(sql`now()`),
  updatedBy: uuid("updated_by"),
});
