/** Who holds a role, as the area of roles asks for it. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../../server/database/database.ts";
import { signal } from "../../../server/signals.ts";
import type { roles } from "../../roles/server/tables.ts";
import { refuseWithoutKeeper } from "./keepers.ts";
import { userRoles } from "./tables.ts";

export const roleHolders = {
  countOf: (role: typeof roles.id): SQL<number> =>
    sql<number>`(select count(*)::int from ${userRoles} ur where ur.role_id = ${role})`,
  bind: async (tx: Transaction, roleId: string): Promise<void> => {
    await refuseWithoutKeeper(tx);
    const held = await tx.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.roleId, roleId));
    await signal(
      tx,
      "sessions",
      held.map(({ id }) => id),
    );
  },
};
