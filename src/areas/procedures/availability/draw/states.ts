/** Workflows of a draw for the places of a week, and of an entry in it. */
import type { Workflow } from "../../../../kit/state-machine.ts";

export const drawStatuses = ["scheduled", "drawn", "closed", "cancelled"] as const;
export type DrawStatus = (typeof drawStatuses)[number];
export type DrawActor = "staff" | "system";

export const drawWorkflow: Workflow<DrawStatus, DrawActor> = {
  statuses: drawStatuses,
  transitions: [
    { from: "scheduled", to: "drawn", actors: ["system"] },
    { from: "scheduled", to: "cancelled", actors: ["staff"] },
    /** The week is over. */
    { from: "drawn", to: "closed", actors: ["system"] },
  ],
};

export const entryStatuses = ["waiting", "offered", "accepted", "declined", "expired"] as const;
export type EntryStatus = (typeof entryStatuses)[number];
export type EntryActor = "client" | "system";

export const entryWorkflow: Workflow<EntryStatus, EntryActor> = {
  statuses: entryStatuses,
  transitions: [
    { from: "waiting", to: "offered", actors: ["system"] },
    { from: "waiting", to: "declined", actors: ["client"] },
    /** The week is over, or the draw was cancelled. */
    { from: "waiting", to: "expired", actors: ["system"] },
    { from: "offered", to: "accepted", actors: ["client"] },
    { from: "offered", to: "declined", actors: ["client"] },
    { from: "offered", to: "expired", actors: ["system"] },
  ],
};
