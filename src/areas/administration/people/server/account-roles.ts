/** Roles of an account. A user cannot grant a permission that they lack. */
import { eq, inArray } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { requireCaller, type Call } from "../../../../server/call.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { roleView } from "../../roles/server/public.ts";
import { userRoles } from "./tables.ts";

export async function replaceRoles(tx: Transaction, userId: string, roleIds: readonly string[]): Promise<void> {
  const ids = [...new Set(roleIds)];
  if (ids.length > 0) await tx.insert(userRoles).values(ids.map((roleId) => ({ userId, roleId })));
}

export async function roleIdsOf(tx: Queryable, userId: string): Promise<string[]> {
  const currentRoles = await tx.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, userId));
  return currentRoles.map(({ id }) => id).sort();
}

export async function refuseGranting(tx: Queryable, call: Call, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const ownPermissions: readonly string[] = requireCaller(call).permissions;
  const grantedRoles = await tx
    .select({ permissions: roleView.permissions })
    .from(roleView)
    .where(inArray(roleView.id, [...roleIds]));
  if (grantedRoles.length < new Set(roleIds).size) throw new Refusal("INVALID", { fields: { roles: ["CHOICE"] } });
  if (grantedRoles.some((role) => role.permissions.some((each) => !ownPermissions.includes(each))))
    throw new Refusal("FORBIDDEN");
}
