/** Lists whose rows are found by what stands in other tables too: who asked for it, who collects it, how it was paid. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../database/database.ts";
import { holds, saysLittle, type Word, wordsOf } from "./words.ts";

/** Rows of another table that a list finds its own by: its `key` is their `id`, and their `text` holds words. */
export interface Elsewhere {
  readonly key: PgColumn;
  readonly id: PgColumn;
  readonly text: PgColumn;
}

/** A word that more rows of a table hold than this tells none of them from the others. */
const telling = 200;

/**
 * Every word must stand in the row's own text or in one of those elsewhere, each word wherever it likes. Those elsewhere are
 * looked up once, before the list: their ids are a parameter to it, so that its own indexes answer. Joined instead, an `or`
 * over two tables reads both; copied into the row, each change of a person or a payment would have to write all their rows
 * again. Of a common word there would be too many ids: it is looked for in the list's own texts, and with all that was typed
 * elsewhere («María Núñez» finds what she asked for, «María» only what is hers). Where hardly any own text holds it, each row
 * is asked for its other texts in the list's order, which a common word ends soon. A letter or two are looked up beside a
 * longer word of the same text («Yadira de la Paz»), and by themselves in the row's own only.
 */
export async function isFoundBy(
  db: Queryable,
  text: PgColumn,
  search: string | undefined,
  elsewhere: readonly Elsewhere[],
): Promise<SQL[]> {
  const words = wordsOf(search);
  const long = words.filter((word) => !saysLittle(word));
  if (long.length === 0) return words.map((word) => holds(text, word));
  // What is looked up of each table: every word, and all of them together.
  const asked: Held[] = [
    ...words.map((word) => (where: PgColumn) => {
      const besideLonger = saysLittle(word) ? [either(long.map((each) => holds(where, each)))] : [];
      return both([holds(where, word), ...besideLonger]);
    }),
    (where) => both(words.map((word) => holds(where, word))),
  ];
  const lookups = elsewhere.map((other) => inJson(asked.map((held) => idsOf(other, held))));
  const own = words.map((word) => (saysLittle(word) ? sql`null` : howMany(text, word)));
  const looking = sql`select ${inJson(own)} as own, ${inJson(lookups)} as others`;
  const [found] = (await db.execute<{ own: (number | null)[]; others: string[][][] }>(looking)).rows;
  const idsAt = (table: number, at: number) => found?.others[table]?.[at] ?? [];
  const isCrowd = (table: number, at: number) => idsAt(table, at).length > telling;

  const each = words.map((word, at) => {
    const isOwn = (found?.own[at] ?? telling + 1) > telling;
    const ways = elsewhere.map((other, table) => {
      if (!isCrowd(table, at)) return isAmong(other, idsAt(table, at));
      return isOwn ? undefined : asks(other, word);
    });
    return either([holds(text, word), ...ways]);
  });
  const together = elsewhere.map((other, table) =>
    words.some((_, at) => isCrowd(table, at)) && !isCrowd(table, words.length)
      ? isAmong(other, idsAt(table, words.length))
      : undefined,
  );
  return together.some(Boolean) ? [either([both(each), ...together])] : each;
}

type Held = (where: PgColumn) => SQL;

const either = (ways: readonly (SQL | undefined)[]) =>
  sql`(${sql.join(
    ways.filter((way) => way !== undefined),
    sql` or `,
  )})`;

const both = (conditions: readonly SQL[]) => sql`(${sql.join([...conditions], sql` and `)})`;

const inJson = (each: readonly SQL[]) => sql`json_build_array(${sql.join([...each], sql`, `)})`;

const howMany = (text: PgColumn, word: Word) =>
  sql`(select count(*) from (select 1 from ${text.table} where ${holds(text, word)} limit ${telling + 1}) found)`;

/** The rows that hold it; of a crowd one more than are told apart. */
const idsOf = ({ id, text }: Elsewhere, held: Held) =>
  sql`array_to_json(array(select ${id} from ${text.table} where ${held(text)} limit ${telling + 1}))`;

const isAmong = ({ key, id }: Elsewhere, ids: readonly string[] = []) =>
  ids.length > 0 ? sql`${key} = any(${sql.param(ids)}::${sql.raw(id.getSQLType())}[])` : undefined;

/** Limited, it stays a question per row: a planner that may hash it reads the whole other table first. */
const asks = ({ key, id, text }: Elsewhere, word: Word) =>
  sql`coalesce((select true from ${text.table} where ${id} = ${key} and ${holds(text, word)} limit 1), false)`;
