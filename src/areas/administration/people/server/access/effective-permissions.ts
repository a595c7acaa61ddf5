/** The current permissions of a person, signed in or not. */
import { eq, inArray } from "drizzle-orm";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { permissions } from "../../../../../kit/permissions.ts";
import type { Caller } from "../../../../../server/caller.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { roleView } from "../../../roles/server/public.ts";
import { fullNameOf } from "../directory/full-name.ts";
import { userColumns, userRoles, users } from "../tables.ts";

interface EffectivePermissions {
  readonly active: boolean;
  readonly roles: readonly (typeof roleView.$inferSelect)[];
  /** The person as a caller without a session. */
  readonly caller: Caller;
}

/** NOT_FOUND for an unknown id. */
export async function readEffectivePermissions(db: Queryable, id: string): Promise<EffectivePermissions> {
  const [user] = await db.select(userColumns).from(users).where(eq(users.id, id));
  if (!user) throw new Refusal("NOT_FOUND");
  const ownRoles = db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, id));
  const assignedRoles = await db.select().from(roleView).where(inArray(roleView.id, ownRoles));
  const { kind, email, language, active } = user;
  const caller = {
    userId: id,
    sessionId: "",
    kind,
    name: fullNameOf(user),
    email,
    language,
    roles: assignedRoles.map(({ key }) => key),
    permissions: permissions.filter((each) => assignedRoles.some((role) => role.permissions.includes(each))),
  };
  return { active, roles: assignedRoles, caller };
}
