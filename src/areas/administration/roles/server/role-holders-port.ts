/** Port to the area of people: holders of roles. */
import type { SQL } from "drizzle-orm";
import type { Call } from "../../../../server/call.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { definePort } from "../../../../server/port.ts";
import type { roles } from "./tables.ts";

interface RoleHoldersPort {
  /** Number of people with a role. */
  countOf(role: typeof roles.id): SQL<number>;
  /** Active staff, by name, with the ids of their roles. */
  all(db: Queryable): Promise<readonly RoleHolder[]>;
  /** Applies changed permissions to the holders at once. Refuses when no account administrator would be left. */
  bind(call: Call, tx: Transaction, roleId: string): Promise<void>;
}

export interface RoleHolder {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
}

export const roleHoldersPort = definePort<RoleHoldersPort>("holders of roles");
