/** Workflows of reconciliation days and differences, and the resolutions that each kind allows. */
import type { Workflow } from "../../../kit/state-machine.ts";

/** keeper: a manager of the gateway; system: late facts. */
export const gatewayManagerKinds = ["keeper", "system"] as const;
type GatewayManagerKind = (typeof gatewayManagerKinds)[number];

export const dayStatuses = ["open", "closed", "reopened"] as const;
export type DayStatus = (typeof dayStatuses)[number];

export const dayWorkflow = {
  statuses: dayStatuses,
  transitions: [
    { from: "open", to: "closed", actors: ["keeper"] },
    // A new fact reopens a closed day, because its totals are no longer true.
    { from: "closed", to: "reopened", actors: ["keeper", "system"] },
    { from: "reopened", to: "closed", actors: ["keeper"] },
  ],
} as const satisfies Workflow<DayStatus, GatewayManagerKind>;

export const differenceStatuses = ["open", "resolved"] as const;
export type DifferenceStatus = (typeof differenceStatuses)[number];

export const differenceWorkflow = {
  statuses: differenceStatuses,
  transitions: [
    // The system resolves differences that disappeared or that our payments explain.
    { from: "open", to: "resolved", actors: ["keeper", "system"] },
    // A fact that had disappeared exists again.
    { from: "resolved", to: "open", actors: ["system"] },
  ],
} as const satisfies Workflow<DifferenceStatus, GatewayManagerKind>;

export const differenceKinds = [
  "paidLate",
  "paidTwice",
  "wrongAmount",
  "wrongCurrency",
  "gatewayOnly",
  "hereOnly",
  "refundedElsewhere",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Resolutions that a person may choose. */
export const resolutions = [
  "settle",
  "accept",
  "refundDue",
  "linkToRequest",
  "recordRefund",
  "confirmedByGateway",
  "returnAtGateway",
  "notOurs",
  "claim",
] as const;
export type Resolution = (typeof resolutions)[number];

/** Resolutions available in bulk: a request can be linked to one payment only. */
export const resolutionsOfMany = resolutions.filter((each) => each !== "linkToRequest");

/** Resolutions by the system: both sides agree now, or our payments explain the difference. */
export const ownResolutions = ["agreed", "onTheBooks"] as const;

export const allowedResolutions: Readonly<Record<DifferenceKind, readonly Resolution[]>> = {
  paidLate: ["settle", "accept", "refundDue"],
  paidTwice: ["refundDue", "linkToRequest"],
  wrongAmount: ["accept", "refundDue"],
  wrongCurrency: ["accept", "refundDue"],
  gatewayOnly: ["linkToRequest", "returnAtGateway", "notOurs"],
  hereOnly: ["confirmedByGateway", "claim"],
  refundedElsewhere: ["recordRefund", "claim"],
};

/** Status of a day's deposit; missing: none was recorded. */
export const depositStatuses = ["missing", "agrees", "differs", "explained"] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** Status of a recent day on the home screen. */
export const dayCellStates = ["closed", "open", "none"] as const;

/** Reasons for a deposit that differs from the expected net. */
export const depositReasons = ["refunds", "otherDay", "fee", "bankCharge", "claimed", "other"] as const;

/** Source of a fee; unknown: neither the statement nor a rule covers every payment. */
export const feeSources = ["statement", "rule", "both", "unknown"] as const;

/** unread: a payment of ours while the gateway's side is not loaded. */
export const lineStatuses = ["agree", "open", "resolved", "unread"] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** Status of a line, as the list filters it. */
export function lineStatusOf({
  theirs,
  open,
  resolved,
}: {
  readonly theirs?: unknown;
  readonly open: readonly DifferenceKind[];
  readonly resolved: readonly DifferenceKind[];
}): LineStatus {
  if (open.length > 0) return "open";
  if (resolved.length > 0) return "resolved";
  return theirs ? "agree" : "unread";
}
