/** Workflow of a place: one unit of capacity of one offer on one day. */
import type { Workflow } from "../../../kit/state-machine.ts";

export const slotStatuses = ["available", "reserved", "used", "cancelled"] as const;
export type SlotStatus = (typeof slotStatuses)[number];
export type SlotActor = "client" | "staff" | "system";

export const slotWorkflow: Workflow<SlotStatus, SlotActor> = {
  statuses: slotStatuses,
  transitions: [
    { from: "available", to: "reserved", actors: ["client"] },
    { from: "reserved", to: "available", actors: ["client", "staff", "system"] },
    /** Released after its day, or on a closed day: the capacity is lost. */
    { from: "reserved", to: "cancelled", actors: ["client", "staff", "system"] },
    { from: "reserved", to: "used", actors: ["system"] },
    { from: "available", to: "cancelled", actors: ["staff", "system"] },
  ],
};
