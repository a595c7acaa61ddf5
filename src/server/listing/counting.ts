/** Row counts of lists, up to a maximum: rows beyond it are not read. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { maxCountedRows } from "../../kit/limits.ts";
import type { Queryable } from "../database/connection.ts";

/** The number of rows that match, at most `most`. */
export async function countRows(db: Queryable, tables: SQL, where: SQL | undefined, most: number): Promise<number> {
  const { rows } = await db.execute<{ rows: number }>(sql`select ${countInSql(tables, where, most)} as rows`);
  return rows[0]?.rows ?? 0;
}

/** The same as an expression. */
export function countInSql(tables: SQL, where: SQL | undefined, most: number): SQL<number> {
  const matches = sql`select 1 from ${tables} where ${where ?? sql`true`} limit ${most}`;
  return sql<number>`(select count(*)::int from (${matches}) found)`;
}

/** Counts by status, and of all as "all". `maxCountedRows` + 1 means "more than `maxCountedRows`". */
interface StatusCounts<Status extends string> {
  readonly status: Status | "all";
  readonly count: number;
}

/**
 * Counts the rows of each status, each up to `maxCountedRows` + 1. If the list is `narrowed` by a search, all matches
 * are counted together with the condition of the list; if they exceed the maximum, the result is only "all".
 */
export async function countStatuses<Status extends string>(
  db: Queryable,
  { column, statuses, where, narrowed }: StatusCountQuery<Status>,
): Promise<StatusCounts<Status>[]> {
  const most = maxCountedRows + 1;
  const matching = where ?? sql`true`;
  const statement = narrowed
    ? sql`select status, count(*)::int as count from
        (select ${column} as status from ${column.table} where ${matching} limit ${most}) found group by status`
    : sql`select status, (select count(*)::int from
        (select 1 from ${column.table} where ${column} = each.status and ${matching} limit ${most}) found) as count
        from unnest(${sql.param(statuses)}::text[]) each (status)`;
  const { rows } = await db.execute<{ status: Status; count: number }>(statement);
  const total = rows.reduce((all, { count }) => all + count, 0);
  const all = { status: "all" as const, count: Math.min(total, most) };
  return narrowed && total > maxCountedRows ? [all] : [all, ...rows.filter(({ count }) => count > 0)];
}

interface StatusCountQuery<Status extends string> {
  readonly column: PgColumn;
  readonly statuses: readonly Status[];
  readonly where: SQL | undefined;
  readonly narrowed: boolean;
}
