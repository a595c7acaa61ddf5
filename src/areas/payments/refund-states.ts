/** The life of one refund: proposed by a person, agreed to by a second one when it is much, carried out by the gateway. */
import type { Workflow } from "../../kit/state-machine.ts";

export const refundStatuses = ["proposed", "sending", "asked", "unclear", "done", "failed", "withdrawn"] as const;
export type RefundStatus = (typeof refundStatuses)[number];
/** Under way: no second one is begun beside it. */
export const openRefundStatuses = [
  "proposed",
  "sending",
  "asked",
  "unclear",
] as const satisfies readonly RefundStatus[];
export type OpenRefundStatus = (typeof openRefundStatuses)[number];

/** By the gateway at our asking; by a transfer of ours, written down by hand; by the gateway without our asking. */
export const refundMeans = ["gateway", "hand", "elsewhere"] as const;
export type RefundMeans = (typeof refundMeans)[number];

/** "second" is a person other than the one who proposed it; "system" is the gateway's word; "decision" is a person's. */
export const refundActors = ["system", "second", "proposer", "decision"] as const;
export type RefundActor = (typeof refundActors)[number];

const system = ["system"] as const;
const decision = ["decision"] as const;

export const refundWorkflow = {
  statuses: refundStatuses,
  transitions: [
    { from: "proposed", to: "sending", actors: ["second"] },
    { from: "proposed", to: "withdrawn", actors: ["proposer", "second"] },
    // A person there will carry it out, or has yet to be asked again what became of it.
    { from: "sending", to: "asked", actors: system },
    { from: "sending", to: "done", actors: system },
    { from: "sending", to: "failed", actors: system },
    { from: "sending", to: "unclear", actors: system },
    { from: "asked", to: "done", actors: system },
    { from: "asked", to: "failed", actors: system },
    { from: "asked", to: "unclear", actors: system },
    // The gateway's word fits more than one thing: a person looks there and says.
    { from: "unclear", to: "done", actors: decision },
    { from: "unclear", to: "failed", actors: decision },
  ],
} as const satisfies Workflow<RefundStatus, RefundActor>;

export function isOpenRefund(status: RefundStatus): status is OpenRefundStatus {
  return (openRefundStatuses as readonly RefundStatus[]).includes(status);
}
