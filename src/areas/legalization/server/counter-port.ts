/** Contracts of other areas that live the same life: the nine counters hold them too. */
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { SQL } from "drizzle-orm";
import type { Permission } from "../../../kit/permissions.ts";

export interface CounterSource {
  readonly table: PgTable;
  readonly state: PgColumn;
  readonly completedAt: PgColumn;
  /** Which of its rows count. */
  readonly where?: SQL;
  /** Who may open them: for nobody else they count. */
  readonly access: readonly Permission[];
}

const others = new Map<string, CounterSource>();

/** Said once by the area whose contracts these are, when the server begins. */
export const alsoCounted = (kind: string, counted: CounterSource) => void others.set(kind, counted);
export const additionalCounters = (): readonly CounterSource[] => [...others.values()];
