/** Transition table of courier deliveries. */
import type { Workflow, Transition } from "../../../kit/state-machine.ts";

export const statuses = ["pendingDelivery", "readyForMessaging", "transporting", "delivered", "canceled"] as const;
export type DeliveryStatus = (typeof statuses)[number];

/** `client`: who ordered; `staff`: users with `adminDeliveryService`. */
export const deliveryActors = ["client", "staff"] as const;
export type DeliveryActor = (typeof deliveryActors)[number];

/** Active statuses: no other courier can be ordered for the same request. */
export const activeDeliveryStatuses: readonly DeliveryStatus[] = [
  "pendingDelivery",
  "readyForMessaging",
  "transporting",
];

/** What guards read. */
export interface DeliveryGuardInput {
  readonly status: DeliveryStatus;
  readonly price?: string;
}
export type DeliveryTransition = Transition<DeliveryStatus, DeliveryActor, DeliveryGuardInput>;

const noteRequired = { note: "required" } as const;

export const deliveryWorkflow: Workflow<DeliveryStatus, DeliveryActor, DeliveryGuardInput> = {
  statuses,
  transitions: [
    {
      from: "pendingDelivery",
      to: "readyForMessaging",
      actors: ["staff"],
      // An open lot already has a carrier.
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
    // Failed visit: the parcel stays in its lot and is sent again.
    { from: "transporting", to: "readyForMessaging", actors: ["staff"], fields: noteRequired, undoable: true },
    { from: "pendingDelivery", to: "canceled", actors: ["client", "staff"], fields: noteRequired },
    { from: "readyForMessaging", to: "canceled", actors: ["staff"], fields: noteRequired },
    { from: "transporting", to: "canceled", actors: ["staff"], fields: { ...noteRequired, documentsBack: "required" } },
    {
      from: "readyForMessaging",
      to: "pendingDelivery",
      actors: ["staff"],
      isBackward: true,
      fields: noteRequired,
      undoable: true,
    },
  ],
};
