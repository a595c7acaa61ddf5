import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { idColumn, instantColumnType, stamps } from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { userGroups } from "../../user-groups/server/tables.ts";
import { folderColors } from "../colors.ts";

export const folders = pgTable(
  "folders",
  {
    id: idColumn(),
    name: text("name").notNull(),
    parentId: uuid("parent_id").references((): AnyPgColumn => folders.id, { onDelete: "cascade" }),
    /** Owner of the root folder. */
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id),
    /** Ids from the root to the folder itself; grants on any of them apply. */
    path: uuid("path").array().notNull(),
    color: text("color", { enum: folderColors }),
    deletedAt: instantColumnType("deleted_at"),
    /** The folder whose removal removed this one; restored together. */
    wentWith: uuid("went_with"),
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf("name")),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("folders_name").on(table.parentId, sql`f_norm(${table.name})`).where(sql`deleted_at is null`),
    uniqueIndex("folders_root").on(table.ownerId).where(sql`parent_id is null`),
    index("folders_path").using("gin", table.path),
    index("folders_parent").on(table.parentId),
    index("folders_owner").on(table.ownerId),
    index("folders_deleted").on(table.deletedAt),
    index("folders_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** Grants to a user or a group, on a folder and everything in it. */
export const folderGrants = pgTable(
  "folder_grants",
  {
    id: idColumn(),
    folderId: uuid("folder_id")
      .notNull()
      .references(() => folders.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    groupId: uuid("group_id").references(() => userGroups.id),
    canWrite: boolean("can_write").notNull(),
  },
  (table) => [
    uniqueIndex("folder_grants_user").on(table.folderId, table.userId),
    uniqueIndex("folder_grants_group").on(table.folderId, table.groupId),
    index("folder_grants_of_user").on(table.userId),
    index("folder_grants_of_group").on(table.groupId),
    check("folder_grants_to_one", sql`(user_id is null) <> (group_id is null)`),
  ],
);
