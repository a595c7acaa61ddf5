/** Keywords are compared without case and accents, and displayed in their most frequent spelling. */
import { type SQL, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import type { Call } from "../../../../server/call.ts";
import { instantColumn } from "../../../../server/facts/fact-source.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import type { virtualTablesContract as contract } from "../contract.ts";
import { virtualTables as t } from "./tables.ts";

/** Normalized form, equal for all spellings. */
export const keywordOf = (word: SQL): SQL => sql`f_norm(trim(${word}))`;

/** Keywords with the number of their tables; of equally frequent spellings the first alphabetically. */
export async function keywords({ limit }: ParsedOf<typeof contract.keywords>, { db }: Call) {
  const { rows } = await db.execute<{ key: string; label: string; value: number }>(sql`
    with spelled as (${spellings()}),
      every as (select ${keywordOf(sql`word`)} as key, count(distinct ${t.id})::int as value
        from ${t}, unnest(${t.keywords}) as word group by 1)
    select e.key, e.value, s.label from every e join spelled s on s.key = e.key
    order by e.value desc, e.key collate "C" limit ${limit}`);
  return rows;
}

/** Spelling of keywords among the tables that were created in a period. */
export async function spellingsOf(
  db: Queryable,
  keys: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const { rows } = await db.execute<{ key: string; label: string }>(
    sql`select * from (${spellings(instantColumn(t.createdAt).within(from, to))}) spelled
      where key in (${sql.join(
        keys.map((key) => sql`${key}`),
        sql`, `,
      )})`,
  );
  return new Map(rows.map(({ key, label }) => [key, label]));
}

/** `key, label` of every keyword. */
function spellings(where: SQL = sql`true`): SQL {
  return sql`select distinct on (key) key, label from (
      select ${keywordOf(sql`word`)} as key, trim(word) as label, count(distinct ${t.id}) as tables
      from ${t}, unnest(${t.keywords}) as word where ${where} group by 1, 2
    ) used order by key, tables desc, label collate "C"`;
}
