/** The life of a day of one gateway, and of a difference between our books and the gateway's; what may be done about each kind. */
import type { Workflow } from "../../kit/state-machine.ts";

/** Those who keep the gateway; facts that come late are the system's doing. */
export const gatewayManagerKinds = ["keeper", "system"] as const;
export type GatewayManagerKind = (typeof gatewayManagerKinds)[number];

export const dayStatuses = ["open", "closed", "reopened"] as const;
export type DayStatus = (typeof dayStatuses)[number];

export const dayWorkflow = {
  statuses: dayStatuses,
  transitions: [
    { from: "open", to: "closed", actors: ["keeper"] },
    // What is learnt of a closed day opens it again: a total that is no longer true is not left standing.
    { from: "closed", to: "reopened", actors: ["keeper", "system"] },
    { from: "reopened", to: "closed", actors: ["keeper"] },
  ],
} as const satisfies Workflow<DayStatus, GatewayManagerKind>;

export const differenceStatuses = ["open", "resolved"] as const;
export type DifferenceStatus = (typeof differenceStatuses)[number];

export const differenceWorkflow = {
  statuses: differenceStatuses,
  transitions: [
    // The system resolves what has gone by itself, and what our own books explain.
    { from: "open", to: "resolved", actors: ["keeper", "system"] },
    // A fact that had gone and is there again.
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

/** What a person may do about a difference. */
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

/** Those that many differences can share: a request is named for one sum of money at a time. */
export const resolutionsOfMany = resolutions.filter((each) => each !== "linkToRequest");

/** How a difference ends without a person: both sides say the same now, or our books explain it by themselves. */
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

/** How a day's deposit stands; missing: none was written down yet. */
export const depositStatuses = ["missing", "agrees", "differs", "explained"] as const;
export type DepositStatus = (typeof depositStatuses)[number];

/** How a day of the last ones stands on the home. */
export const dayCellStates = ["closed", "open", "none"] as const;

/** Why the bank did not put there what was expected. */
export const depositReasons = ["refunds", "otherDay", "fee", "bankCharge", "claimed", "other"] as const;

/** Where a fee comes from; unknown: neither the statement nor a rule tells it of every payment. */
export const feeSources = ["statement", "rule", "both", "unknown"] as const;

/** unread: ours, while nobody has read the gateway's side. */
export const lineStatuses = ["agree", "open", "resolved", "unread"] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** How a line stands: as the list filters it. */
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
