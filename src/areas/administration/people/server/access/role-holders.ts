/** Holders of a role, for the area of roles. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Call } from "../../../../../server/call.ts";
import { spanishSortKey } from "../../../../../server/database/columns.ts";
import type { Queryable, Transaction } from "../../../../../server/database/connection.ts";
import { announceRightsChange } from "../../../../../server/rights-change.ts";
import { publish } from "../../../../../server/realtime/notify-channel.ts";
import type { roleView } from "../../../roles/server/public.ts";
import { fullNameOf } from "../directory/full-name.ts";
import { requireAdministrator } from "./require-administrator.ts";
import { displayName } from "../directory/person.ts";
import { userRoles, users } from "../tables.ts";

export const roleHoldersImplementation = {
  countOf: (role: typeof roleView.id): SQL<number> =>
    sql<number>`(select count(*)::int from ${userRoles} ur where ur.role_id = ${role})`,
  all: async (db: Queryable) => {
    const rows = await db
      .select({
        ...displayName,
        email: users.email,
        roles: sql<string[]>`array(select ur.role_id::text from user_roles ur where ur.user_id = users.id)`,
      })
      .from(users)
      .where(and(eq(users.kind, "staff"), eq(users.active, true)))
      .orderBy(spanishSortKey(users.lastName), spanishSortKey(users.firstName), users.id);
    return rows.map((row) => ({ name: fullNameOf(row), email: row.email, roles: row.roles }));
  },
  bind: async (call: Call, tx: Transaction, roleId: string): Promise<void> => {
    await requireAdministrator(tx);
    const holderRows = await tx.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.roleId, roleId));
    const ids = holderRows.map(({ id }) => id);
    await announceRightsChange(call, tx, ids);
    await publish(tx, "sessions", ids);
  },
};
