/** Roles and the people who hold them: the area of people says it here. */
import type { SQL } from "drizzle-orm";
import type { Call } from "../../../server/call.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import { lateBoundPort } from "../../../server/late-bound-port.ts";
import type { roles } from "./tables.ts";

export interface RoleHoldersPort {
  /** How many people hold a role. */
  countOf(role: typeof roles.id): SQL<number>;
  /** The staff who may sign in, by name, with the ids of their roles. */
  all(db: Queryable): Promise<readonly RoleHolder[]>;
  /** A role may do other things now: binds who holds it at once. Refuses when nobody would be left who manages accounts. */
  bind(call: Call, tx: Transaction, roleId: string): Promise<void>;
}

export interface RoleHolder {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly string[];
}

export const [registerRoleHolders, roleHolders] = lateBoundPort<RoleHoldersPort>("who holds a role");
