/**
 * Stored instants that limit a person in time: links, reserved places, leases, the trash. A clock that was ahead would
 * extend them until its time. Once the clock is right again, the instants that it wrote are moved back by as much as it
 * was ahead.
 */
import { getTableConfig } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { AreaDefinitions, Job } from "./area-definition.ts";
import { idempotencyKeys } from "./http/idempotency.ts";
import { clockErrorMs } from "./recent.ts";
import type { Server } from "./server.ts";
import { neverInFuture, type TimeLimit } from "./time-limit.ts";

/** Time limits of the areas and of the server itself. */
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
