import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { stamps } from "../../../../server/database/columns.ts";

/** The code is the primary key (docs/decisions/0006): other tables store a readable value. */
export const nomenclators = pgTable(
  "nomenclators",
  {
    code: text("code").primaryKey(),
    descriptiveCode: text("descriptive_code").notNull(),
    nameEs: text("name_es").notNull(),
    nameEn: text("name_en").notNull(),
    pcode: text("pcode").references((): AnyPgColumn => nomenclators.code, { onDelete: "restrict" }),
    ptypes: text("ptypes").array().notNull(),
    order: integer("order").notNull(),
    active: boolean("active").notNull().default(true),
    meta: jsonb("meta").$type<Record<string, unknown>>().notNull().default(sql`'{}'`),
    ...stamps(),
  },
  (table) => [
    index("nomenclators_ptypes").using("gin", table.ptypes),
    index("nomenclators_pcode").on(table.pcode),
    // The hours of an office are rows of days; a text is no longer allowed.
    check("nomenclators_hours", sql`jsonb_typeof(${table.meta} -> 'hours') is distinct from 'object'`),
  ],
);
