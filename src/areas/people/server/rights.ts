/** Why somebody may do something or may not: by the rule that the routes and the lists themselves go by. */
import { eq, inArray } from "drizzle-orm";
import { type Access, judge } from "../../../kit/access.ts";
import type { OutputOf, ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { type Permission, permissions } from "../../../kit/permissions.ts";
import type { Call, Caller } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/database.ts";
import { roles } from "../../roles/server/tables.ts";
import type { people as contract } from "../contract.ts";
import { fullNameOf } from "./public.ts";
import { type User, userColumns, userRoles, users } from "./tables.ts";

type Asked = ParsedOf<typeof contract.explain>;
type Explained = OutputOf<typeof contract.explain>;
type Role = typeof roles.$inferSelect;
/** So many of one kind are looked through for the thing that is asked about. */
const mostLooked = 50;

export async function explain({ _id, permissions: asked, thing }: Asked, call: Call): Promise<Explained> {
  const { user, held } = await holderOf(call.db, _id);
  const named = (grants: readonly Permission[]) =>
    grants.map((permission) => ({
      permission,
      roles: held
        .filter((role) => role.permissions.includes(permission))
        .map((role) => ({ _id: role.id, name: call.language === "es" ? role.nameEs : role.nameEn })),
    }));
  const caller = callerFor(user, held);
  const finder = thing && call.server.finders.find(({ kind }) => kind === thing.kind);
  const access: Access = finder ? finder.access : ((asked ?? []) as never);
  if (thing ? !finder : !asked?.length) throw new Refusal("INVALID", { fields: { permissions: ["REQUIRED"] } });
  const grants = typeof access === "string" ? [] : access.filter((grant) => grant !== "client");
  const told = (rule: Explained["rule"], allowed = false): Explained => ({ allowed, rule, by: named(grants) });
  if (!user.active) return told("inactive");
  if (judge(access, caller) !== "granted") return told(user.kind === "client" ? "client" : "lacks");
  const usual = typeof access === "string" ? "staff" : "permission";
  if (!finder || !thing) return told(usual, true);
  const { docs } = await finder.find({ ...call, caller }, thing.search, mostLooked);
  const isSeen = docs.some((each) => each._id === thing._id);
  return told(isSeen ? usual : "notThisOne", isSeen);
}

async function holderOf(db: Queryable, id: string) {
  const [user] = await db.select(userColumns).from(users).where(eq(users.id, id));
  if (!user) throw new Refusal("NOT_FOUND");
  const own = db.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, id));
  return { user, held: await db.select().from(roles).where(inArray(roles.id, own)) };
}

/** As the routes would see them. */
function callerFor(user: User, held: readonly Role[]): Caller {
  return {
    userId: user.id,
    sessionId: "",
    kind: user.kind,
    name: fullNameOf(user),
    email: user.email,
    language: user.language,
    roles: held.map(({ key }) => key),
    permissions: permissions.filter((each) => held.some((role) => role.permissions.includes(each))),
  };
}
