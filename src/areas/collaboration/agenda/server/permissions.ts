/** Permissions of the agenda. A user's own activities are those they are in charge of, invited to or created. */
import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Permission } from "../../../../kit/permissions.ts";
import { type Call, requireCaller, effectiveUser } from "../../../../server/call.ts";
import type { Caller } from "../../../../server/caller.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { ActivityState } from "../states.ts";
import { activities as a, activityPeople as p } from "./tables.ts";

const hasPermission = (permission: Permission) => (caller: Caller) => caller.permissions.includes(permission);
export const mayPlan = hasPermission("adminActivities");
export const maySeeAll = hasPermission("seeAllActivities");

/** States of other people's activities that a caller sees in lists. */
export function visibleStates(caller: Caller): ActivityState[] {
  if (maySeeAll(caller)) return ["pending", "accomplished", "unfulfilled"];
  return [
    ...(caller.permissions.includes("seeAccomplishedActivities") ? (["accomplished"] as const) : []),
    ...(caller.permissions.includes("seeUnfulfilledActivities") ? (["unfulfilled"] as const) : []),
  ];
}

/** The user whose calendar is requested: the caller, or anybody for planners. FORBIDDEN otherwise. */
export function calendarOwner(call: Pick<Call, "caller">, userId: string | undefined): string {
  const callerId = effectiveUser(call).userId;
  if (userId !== undefined && userId !== callerId && !mayPlan(requireCaller(call))) throw new Refusal("FORBIDDEN");
  return userId ?? callerId;
}

/** Condition for activities with a participant or creator among these users. */
export function involvesAnyOf(db: Queryable, ids: readonly string[]): SQL | undefined {
  if (ids.length === 0) return sql`false`;
  const participating = db
    .select({ id: p.activityId })
    .from(p)
    .where(inArray(p.userId, [...ids]));
  return or(inArray(a.id, participating), inArray(a.createdBy, [...ids]));
}

/** Condition for activities that the caller may read: their own, or all for planners and users who see all. */
export function readableBy(db: Queryable, caller: Caller): SQL | undefined {
  if (mayPlan(caller) || maySeeAll(caller)) return undefined;
  return or(involvesAnyOf(db, [caller.userId]), activityStateIs(visibleStates(caller)));
}

export const activityStateIs = (states: readonly ActivityState[]): SQL | undefined =>
  states.length === 0
    ? sql`false`
    : states.length === 1
      ? eq(a.state, states[0] ?? "pending")
      : inArray(a.state, [...states]);
