/** Corrects the spelling of names in a search: «Gonsales Yudith» → «gonzalez judith». */
import { sql } from "drizzle-orm";
import type { Queryable } from "../database/connection.ts";

/** Shorter words are not corrected: they are similar to too many others. */
const minLetters = 4;
/** Minimum similarity of two sounds, from 0 to 1. */
const minSimilarity = 0.35;
const maxPerWord = 3;
/** Words that are looked up; later ones stay unchanged. */
const maxWords = 8;
const maxSpellings = 3;

interface Spelling {
  readonly as: string;
  readonly like: number;
}

/**
 * The closest spellings first, never the input itself. They are combinations of single words and reveal no names:
 * each is searched with the caller's permissions like any other input. With `exactNames` only words that occur in no name
 * are replaced.
 */
export async function findSimilarSpellings(
  db: Queryable,
  search: string,
  { exactNames = false }: { exactNames?: boolean } = {},
): Promise<string[]> {
  const words = search.split(/\s+/).filter(Boolean);
  const candidates = words.map((word, index) =>
    index < maxWords && /^\p{L}+$/u.test(word) && word.length >= minLetters ? word : null,
  );
  if (candidates.every((word) => word === null)) return [];
  const { rows } = await db.execute<{ at: number; own: boolean; word: string; like: number }>(nearWords(candidates));
  const alternatives = words.map((word, index): Spelling[] => {
    const similar = rows.filter(({ at, like }) => at === index + 1 && like >= minSimilarity);
    const isName = candidates[index] === null || similar.some(({ own }) => own);
    const corrections = similar.filter(({ own }) => !own).map(({ word: as, like }) => ({ as, like }));
    // A word that occurs in no name is replaced; without a similar word it stays.
    if (isName && exactNames) return [{ as: word, like: 1 }];
    return isName || corrections.length === 0 ? [{ as: word, like: 1 }, ...corrections] : corrections;
  });
  const spellings = alternatives.reduce<Spelling[]>(
    (combined, next) =>
      combined.flatMap((one) => next.map(({ as, like }) => ({ as: `${one.as} ${as}`.trim(), like: one.like * like }))),
    [{ as: "", like: 1 }],
  );
  return spellings
    .filter(({ as }) => as !== words.join(" "))
    .toSorted((one, other) => other.like - one.like)
    .slice(0, maxSpellings)
    .map(({ as }) => as);
}

/**
 * The closest words of each word, by sound, then by spelling; `own` marks words that begin with it. One branch a word: with
 * the sound as a constant the planner knows that few words are similar and uses their trigram index.
 */
const nearWords = (search: readonly (string | null)[]) =>
  sql.join(
    search.flatMap((word, index) => (word === null ? [] : [nearWordsOf(word, index + 1)])),
    sql` union all `,
  );

const nearWordsOf = (word: string, at: number) => {
  const own = sql`f_norm(${word})`;
  const sound = sql`f_sound(${own})`;
  return sql`(
    select distinct ${at}::int as at, starts_with(stored.word, ${own}) as own, stored.word,
      (similarity(stored.sound, ${sound}) * 0.9 + similarity(stored.word, ${own}) * 0.1)::float8 as like
    from name_words stored where stored.sound % ${sound}
    order by 4 desc, 3 limit ${maxPerWord + 1})`;
};
