/** How many rows a list holds, counted no further than a reader is told: what lies beyond is not read. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { maxCountedRows } from "../../kit/limits.ts";
import type { Queryable } from "../database/connection.ts";

/** How many of `tables` match, no further than `most`. */
export async function countRows(db: Queryable, tables: SQL, where: SQL | undefined, most: number): Promise<number> {
  const found = sql`select 1 from ${tables} where ${where ?? sql`true`} limit ${most}`;
  const counting = sql`select count(*)::int as rows from (${found}) found`;
  return (await db.execute<{ rows: number }>(counting)).rows[0]?.rows ?? 0;
}

/** The views of a list are its statuses and «all». One more than `mostCounted` stands for all that lie beyond. */
export interface StatusCounts<Status extends string> {
  readonly status: Status | "all";
  readonly count: number;
}

/**
 * Rows of each status, every one counted by itself. Of what a reader `narrowed` all are counted together, by the same
 * search that fills the list: where they are more than is counted, only that is answered, as «all».
 */
export async function countStatuses<Status extends string>(
  db: Queryable,
  { column, statuses, where, narrowed }: Views<Status>,
): Promise<StatusCounts<Status>[]> {
  const most = maxCountedRows + 1;
  const matching = where ?? sql`true`;
  const counting = narrowed
    ? sql`select status, count(*)::int as count from
        (select ${column} as status from ${column.table} where ${matching} limit ${most}) found group by status`
    : sql`select status, (select count(*)::int from
        (select 1 from ${column.table} where ${column} = each.status and ${matching} limit ${most}) found) as count
        from unnest(${sql.param(statuses)}::text[]) each (status)`;
  const { rows } = await db.execute<{ status: Status; count: number }>(counting);
  const sum = rows.reduce((all, { count }) => all + count, 0);
  const all = { status: "all" as const, count: Math.min(sum, most) };
  return narrowed && sum > maxCountedRows ? [all] : [all, ...rows.filter(({ count }) => count > 0)];
}

interface Views<Status extends string> {
  readonly column: PgColumn;
  readonly statuses: readonly Status[];
  readonly where: SQL | undefined;
  readonly narrowed: boolean;
}
