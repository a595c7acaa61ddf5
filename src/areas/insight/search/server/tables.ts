import { type SQL, sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Words in names of people and clients, for correcting misspelt searches without scanning millions of rows. Filled by
 * triggers of the tables in `name-index.ts`. There is no unique key, so that writers of the same word never wait for
 * each other; duplicates are removed nightly.
 */
export const nameWords = pgTable(
  "name_words",
  {
    word: text("word").notNull(),
    /** Spanish pronunciation: «Judith» and «Yudit», «González» and «Gonsales» are equal. */
    sound: text("sound").generatedAlwaysAs((): SQL => sql`f_sound(word)`),
  },
  (table) => [
    index("name_words_word").on(table.word),
    // Without a list of pending entries, which makes the planner avoid the index after many names were added.
    index("name_words_sound").using("gin", table.sound.op("gin_trgm_ops")).with({ fastupdate: false }),
  ],
);
