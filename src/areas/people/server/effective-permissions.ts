/** What somebody may do now, whether they are here or not. */
import { eq, inArray } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import { permissions } from "../../../kit/permissions.ts";
import type { Caller } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { roles } from "../../roles/server/tables.ts";
import { fullNameOf } from "./full-name.ts";
import { userColumns, userRoles, users } from "./tables.ts";

export interface EffectivePermissions {
  /** May sign in. */
  readonly active: boolean;
  readonly held: readonly (typeof roles.$inferSelect)[];
  /** As the routes would see them, in no session. */
  readonly caller: Caller;
}

/** NOT_FOUND for nobody's id. */
export async function readEffectivePermissions(db: Queryable, id: string): Promise<EffectivePermissions> {
  const [user] = await db.select(userColumns).from(users).where(eq(users.id, id));
  if (!user) throw new Refusal("NOT_FOUND");
  const own = db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, id));
  const held = await db.select().from(roles).where(inArray(roles.id, own));
  const { kind, email, language, active } = user;
  const caller = {
    userId: id,
    sessionId: "",
    kind,
    name: fullNameOf(user),
    email,
    language,
    roles: held.map(({ key }) => key),
    permissions: permissions.filter((each) => held.some((role) => role.permissions.includes(each))),
  };
  return { active, held, caller };
}
