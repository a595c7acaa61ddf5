/** Lists whose rows are found by what stands in other tables too: who asked for it, who collects it, how it was paid. */
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../database/connection.ts";
import { textHasTerm, isShortTerm, type SearchTerm, searchTerms } from "./search-terms.ts";

/** Rows of another table that a list finds its own by: its `key` is their `id`, and their `text` holds words. */
export interface RelatedSearch {
  readonly key: PgColumn;
  readonly id: PgColumn;
  readonly text: PgColumn;
  /** What the reader may know of that text, where it is not all: a word must stand in both. */
  readonly known?: SQL;
}

/** A word that more rows of a table hold than this tells none of them from the others. */
const telling = 2000;

/**
 * Every word must stand in the row's own text or in one of those elsewhere, each word at any place. Those elsewhere are
 * looked up once, before the list: their ids are a parameter to it, so that its own indexes answer. Joined instead, an `or`
 * over two tables reads both; copied into the row, each change of a person or a payment would have to write all their rows
 * again. Of a common word there would be too many ids: by itself it is looked for in the list's own texts only. Beside a word
 * that tells, each row which that one leaves is asked («María AP26000123»), and all that was typed is looked up as well
 * («María Núñez» finds what she asked for). A letter or two are looked up beside a longer word of the same text («Yadira de
 * la Paz»), and by themselves in the row's own only.
 */
export async function searchScope(
  db: Queryable,
  text: PgColumn,
  search: string | undefined,
  elsewhere: readonly RelatedSearch[],
): Promise<SQL[]> {
  const words = searchTerms(search);
  const long = words.filter((word) => !isShortTerm(word));
  if (long.length === 0) return words.map((word) => textHasTerm(text, word));
  // What is looked up of each table: every word, and all of them together.
  const asked: Held[] = [
    ...words.map((word) => (where: SQLWrapper) => {
      const besideLonger = isShortTerm(word) ? [either(long.map((each) => textHasTerm(where, each)))] : [];
      return both([textHasTerm(where, word), ...besideLonger]);
    }),
    ...(words.length > 1 ? [(where: SQLWrapper) => both(words.map((word) => textHasTerm(where, word)))] : []),
  ];
  const found = await lookedUp(
    db,
    elsewhere.map((other) =>
      inJson(asked.map((held) => sql`array_to_json(array(${first(other.id, other.text, held, other.known)}))`)),
    ),
  );
  const idsAt = (table: number, at: number) => (found[table]?.[at] ?? []) as string[];
  const isCrowd = (at: number) => elsewhere.some((_, table) => idsAt(table, at).length > telling);

  const rare = words.filter((word, at) => !isShortTerm(word) && !isCrowd(at));
  const isMixed = rare.length > 0 && rare.length < words.length;
  const own = rare.map(
    (word) => sql`(select count(*) from (${first(text, text, (where) => textHasTerm(where, word))}) own)`,
  );
  const oneTells = isMixed && (await lookedUp(db, own)).some((count) => Number(count) <= telling);

  const ways = (at: number) =>
    elsewhere.flatMap((other, table) => {
      const ids = idsAt(table, at);
      if (ids.length <= telling) return isAmong(other, ids);
      const word = words[at];
      return oneTells && word ? [asks(other, word)] : [];
    });
  const each = words.map((word, at) => either([textHasTerm(text, word), ...ways(at)]));
  const together = words.some((_, at) => isCrowd(at)) ? ways(words.length) : [];
  return together.length > 0 ? [either([both(each), ...together])] : each;
}

type Held = (where: SQLWrapper) => SQL;

const both = (conditions: readonly SQL[]) => sql`(${sql.join([...conditions], sql` and `)})`;
const either = (ways: readonly SQL[]) => sql`(${sql.join([...ways], sql` or `)})`;
const inJson = (each: readonly SQL[]) => sql`json_build_array(${sql.join([...each], sql`, `)})`;

/** The rows of a table that hold it; of a crowd one more than are told apart. */
const first = (column: PgColumn, text: PgColumn, held: Held, known?: SQL) =>
  sql`select ${column} from ${text.table} where ${both([held(text), ...(known ? [held(known)] : [])])} limit ${telling + 1}`;

async function lookedUp(db: Queryable, each: readonly SQL[]): Promise<readonly unknown[][]> {
  return (await db.execute<{ found: unknown[][] }>(sql`select ${inJson(each)} as found`)).rows[0]?.found ?? [];
}

const isAmong = ({ key, id }: RelatedSearch, ids: readonly string[]): SQL[] =>
  ids.length > 0 ? [sql`${key} = any(${sql.param(ids)}::${sql.raw(id.getSQLType())}[])`] : [];

/** Limited, it stays a question per row: a planner that may hash it reads the whole other table first. */
const asks = ({ key, id, text, known = sql`${text}` }: RelatedSearch, word: SearchTerm) =>
  sql`coalesce((select true from ${text.table} where ${id} = ${key} and ${textHasTerm(known, word)} limit 1), false)`;
