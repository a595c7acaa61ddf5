import { type SQL, sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Words that people and clients are called by, each about once: near ones of a misspelt name are looked for here and not among
 * millions of rows. Triggers of the tables in `name-index.ts` add to it; it has no key, so that nobody who writes a name waits for
 * somebody else who writes the same one.
 */
export const nameWords = pgTable(
  "name_words",
  {
    word: text("word").notNull(),
    /** How it sounds in Spanish: «Judith» and «Yudit», «González» and «Gonsales» are one. */
    sound: text("sound").generatedAlwaysAs((): SQL => sql`f_sound(word)`),
  },
  (table) => [
    index("name_words_word").on(table.word),
    index("name_words_sound").using("gin", table.sound.op("gin_trgm_ops")),
  ],
);
