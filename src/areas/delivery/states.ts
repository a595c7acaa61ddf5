/** The life of a courier delivery (domain.md §2.6): who may take a parcel from where to where. */
import type { Workflow, Transition } from "../../kit/state-machine.ts";

export const statuses = ["pendingDelivery", "readyForMessaging", "transporting", "delivered", "canceled"] as const;
export type DeliveryStatus = (typeof statuses)[number];

/** `client`: who asked for it; `staff`: holders of `adminDeliveryService`. */
export const deliveryActors = ["client", "staff"] as const;
export type DeliveryActor = (typeof deliveryActors)[number];

/** While a delivery is under way no other one is asked for the same request. */
export const activeDeliveryStatuses: readonly DeliveryStatus[] = [
  "pendingDelivery",
  "readyForMessaging",
  "transporting",
];

/** What its steps are judged by. */
export interface DeliveryGuardInput {
  readonly status: DeliveryStatus;
  readonly price?: string;
}
export type DeliveryTransition = Transition<DeliveryStatus, DeliveryActor, DeliveryGuardInput>;

const explained = { note: "required" } as const;

export const deliveryWorkflow: Workflow<DeliveryStatus, DeliveryActor, DeliveryGuardInput> = {
  statuses,
  transitions: [
    {
      from: "pendingDelivery",
      to: "readyForMessaging",
      by: ["staff"],
      // A lot that is open has its carrier.
      asks: { lotNumber: "required", carrier: (_parcel, { appendToLot }) => appendToLot !== true },
      undo: true,
    },
    { from: "readyForMessaging", to: "transporting", by: ["staff"], undo: true },
    {
      from: "transporting",
      to: "delivered",
      by: ["staff"],
      asks: { "receiver.name": "required", "receiver.ci": "required", collected: ({ price }) => price !== "0.00" },
    },
    // A visit that failed: the parcel keeps its lot and goes out again.
    { from: "transporting", to: "readyForMessaging", by: ["staff"], asks: explained, undo: true },
    { from: "pendingDelivery", to: "canceled", by: ["client", "staff"], asks: explained },
    { from: "readyForMessaging", to: "canceled", by: ["staff"], asks: explained },
    { from: "transporting", to: "canceled", by: ["staff"], asks: { ...explained, documentsBack: "required" } },
    { from: "readyForMessaging", to: "pendingDelivery", by: ["staff"], corrective: true, asks: explained, undo: true },
  ],
};
