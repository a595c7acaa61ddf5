/** Counters of contracts from other areas that have the same states. */
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { SQL } from "drizzle-orm";
import type { Permission } from "../../../../kit/permissions.ts";
import { defineListPort } from "../../../../server/port.ts";

export interface CounterSource {
  readonly table: PgTable;
  readonly state: PgColumn;
  readonly completedAt: PgColumn;
  /** Rows that count. */
  readonly where?: SQL;
  /** Permissions that may open them; they count for no other user. */
  readonly access: readonly Permission[];
}

export const counterSourcePort = defineListPort<CounterSource>("counters of contracts");
