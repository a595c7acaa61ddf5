/** Visibility of originals: those of the caller's work and those that they hold; `adminDeliveryService` sees all. */
import { eq, inArray, or, type SQL } from "drizzle-orm";
import type { Caller } from "../../../../server/caller.ts";
import { originalsPermission, type OriginalKind, originalKinds } from "../original-kinds.ts";
import { originals } from "./tables.ts";

export const kindsOf = ({ permissions }: Pick<Caller, "permissions">): OriginalKind[] =>
  originalKinds.filter((kind) => permissions.includes(originalsPermission[kind]));

export function visibleOriginals(caller: Caller): SQL | undefined {
  if (caller.permissions.includes("adminDeliveryService")) return undefined;
  const isHolder = eq(originals.heldBy, caller.userId);
  const kinds = kindsOf(caller);
  return kinds.length > 0 ? or(inArray(originals.kind, kinds), isHolder) : isHolder;
}
