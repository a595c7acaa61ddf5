import { sql } from "drizzle-orm";
import { date, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { idColumn, stamps } from "../../../../server/database/columns.ts";
import { roleTraits } from "../seeded-roles.ts";

export const roles = pgTable(
  "roles",
  {
    id: idColumn(),
    key: text("key").notNull().unique(),
    nameEs: text("name_es").notNull(),
    nameEn: text("name_en").notNull(),
    permissions: text("permissions").array().notNull(),
    traits: text("traits", { enum: roleTraits }).array().notNull().default([]),
    /** Day from which its holders need a second factor. */
    factorFrom: date("factor_from", { mode: "string" }),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("roles_name_es").on(sql`f_norm(${table.nameEs})`),
    uniqueIndex("roles_name_en").on(sql`f_norm(${table.nameEn})`),
  ],
);
