/** Explains a person's access by the same rules as the routes and lists. */
import { type Access, isUserKind, checkAccess } from "../../../../../kit/access.ts";
import type { OutputOf, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Permission } from "../../../../../kit/permissions.ts";
import { areasPort } from "../../../../../server/area-definition.ts";
import type { Call } from "../../../../../server/call.ts";
import type { peopleContract as contract } from "../../contract.ts";
import { readEffectivePermissions } from "./effective-permissions.ts";

type ExplainQuery = ParsedOf<typeof contract.explain>;
type Explanation = OutputOf<typeof contract.explain>;

export async function explainAccess(
  { _id, permissions: requested, thing: record }: ExplainQuery,
  call: Call,
): Promise<Explanation> {
  const { active, roles: assignedRoles, caller } = await readEffectivePermissions(call.db, _id);
  const rolesGranting = (grants: readonly Permission[]) =>
    grants.map((permission) => ({
      permission,
      roles: assignedRoles
        .filter((role) => role.permissions.includes(permission))
        .map((role) => ({ _id: role.id, name: call.language === "es" ? role.nameEs : role.nameEn })),
    }));
  const searchProviders = areasPort().flatMap((area) => area.searchProviders ?? []);
  const searchProvider = record && searchProviders.find(({ kind }) => kind === record.kind);
  const access: Access = searchProvider ? searchProvider.access : ((requested ?? []) as never);
  if (record ? !searchProvider : !requested?.length)
    throw new Refusal("INVALID", { fields: { permissions: ["REQUIRED"] } });
  const grants = typeof access === "string" ? [] : access.filter((grant): grant is Permission => !isUserKind(grant));
  const explanation = (rule: Explanation["rule"], allowed = false): Explanation => ({
    allowed,
    rule,
    by: rolesGranting(grants),
  });
  if (!active) return explanation("inactive");
  if (checkAccess(access, caller) !== "granted") return explanation(caller.kind === "client" ? "client" : "lacks");
  const defaultRule = typeof access === "string" ? "staff" : "permission";
  if (!searchProvider || !record) return explanation(defaultRule, true);
  // A caller must have access to the record themselves: NOT_FOUND otherwise.
  if (checkAccess(access, call.caller) !== "granted" || !(await searchProvider.has(call, record._id)))
    throw new Refusal("NOT_FOUND");
  const isVisible = await searchProvider.has({ ...call, caller }, record._id);
  return explanation(isVisible ? defaultRule : "notThisOne", isVisible);
}
