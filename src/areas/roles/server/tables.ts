import { pgTable, text } from "drizzle-orm/pg-core";
import { idColumn, stamps } from "../../../server/database/columns.ts";

export const roles = pgTable("roles", {
  id: idColumn(),
  key: text("key").notNull().unique(),
  nameEs: text("name_es").notNull(),
  nameEn: text("name_en").notNull(),
  permissions: text("permissions").array().notNull(),
  ...stamps(),
});
