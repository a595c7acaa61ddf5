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
      actors: ["staff"],
      // A lot that is open has its carrier.
      fields: { lotNumber: "required", carrier: (_parcel, { appendToLot }) => appendToLot !== true },
      undoable: true,
    },
    { from: "readyForMessaging", to: "transporting", actors: ["staff"], undoable: true },
    {
      from: "transporting",
      to: "delivered",
      actors: ["staff"],
      fields: { "receiver.name": "required", "receiver.ci": "required", collected: ({ price }) => price !== "0.00" },
    },
    // A visit that failed: the parcel keeps its lot and goes out again.
    { from: "transporting", to: "readyForMessaging", actors: ["staff"], fields: explained, undoable: true },
    { from: "pendingDelivery", to: "canceled", actors: ["client", "staff"], fields: explained },
    { from: "readyForMessaging", to: "canceled", actors: ["staff"], fields: explained },
    { from: "transporting", to: "canceled", actors: ["staff"], fields: { ...explained, documentsBack: "required" } },
    {
      from: "readyForMessaging",
      to: "pendingDelivery",
      actors: ["staff"],
      isBackward: true,
      fields: explained,
      undoable: true,
    },
  ],
};
