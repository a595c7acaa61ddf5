import { sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { idColumn, stamps } from "../../../../server/database/columns.ts";
import { users } from "../../people/server/tables.ts";

const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Small preferences of a user's lists, as text. */
export const deskTexts = pgTable(
  "desk_texts",
  { userId: owner(), key: text("key").notNull(), value: text("value").notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

/** A saved state of a list. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: idColumn(),
    userId: owner(),
    list: text("list").notNull(),
    name: text("name").notNull(),
    place: text("place").notNull(),
    view: jsonb("view").$type<Record<string, string>>().notNull(),
    filters: jsonb("filters").$type<Record<string, string>>().notNull(),
    sort: text("sort").notNull(),
    columns: text("columns"),
    opens: boolean("opens").notNull().default(false),
    ...stamps(),
  },
  (table) => [uniqueIndex("saved_views_name").on(table.userId, table.list, sql`f_norm(${table.name})`)],
);
