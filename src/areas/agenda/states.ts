/** The life of an activity (domain.md §2.10): pending until somebody in charge says how it ended. */
import { dayOf } from "../../kit/calendar.ts";
import type { Workflow } from "../../kit/state-machine.ts";

export const activityStates = ["pending", "accomplished", "unfulfilled"] as const;
export type ActivityState = (typeof activityStates)[number];

/** `charge`: who answers for it; `planner`: holders of `adminActivities`. */
export const activityActors = ["charge", "planner"] as const;
export type ActivityActor = (typeof activityActors)[number];

/** What its steps are judged by. */
export interface ActivityGuardInput {
  readonly state: ActivityState;
  readonly date: string;
}

/** Nobody knows how an activity ends before its day. */
const hasCome = ({ date }: ActivityGuardInput, now: Date) => date <= dayOf(now);
const explained = { note: "required" } as const;

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
    { from: "accomplished", to: "pending", actors: ["planner"], isBackward: true, fields: explained },
    { from: "unfulfilled", to: "pending", actors: ["planner"], isBackward: true, fields: explained },
  ],
};

/** What a change of one that repeats is about. */
export const scopes = ["this", "following"] as const;

/** What is printed: one's own, everybody's, those of one state, those of each specialist. */
export const printViews = ["own", "all", "unfulfilled", "accomplished", "bySpecialist"] as const;
export type PrintView = (typeof printViews)[number];

/** How an activity is shown: one whose day went by while it was pending is overdue, and still pending. */
export const displayStates = ["pending", "overdue", "accomplished", "unfulfilled"] as const;
export type DisplayState = (typeof displayStates)[number];
