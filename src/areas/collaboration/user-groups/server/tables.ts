import { type SQL, sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Language } from "../../../../kit/text/language.ts";
import { idColumn, stamps } from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { users } from "../../../administration/people/server/tables.ts";

/** Entries older than the field have no language. */
export interface ExternalPerson {
  readonly name: string;
  readonly email: string;
  readonly language?: Language;
}

export const userGroups = pgTable(
  "user_groups",
  {
    id: idColumn(),
    name: text("name").notNull(),
    externalPeople: jsonb("external_people").$type<readonly ExternalPerson[]>().notNull().default([]),
    active: boolean("active").notNull().default(true),
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf("name")),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("user_groups_name").on(sql`f_norm(${table.name})`),
    index("user_groups_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** Staff members of a group. */
export const userGroupMembers = pgTable(
  "user_group_members",
  {
    groupId: uuid("group_id")
      .notNull()
      .references(() => userGroups.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index("user_group_members_user").on(table.userId),
  ],
);
