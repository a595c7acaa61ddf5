/** A stored instant that limits a person in time. Areas declare theirs; `time-limits.ts` corrects them. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
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
