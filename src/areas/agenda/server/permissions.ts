/** Who sees and does what in the agenda. One's own is what one answers for, was invited to or planned. */
import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Permission } from "../../../kit/permissions.ts";
import { type Call, type Caller, requireCaller, effectiveUser } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { ActivityState } from "../states.ts";
import { activities as a, activityPeople as p } from "./tables.ts";

const holds = (permission: Permission) => (caller: Caller) => caller.permissions.includes(permission);
export const mayPlan = holds("adminActivities");
export const maySeeAll = holds("seeAllActivities");

/** The states of everybody's activities that one may read in lists. */
export function visibleStates(caller: Caller): ActivityState[] {
  if (maySeeAll(caller)) return ["pending", "accomplished", "unfulfilled"];
  return [
    ...(caller.permissions.includes("seeAccomplishedActivities") ? (["accomplished"] as const) : []),
    ...(caller.permissions.includes("seeUnfulfilledActivities") ? (["unfulfilled"] as const) : []),
  ];
}

/** Whose calendar is asked for: one's own, and for who plans anybody's. */
export function calendarOwner(call: Pick<Call, "caller">, userId: string | undefined): string {
  const own = effectiveUser(call).userId;
  if (userId !== undefined && userId !== own && !mayPlan(requireCaller(call))) throw new Refusal("FORBIDDEN");
  return userId ?? own;
}

/** Those in which any of them takes part, or that one of them planned. */
export function involvesAnyOf(db: Queryable, ids: readonly string[]): SQL | undefined {
  if (ids.length === 0) return sql`false`;
  const part = db
    .select({ id: p.activityId })
    .from(p)
    .where(inArray(p.userId, [...ids]));
  return or(inArray(a.id, part), inArray(a.createdBy, [...ids]));
}

/** One that the caller may read: their own, or anybody's for who plans or sees all. */
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
