import { type SQL, sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { languages } from "../../../../kit/text/language.ts";
import { idColumn, instantColumnType, stamps } from "../../../../server/database/columns.ts";
import { searchTextOf } from "../../../../server/listing/search-terms.ts";
import { userGroups } from "../../user-groups/server/tables.ts";
import { users } from "../../../administration/people/server/tables.ts";
import { elements, mediaTypes } from "../document-types.ts";

/** Columns of a stored file. Its bytes are stored under `key`, the preview of an image under `key`.webp. */
const fileColumns = () => ({
  name: text("name").notNull(),
  mime: text("mime").notNull(),
  type: text("type", { enum: mediaTypes }).notNull(),
  size: integer("size").notNull(),
  sha256: text("sha256").notNull(),
  key: text("key").notNull(),
});

export const media = pgTable(
  "media",
  {
    id: idColumn(),
    element: text("element", { enum: elements }).notNull(),
    elementId: text("element_id").notNull(),
    ...fileColumns(),
    version: integer("version").notNull().default(1),
    /** Uploader of this version. */
    broughtBy: uuid("brought_by").notNull(),
    highlighted: boolean("highlighted").notNull().default(false),
    /** Removed; it can be restored for thirty days. */
    deletedAt: instantColumnType("deleted_at"),
    /** Removed together with its record, and restored with it. */
    wentAlong: boolean("went_along").notNull().default(false),
    /** Its text is indexed. */
    textFound: boolean("text_found").notNull().default(false),
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf("name")),
    ...stamps(),
  },
  (table) => [
    index("media_element").on(table.element, table.elementId, table.createdAt),
    index("media_deleted").on(table.deletedAt),
    index("media_brought_by").on(table.broughtBy),
    index("media_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** Former versions of documents. */
export const mediaVersions = pgTable(
  "media_versions",
  {
    mediaId: uuid("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    ...fileColumns(),
    broughtBy: uuid("brought_by").notNull(),
    createdAt: instantColumnType("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.mediaId, table.version] }),
    index("media_versions_brought_by").on(table.broughtBy),
  ],
);

/** Indexed text of files in folders; null while it waits to be read. */
export const mediaTexts = pgTable(
  "media_texts",
  {
    mediaId: uuid("media_id")
      .primaryKey()
      .references(() => media.id, { onDelete: "cascade" }),
    text: text("text"),
    tries: integer("tries").notNull().default(0),
    since: instantColumnType("since").notNull(),
    searchText: text("search_text").generatedAlwaysAs((): SQL => searchTextOf("text")),
  },
  (table) => [
    index("media_texts_waiting").on(table.since).where(sql`${table.text} is null`),
    index("media_texts_words").using("gin", table.searchText.op("gin_trgm_ops")),
  ],
);

/** Unfinished uploads; their parts are stored until the last one arrives. */
export const mediaUploads = pgTable(
  "media_uploads",
  {
    id: idColumn(),
    userId: uuid("user_id").notNull(),
    element: text("element", { enum: elements }).notNull(),
    elementId: text("element_id").notNull(),
    name: text("name").notNull(),
    size: integer("size").notNull(),
    sha256: text("sha256").notNull(),
    replaces: uuid("replaces"),
    received: integer("received").array().notNull().default([]),
    /** The resulting document. */
    mediaId: uuid("media_id"),
    createdAt: instantColumnType("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("media_uploads_same").on(table.userId, table.element, table.elementId, table.sha256, table.name),
    index("media_uploads_created").on(table.createdAt),
  ],
);

/** Grants on single documents, to a user or a group. One for each giver; it ends with the giver's right. */
export const mediaGrants = pgTable(
  "media_grants",
  {
    id: idColumn(),
    mediaId: uuid("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    groupId: uuid("group_id").references(() => userGroups.id, { onDelete: "cascade" }),
    givenBy: uuid("given_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    canWrite: boolean("can_write").notNull(),
    ...stamps(),
  },
  (table) => [
    uniqueIndex("media_grants_user").on(table.mediaId, table.userId, table.givenBy),
    uniqueIndex("media_grants_group").on(table.mediaId, table.groupId, table.givenBy),
    index("media_grants_given_by").on(table.givenBy),
    index("media_grants_of_user").on(table.userId),
    index("media_grants_of_group").on(table.groupId),
  ],
);

/** Mailed links to single documents. The token is derived from the id and the server's key, and is not stored. */
export const mediaLinks = pgTable(
  "media_links",
  {
    id: idColumn(),
    mediaId: uuid("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    /** Chosen by the reader on the page; null until then. */
    pageLanguage: text("page_language", { enum: languages }),
    /** The link works while this person can share the document. */
    sharedBy: uuid("shared_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    downloads: integer("downloads").notNull().default(0),
    createdAt: instantColumnType("created_at").notNull(),
    expiresAt: instantColumnType("expires_at").notNull(),
    revokedAt: instantColumnType("revoked_at"),
  },
  (table) => [
    index("media_links_media").on(table.mediaId, table.createdAt),
    index("media_links_shared_by").on(table.sharedBy),
  ],
);
