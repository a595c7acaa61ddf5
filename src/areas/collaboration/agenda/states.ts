/** Transition table of activities: pending until a person in charge finishes them. */
import { dayOf } from "../../../kit/time/calendar.ts";
import type { Workflow } from "../../../kit/state-machine.ts";

export const activityStates = ["pending", "accomplished", "unfulfilled"] as const;
export type ActivityState = (typeof activityStates)[number];

/** `charge`: in charge of it; `planner`: users with `adminActivities`. */
export const activityActors = ["charge", "planner"] as const;
type ActivityActor = (typeof activityActors)[number];

/** What guards read. */
interface ActivityGuardInput {
  readonly state: ActivityState;
  readonly date: string;
}

/** An activity cannot be finished before its day. */
const hasCome = ({ date }: ActivityGuardInput, now: Date) => date <= dayOf(now);
const noteRequired = { note: "required" } as const;

export const activityWorkflow: Workflow<ActivityState, ActivityActor, ActivityGuardInput> = {
  statuses: activityStates,
  transitions: [
    { from: "pending", to: "accomplished", actors: activityActors, guard: hasCome },
    {
      from: "pending",
      to: "unfulfilled",
      actors: activityActors,
      guard: hasCome,
      fields: { unfulfilledCause: "required" },
    },
    { from: "accomplished", to: "pending", actors: ["planner"], isBackward: true, fields: noteRequired },
    { from: "unfulfilled", to: "pending", actors: ["planner"], isBackward: true, fields: noteRequired },
  ],
};

/** Scope of a change of a recurring activity. */
export const scopes = ["this", "following"] as const;

/** Printed lists: one's own, all, by state, or by specialist. */
export const printViews = ["own", "all", "unfulfilled", "accomplished", "bySpecialist"] as const;
export type PrintView = (typeof printViews)[number];

/** Displayed state: a pending activity of a past day is overdue. */
export const displayStates = ["pending", "overdue", "accomplished", "unfulfilled"] as const;
export type DisplayState = (typeof displayStates)[number];
