/** Who holds a role, as the area of roles asks for it. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Call } from "../../../server/call.ts";
import { spelled } from "../../../server/database/columns.ts";
import type { Queryable, Transaction } from "../../../server/database/database.ts";
import { announceRightsChange } from "../../../server/rights-change.ts";
import { signal } from "../../../server/signals.ts";
import type { roles } from "../../roles/server/tables.ts";
import { fullNameOf } from "./full-name.ts";
import { refuseWithoutKeeper } from "./keepers.ts";
import { namedBy, userRoles, users } from "./tables.ts";

export const roleHolders = {
  countOf: (role: typeof roles.id): SQL<number> =>
    sql<number>`(select count(*)::int from ${userRoles} ur where ur.role_id = ${role})`,
  all: async (db: Queryable) => {
    const rows = await db
      .select({
        ...namedBy,
        email: users.email,
        roles: sql<string[]>`array(select ur.role_id::text from user_roles ur where ur.user_id = users.id)`,
      })
      .from(users)
      .where(and(eq(users.kind, "staff"), eq(users.active, true)))
      .orderBy(spelled(users.lastName), spelled(users.firstName), users.id);
    return rows.map((row) => ({ name: fullNameOf(row), email: row.email, roles: row.roles }));
  },
  bind: async (call: Call, tx: Transaction, roleId: string): Promise<void> => {
    await refuseWithoutKeeper(tx);
    const held = await tx.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.roleId, roleId));
    const ids = held.map(({ id }) => id);
    await announceRightsChange(call, tx, ids);
    await signal(tx, "sessions", ids);
  },
};
