/** Counters of contracts from other areas that have the same states. */
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { SQL } from "drizzle-orm";
import type { Permission } from "../../../../kit/permissions.ts";

export interface CounterSource {
  readonly table: PgTable;
  readonly state: PgColumn;
  readonly completedAt: PgColumn;
  /** Rows that count. */
  readonly where?: SQL;
  /** Permissions that may open them; they count for nobody else. */
  readonly access: readonly Permission[];
}

const sources = new Map<string, CounterSource>();

/** Called once at start by the area that owns the contracts. */
export const alsoCounted = (kind: string, source: CounterSource) => void sources.set(kind, source);
export const additionalCounters = (): readonly CounterSource[] => [...sources.values()];
