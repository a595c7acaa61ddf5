/** Families, statuses and actors of request forms. Their transitions are in transitions.ts. */
import type { Permission } from "../../../kit/permissions.ts";

export const families = ["AP", "TR"] as const;
export type Family = (typeof families)[number];

export const formStatuses = [
  "draft",
  "underReview",
  "notPaid",
  "rejectedByUser",
  "pending",
  "requested",
  "toked",
  "deliveredTramitation",
  "legalization",
  "readyToDelivery",
  "delivered",
  "rejected",
  "cancelled",
] as const;
export type FormStatus = (typeof formStatuses)[number];

/**
 * `client`: the owner, or a holder of the public token; `staff`: people with the family's permission; `system`:
 * timers and gateways.
 */
export const requestActors = ["client", "staff", "system"] as const;
export type RequestActor = (typeof requestActors)[number];

/** The permission that staff need to work a family. */
export const permissionOf: Record<Family, Permission> = { AP: "adminRequestsAP", TR: "adminRequestsTR" };

/** Statuses in which a form waits for a decision of staff. */
export const waitingStatusesByFamily = { AP: ["pending"], TR: ["underReview", "pending"] } as const satisfies Record<
  Family,
  readonly FormStatus[]
>;

/** Application models exist from the approval on, until the form is rejected or cancelled. */
const printable: readonly FormStatus[] = [
  "requested",
  "toked",
  "deliveredTramitation",
  "legalization",
  "readyToDelivery",
  "delivered",
];
export const hasModel = ({ status, anonymisedAt }: { status: FormStatus; anonymisedAt?: string | null }) =>
  printable.includes(status) && !anonymisedAt;

/** The status of a form after submission. */
export const firstStatus: Record<Family, FormStatus> = { AP: "notPaid", TR: "underReview" };

/** The status in which a form waits for a decision of staff, and its status after approval. */
export const decisions = {
  AP: { waits: "pending", approved: "requested" },
  TR: { waits: "underReview", approved: "notPaid" },
} as const satisfies Record<Family, { waits: FormStatus; approved: FormStatus }>;

/** Forms in progress, in workflow order. */
export const openFormStatuses: readonly FormStatus[] = [
  "draft",
  "underReview",
  "notPaid",
  "pending",
  "requested",
  "toked",
  "deliveredTramitation",
  "legalization",
  "readyToDelivery",
];
/** Final statuses, the best first; a group without open forms shows the first that one of its forms has. */
export const endStatuses: readonly FormStatus[] = ["delivered", "rejectedByUser", "rejected", "cancelled"];

/** A group shows the first of these statuses that one of its forms has. */
export const groupOrder: readonly FormStatus[] = [...openFormStatuses, ...endStatuses];

export function groupStatus(forms: readonly FormStatus[]): FormStatus {
  return groupOrder.find((status) => forms.includes(status)) ?? "draft";
}
