/** What was typed, as the names that it may stand for are spelt: «Gonsales Yudith» as «gonzalez judith». */
import { sql } from "drizzle-orm";
import type { Queryable } from "../../../server/database/connection.ts";

/** From how many letters on a word is taken for a misspelt one; shorter ones are near to everything. */
const fewestLetters = 4;
/** How much two sounds must have in common, of 1. */
const leastLike = 0.35;
const mostOfWord = 3;
const mostSpellings = 3;

interface Spelt {
  readonly as: string;
  readonly like: number;
}

/**
 * The nearest first, never what was typed itself. Words of names, not names: nobody learns from it what they could not find,
 * since each spelling is searched for like any other.
 */
export async function nearSpellings(db: Queryable, asked: string): Promise<string[]> {
  const words = asked.split(/\s+/).filter(Boolean);
  const letters = words.map((word) => (/^\p{L}+$/u.test(word) && word.length >= fewestLetters ? word : null));
  if (letters.every((word) => word === null)) return [];
  const { rows } = await db.execute<{ at: number; own: boolean; word: string; like: number }>(nearWords(letters));
  const ways = words.map((word, index): Spelt[] => {
    const near = rows.filter(({ at, like }) => at === index + 1 && like >= leastLike);
    const isName = letters[index] === null || near.some(({ own }) => own);
    const others = near.filter(({ own }) => !own).map(({ word: as, like }) => ({ as, like }));
    // A word that nobody is called by stands for a name; without a near one it stays.
    return isName || others.length === 0 ? [{ as: word, like: 1 }, ...others] : others;
  });
  const all = ways.reduce<Spelt[]>(
    (said, next) =>
      said.flatMap((one) => next.map(({ as, like }) => ({ as: `${one.as} ${as}`.trim(), like: one.like * like }))),
    [{ as: "", like: 1 }],
  );
  return all
    .filter(({ as }) => as !== words.join(" "))
    .toSorted((one, other) => other.like - one.like)
    .slice(0, mostSpellings)
    .map(({ as }) => as);
}

/** The nearest words of each that was asked for, by how they sound and then by how they are written; `own` is how one begins. */
const nearWords = (asked: readonly (string | null)[]) => sql`
  with asked as materialized (
    select at, f_norm(word) as word, f_sound(f_norm(word)) as sound
    from unnest(${sql.param(asked)}::text[]) with ordinality given (word, at))
  select asked.at::int as at, near.own, near.word, near.like::float8 as like
  from asked, lateral (
    select distinct known.word, starts_with(known.word, asked.word) as own,
      similarity(known.sound, asked.sound) * 0.9 + similarity(known.word, asked.word) * 0.1 as like
    from name_words known where known.sound % asked.sound
    order by 3 desc, 1 limit ${mostOfWord + 1}) near`;
