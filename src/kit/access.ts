import type { Permission } from "./permissions.ts";

/**
 * Who may call an operation or open a screen: anyone; anyone who signed in to an account; a client or a member of staff;
 * or anyone who holds any permission of the list, in which a kind of people lets all of these in beside them.
 */
export type Access = "anyone" | "signed-in" | "client" | "staff" | readonly [Grant, ...Grant[]];
export type Grant = Permission | UserKind;

/** A guest has no account: a mailed link lets them into one virtual table. */
export const userKinds = ["client", "staff", "guest"] as const;
export type UserKind = (typeof userKinds)[number];

export const isUserKind = (grant: Grant): grant is UserKind => (userKinds as readonly string[]).includes(grant);

/** What access depends on; the server's caller and the browser's session user both have it. */
export interface Principal {
  readonly kind: UserKind;
  readonly permissions: readonly Permission[];
}

export type AccessDecision = "granted" | "stranger" | "forbidden";

/** The one answer to "may this person?", for routes, menus, screens and sockets alike. */
export function checkAccess(access: Access, bearer: Principal | null): AccessDecision {
  if (access === "anyone") return "granted";
  if (!bearer) return "stranger";
  if (access === "signed-in") return bearer.kind === "guest" ? "forbidden" : "granted";
  if (access === "client" || access === "staff") return bearer.kind === access ? "granted" : "forbidden";
  const holds = (grant: Grant) => (isUserKind(grant) ? bearer.kind === grant : bearer.permissions.includes(grant));
  return access.some(holds) ? "granted" : "forbidden";
}
