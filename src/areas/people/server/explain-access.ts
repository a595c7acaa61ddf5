/** Why somebody may do something or may not: by the rule that the routes and the lists themselves go by. */
import { type Access, isUserKind, checkAccess } from "../../../kit/access.ts";
import type { OutputOf, ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Permission } from "../../../kit/permissions.ts";
import type { Call } from "../../../server/call.ts";
import type { peopleContract as contract } from "../contract.ts";
import { readEffectivePermissions } from "./effective-permissions.ts";

type Asked = ParsedOf<typeof contract.explain>;
type Explained = OutputOf<typeof contract.explain>;

export async function explainAccess({ _id, permissions: asked, thing }: Asked, call: Call): Promise<Explained> {
  const { active, held, caller } = await readEffectivePermissions(call.db, _id);
  const named = (grants: readonly Permission[]) =>
    grants.map((permission) => ({
      permission,
      roles: held
        .filter((role) => role.permissions.includes(permission))
        .map((role) => ({ _id: role.id, name: call.language === "es" ? role.nameEs : role.nameEn })),
    }));
  const finder = thing && call.server.searchProviders.find(({ kind }) => kind === thing.kind);
  const access: Access = finder ? finder.access : ((asked ?? []) as never);
  if (thing ? !finder : !asked?.length) throw new Refusal("INVALID", { fields: { permissions: ["REQUIRED"] } });
  const grants = typeof access === "string" ? [] : access.filter((grant): grant is Permission => !isUserKind(grant));
  const told = (rule: Explained["rule"], allowed = false): Explained => ({ allowed, rule, by: named(grants) });
  if (!active) return told("inactive");
  if (checkAccess(access, caller) !== "granted") return told(caller.kind === "client" ? "client" : "lacks");
  const usual = typeof access === "string" ? "staff" : "permission";
  if (!finder || !thing) return told(usual, true);
  // Nobody learns of a thing by asking about another person.
  if (checkAccess(access, call.caller) !== "granted" || !(await finder.has(call, thing._id)))
    throw new Refusal("NOT_FOUND");
  const isSeen = await finder.has({ ...call, caller }, thing._id);
  return told(isSeen ? usual : "notThisOne", isSeen);
}
