import { type SQL, sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { idColumn, stamps } from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { users } from "../../../administration/people/server/tables.ts";

export const correspondences = pgTable(
  "correspondences",
  {
    id: idColumn(),
    code: text("code").notNull().unique(),
    name: text("name").notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text("country").notNull(),
    address: text("address"),
    contactName: text("contact_name"),
    email: text("email"),
    phone: text("phone"),
    observations: text("observations"),
    active: boolean("active").notNull().default(true),
    searchText: text("search_text").generatedAlwaysAs(
      (): SQL => searchTextOf("code", "name", "address", "contact_name", "email", "phone"),
    ),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("correspondences_name").on(sql`f_norm(${table.name})`),
    index("correspondences_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** Users who may read a correspondence, and whether they may edit it. */
export const correspondenceUsers = pgTable(
  "correspondence_users",
  {
    correspondenceId: uuid("correspondence_id")
      .notNull()
      .references(() => correspondences.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    write: boolean("write").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.correspondenceId, table.userId] }),
    index("correspondence_users_user").on(table.userId),
  ],
);
