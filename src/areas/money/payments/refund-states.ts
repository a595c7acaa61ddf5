/** Workflow of a refund: proposed, approved by a second person if it is large, executed by the gateway. */
import type { Workflow } from "../../../kit/state-machine.ts";

export const refundStatuses = ["proposed", "sending", "asked", "unclear", "done", "failed", "withdrawn"] as const;
export type RefundStatus = (typeof refundStatuses)[number];
/** Open: no second refund can start. */
export const openRefundStatuses = [
  "proposed",
  "sending",
  "asked",
  "unclear",
] as const satisfies readonly RefundStatus[];
type OpenRefundStatus = (typeof openRefundStatuses)[number];

/** gateway: requested by us; hand: a manual transfer, recorded; elsewhere: by the gateway without our request. */
export const refundMeans = ["gateway", "hand", "elsewhere"] as const;
export type RefundMeans = (typeof refundMeans)[number];

/** "second" is a person other than the proposer; "system" is the gateway's answer; "decision" is a person's. */
export const refundActors = ["system", "second", "proposer", "decision"] as const;
export type RefundActor = (typeof refundActors)[number];

const system = ["system"] as const;
const decision = ["decision"] as const;

export const refundWorkflow = {
  statuses: refundStatuses,
  transitions: [
    { from: "proposed", to: "sending", actors: ["second"] },
    { from: "proposed", to: "withdrawn", actors: ["proposer", "second"] },
    // The gateway's staff will execute it, or its outcome is still unknown.
    { from: "sending", to: "asked", actors: system },
    { from: "sending", to: "done", actors: system },
    { from: "sending", to: "failed", actors: system },
    { from: "sending", to: "unclear", actors: system },
    { from: "asked", to: "done", actors: system },
    { from: "asked", to: "failed", actors: system },
    { from: "asked", to: "unclear", actors: system },
    // Several refunds at the gateway match: a person checks there and decides.
    { from: "unclear", to: "done", actors: decision },
    { from: "unclear", to: "failed", actors: decision },
  ],
} as const satisfies Workflow<RefundStatus, RefundActor>;

export function isOpenRefund(status: RefundStatus): status is OpenRefundStatus {
  return (openRefundStatuses as readonly RefundStatus[]).includes(status);
}
