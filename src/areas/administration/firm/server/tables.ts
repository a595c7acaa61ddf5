import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instantColumnType, stamps } from "../../../../server/database/columns.ts";

/** One row: the firm of this installation. Empty values are not set yet. */
export const firms = pgTable(
  "firm",
  {
    id: integer("id").primaryKey().default(1),
    name: text("name").notNull().default(""),
    legalName: text("legal_name").notNull().default(""),
    taxId: text("tax_id").notNull().default(""),
    account: text("account").notNull().default(""),
    address: text("address").notNull().default(""),
    phone: text("phone").notNull().default(""),
    email: text("email").notNull().default(""),
    /** Null: the public site is closed. */
    openedAt: instantColumnType("opened_at"),
    openedBy: uuid("opened_by"),
    ...stamps(),
  },
  (table) => [check("firm_one", sql`${table.id} = 1`)],
);
