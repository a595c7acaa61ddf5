import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { idColumn, instant, stamps } from "../../../server/database/columns.ts";
import { elements, mediaTypes } from "../kinds.ts";

/** What a file is; its bytes are in the storage under `key`, a picture's preview under `key`.webp. */
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
    /** Who brought this version. */
    broughtBy: uuid("brought_by").notNull(),
    highlighted: boolean("highlighted").notNull().default(false),
    /** Taken away: it can be put back for thirty days. */
    deletedAt: instant("deleted_at"),
    /** Taken away with its thing: it comes back with that. */
    wentAlong: boolean("went_along").notNull().default(false),
    ...stamps(),
  },
  (table) => [
    index("media_element").on(table.element, table.elementId, table.createdAt),
    index("media_deleted").on(table.deletedAt),
  ],
);

/** What documents were before they were replaced. */
export const mediaVersions = pgTable(
  "media_versions",
  {
    mediaId: uuid("media_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    version: integer("version").notNull(),
    ...fileColumns(),
    broughtBy: uuid("brought_by").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.mediaId, table.version] })],
);

/** Files that come in parts, which lie in the storage until the last is there. */
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
    /** What became of it. */
    mediaId: uuid("media_id"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("media_uploads_same").on(table.userId, table.element, table.elementId, table.sha256, table.name),
    index("media_uploads_created").on(table.createdAt),
  ],
);
