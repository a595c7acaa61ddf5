import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { idColumn, instantColumnType, stamps } from "../../../../server/database/columns.ts";
import { users } from "../../people/server/tables.ts";

export const terms = pgTable(
  "terms",
  {
    id: idColumn(),
    version: integer("version").notNull().unique(),
    titleEs: text("title_es").notNull(),
    titleEn: text("title_en").notNull(),
    /** Markup of `legal-markup.ts`. */
    textEs: text("text_es").notNull(),
    textEn: text("text_en").notNull(),
    published: boolean("published").notNull().default(false),
    publishedAt: instantColumnType("published_at"),
    ...stamps(),
  },
  // One version is in force at a time: of two concurrent publications one fails.
  (table) => [uniqueIndex("terms_in_force").on(table.published).where(sql`${table.published}`)],
);

export const basicPageKeys = ["about_us", "contact", "slogan", "politics"] as const;

export const basicPages = pgTable("basic_pages", {
  key: text("key", { enum: basicPageKeys }).primaryKey(),
  textEs: text("text_es").notNull(),
  textEn: text("text_en").notNull(),
  ...stamps(),
});

/** The first time that a person accepted a version; each request also stores the version it was started under. */
export const termsAcceptances = pgTable(
  "terms_acceptances",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "restrict" }),
    version: integer("version")
      .notNull()
      .references(() => terms.version, { onDelete: "restrict" }),
    at: instantColumnType("at").notNull(),
    ip: text("ip"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.version] }),
    index("terms_acceptances_version").on(table.version),
  ],
);
