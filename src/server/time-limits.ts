/**
 * Stored instants that limit somebody in time: links, reserved places, leases, the trash. A clock that was ahead would
 * extend them until its time. Once the clock is right again, the instants that it wrote are moved back by as much as it
 * was ahead.
 */
import { type PgColumn, getTableConfig } from "drizzle-orm/pg-core";
import { type SQL, sql } from "drizzle-orm";
import type { AreaDefinitions, Job } from "./area-definition.ts";
import { idempotencyKeys } from "./http/idempotency.ts";
import { clockErrorMs } from "./recent.ts";
import type { Server } from "./server.ts";

export interface TimeLimit {
  /** Columns of one table; the first is the limit itself. */
  readonly columns: readonly [PgColumn, ...PgColumn[]];
  /** When the row was written; if no column stores that, the earliest possible instant. */
  readonly writtenAt: PgColumn | ((server: Server) => SQL);
}

/** An instant that is at most `ms` milliseconds in the future when it is written. */
export const limitedToFuture = (column: PgColumn, ms: (server: Server) => number): TimeLimit => ({
  columns: [column],
  writtenAt: (server) => sql`${column} - make_interval(secs => ${ms(server) / 1000})`,
});

/** An instant that is in the past when it is written. */
export const neverInFuture = (column: PgColumn): TimeLimit => ({ columns: [column], writtenAt: column });

/** Those of the areas and of the server itself. */
export const timeLimitsOf = (areas: AreaDefinitions): readonly TimeLimit[] => [
  neverInFuture(idempotencyKeys.createdAt),
  ...Object.values(areas).flatMap(({ timeLimits }) => timeLimits ?? []),
];

/** Moves back the instants written by a clock that was ahead. Returns the number of corrected rows. */
export async function correctTimeLimits(server: Server, limits: readonly TimeLimit[]): Promise<number> {
  const now = server.now();
  let corrected = 0;
  for (const { columns, writtenAt } of limits) {
    const writtenAtSql = typeof writtenAt === "function" ? writtenAt(server) : sql`${writtenAt}`;
    const aheadBy = sql`(${writtenAtSql} - ${now.toISOString()}::timestamptz)`;
    const assignments = columns.map((column) => sql`${sql.identifier(column.name)} = ${column} - ${aheadBy}`);
    const { rowCount } = await server.db.execute(sql`
      update ${sql.identifier(getTableConfig(columns[0].table).name)} set ${sql.join(assignments, sql`, `)}
      where ${aheadBy} > make_interval(secs => ${clockErrorMs / 1000})`);
    corrected += rowCount ?? 0;
  }
  return corrected;
}

export const timeLimitJob = (limits: readonly TimeLimit[]): Job => ({
  name: "clock.correctTimeLimits",
  every: 60,
  clock: "steady",
  run: async (server) => ({ corrected: await correctTimeLimits(server, limits) }),
});
