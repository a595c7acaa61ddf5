/** The life of a courier delivery (domain.md §2.6): who may take a parcel from where to where. */
import type { Life } from "../../kit/states.ts";

export const statuses = ["pendingDelivery", "readyForMessaging", "transporting", "delivered", "canceled"] as const;
export type Status = (typeof statuses)[number];

/** `client`: who asked for it; `staff`: holders of `adminDeliveryService`. */
export const actors = ["client", "staff"] as const;
export type DeliveryActor = (typeof actors)[number];

/** While a delivery is under way no other one is asked for the same request. */
export const underWay: readonly Status[] = ["pendingDelivery", "readyForMessaging", "transporting"];

export const life: Life<Status, DeliveryActor> = {
  statuses,
  transitions: [
    { from: "pendingDelivery", to: "readyForMessaging", by: ["staff"] },
    { from: "readyForMessaging", to: "transporting", by: ["staff"] },
    { from: "transporting", to: "delivered", by: ["staff"] },
    // A visit that failed: the parcel keeps its lot and goes out again.
    { from: "transporting", to: "readyForMessaging", by: ["staff"] },
    { from: "pendingDelivery", to: "canceled", by: ["client", "staff"] },
    { from: "readyForMessaging", to: "canceled", by: ["staff"] },
    { from: "transporting", to: "canceled", by: ["staff"] },
    { from: "readyForMessaging", to: "pendingDelivery", by: ["staff"], corrective: true },
  ],
};
