/** Workflow of a payment attempt: the gateway's answers move it; people only refund. */
import type { Workflow } from "../../../kit/state-machine.ts";

export const paymentStatuses = [
  "created",
  "paying",
  "confirmed",
  "failed",
  "expired",
  "cancelled",
  "partlyRefunded",
  "refunded",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * "system" is a verified gateway answer or the clock; staff are listed by the permission they use; "decision" is a
 * gateway manager who decides, with a reason, about money that the gateway's answer does not settle; "withdrawal"
 * reverts such a decision because its statement was wrong.
 */
export const paymentActors = [
  "system",
  "client",
  "adminTransfermovil",
  "adminEnzona",
  "adminRequestsAP",
  "adminRequestsTR",
  "decision",
  "withdrawal",
] as const;
export type PaymentActor = (typeof paymentActors)[number];

const system = ["system"] as const;
const systemOrDecision = ["system", "decision"] as const;
const clientOrSystem = ["client", "system"] as const;
const refundActors = ["system", "adminTransfermovil", "adminEnzona", "adminRequestsAP", "adminRequestsTR"] as const;

export const paymentWorkflow = {
  statuses: paymentStatuses,
  transitions: [
    { from: "created", to: "paying", actors: system },
    { from: "created", to: "failed", actors: system },
    { from: "created", to: "cancelled", actors: clientOrSystem },
    { from: "created", to: "expired", actors: system },
    // A callback may arrive before the response to the request that placed the order.
    { from: "created", to: "confirmed", actors: systemOrDecision },
    { from: "paying", to: "confirmed", actors: systemOrDecision },
    { from: "paying", to: "failed", actors: system },
    { from: "paying", to: "expired", actors: system },
    { from: "paying", to: "cancelled", actors: clientOrSystem },
    // Late payments are real money: every unpaid end can still be confirmed.
    { from: "failed", to: "confirmed", actors: systemOrDecision },
    { from: "expired", to: "confirmed", actors: systemOrDecision },
    { from: "cancelled", to: "confirmed", actors: systemOrDecision },
    // Refunds are full or partial; a partly refunded payment can be refunded further.
    { from: "confirmed", to: "partlyRefunded", actors: refundActors },
    { from: "confirmed", to: "refunded", actors: refundActors },
    { from: "partlyRefunded", to: "partlyRefunded", actors: refundActors },
    { from: "partlyRefunded", to: "refunded", actors: refundActors },
    // The money that a person recorded never arrived: restores the previous status.
    { from: "confirmed", to: "paying", actors: ["withdrawal"] },
    { from: "confirmed", to: "failed", actors: ["withdrawal"] },
    { from: "confirmed", to: "expired", actors: ["withdrawal"] },
    { from: "confirmed", to: "cancelled", actors: ["withdrawal"] },
    // Conciliation changes only the mark, not the status; it is in the table to restrict who may set it.
    { from: "confirmed", to: "confirmed", actors: ["adminTransfermovil", "adminEnzona"] },
    { from: "refunded", to: "refunded", actors: ["adminTransfermovil", "adminEnzona"] },
  ],
} as const satisfies Workflow<PaymentStatus, PaymentActor>;

/** The payer may be paying now: no second attempt can be opened. */
export const openAttemptStatuses = ["created", "paying"] as const satisfies readonly PaymentStatus[];
/** The payer's money arrived; it may have been refunded since. */
export const paidStatuses = ["confirmed", "partlyRefunded", "refunded"] as const satisfies readonly PaymentStatus[];
export function isPaid(status: PaymentStatus): boolean {
  return (paidStatuses as readonly PaymentStatus[]).includes(status);
}
/** Paid, and not fully refunded: the firm has some of the money. */
export const statusesWithMoney = ["confirmed", "partlyRefunded"] as const satisfies readonly PaymentStatus[];
export function isHoldingMoney(status: PaymentStatus): boolean {
  return (statusesWithMoney as readonly PaymentStatus[]).includes(status);
}
/** Ended without money; the gateway may still report a payment. */
export const unpaidStatuses = ["failed", "expired", "cancelled"] as const satisfies readonly PaymentStatus[];

export const linkStates = ["valid", "paid", "expired", "revoked"] as const;
export type LinkState = (typeof linkStates)[number];

/** Outcome of a gateway call; `unreached`: nothing was sent; `unknown`: it may have been executed. */
export const answerOutcomes = ["ok", "refused", "unreached", "unknown"] as const;
export type AnswerOutcome = (typeof answerOutcomes)[number];
/** sandbox: our own, outside production; unknown: neither the address nor a setting shows it. */
export const gatewayModes = ["sandbox", "test", "live", "unknown"] as const;
export const breakerStates = ["closed", "open", "halfOpen"] as const;
/** waiting: matches no payment, or is not processed yet. */
export const webhookStates = ["acted", "waiting", "rejected"] as const;

/** `bipay` is Bidaiondo's Concentrador: international cards. */
export const gatewayKeys = ["transfermovil", "enzona", "bipay"] as const;
export type GatewayKey = (typeof gatewayKeys)[number];

/** Acquirers of card payments (`bipay`). */
export const acquirers = ["bidaiondo", "milo"] as const;
export type Acquirer = (typeof acquirers)[number];
