import type { Permission } from "./permissions.ts";

/**
 * Callers that may call an operation or open a screen: anyone; anyone signed in to an account; clients; staff; or anyone
 * with at least one grant of the list. A grant is a permission or a user kind.
 */
export type Access = "anyone" | "signed-in" | "client" | "staff" | readonly [Grant, ...Grant[]];
/** A permission, or a user kind that is allowed as a whole. */
export type Grant = Permission | UserKind;

/** A guest has no account: a link sent by mail admits them to one virtual table. */
export const userKinds = ["client", "staff", "guest"] as const;
export type UserKind = (typeof userKinds)[number];

export const isUserKind = (grant: Grant): grant is UserKind => (userKinds as readonly string[]).includes(grant);

/** Facts on which access depends; implemented by the server's caller and the browser's session user. */
export interface Principal {
  readonly kind: UserKind;
  readonly permissions: readonly Permission[];
}

/** Result of an access check. */
type AccessDecision = "granted" | "anonymous" | "forbidden";

/** By which grant of the access a caller who passed the check may call: "staff", "anyone", or their permission of the list. */
export function grantedBy(access: Access, principal: Principal | null): string {
  if (typeof access === "string") return access;
  return access.find((grant) => checkAccess([grant], principal) === "granted") ?? "";
}

/**
 * The only access check, used by routes, menus, screens and sockets. "anonymous" means not signed in (UNAUTHENTICATED),
 * "forbidden" means signed in without permission (FORBIDDEN).
 */
export function checkAccess(access: Access, principal: Principal | null): AccessDecision {
  if (access === "anyone") return "granted";
  if (!principal) return "anonymous";
  if (access === "signed-in") return principal.kind === "guest" ? "forbidden" : "granted";
  if (access === "client" || access === "staff") return principal.kind === access ? "granted" : "forbidden";
  const hasGrant = (grant: Grant) =>
    isUserKind(grant) ? principal.kind === grant : principal.permissions.includes(grant);
  return access.some(hasGrant) ? "granted" : "forbidden";
}
