import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { idColumn, instant, stamps } from "../../../server/database/columns.ts";

export const terms = pgTable("terms", {
  id: idColumn(),
  version: integer("version").notNull().unique(),
  titleEs: text("title_es").notNull(),
  titleEn: text("title_en").notNull(),
  /** Sanitised HTML. */
  textEs: text("text_es").notNull(),
  textEn: text("text_en").notNull(),
  published: boolean("published").notNull().default(false),
  publishedAt: instant("published_at"),
  ...stamps(),
});

export const basicPageKeys = ["about_us", "contact", "slogan", "politics"] as const;

export const basicPages = pgTable("basic_pages", {
  key: text("key", { enum: basicPageKeys }).primaryKey(),
  textEs: text("text_es").notNull(),
  textEn: text("text_en").notNull(),
  ...stamps(),
});
