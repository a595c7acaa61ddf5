/** The life of one payment attempt (domain.md §2.3): a gateway's word moves it, a person only gives money back. */
import type { Workflow } from "../../kit/state-machine.ts";

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
 * "system" is a gateway's proven word or the clock; staff are named by the permission they use; "decision" is a keeper of
 * the gateway who decides, with a reason, about money that is there and that the gateway's word alone does not settle;
 * "withdrawal" takes such a decision back, because the statement that it followed was wrong.
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
const giveBack = ["system", "adminTransfermovil", "adminEnzona", "adminRequestsAP", "adminRequestsTR"] as const;

export const paymentWorkflow = {
  statuses: paymentStatuses,
  transitions: [
    { from: "created", to: "paying", actors: system },
    { from: "created", to: "failed", actors: system },
    { from: "created", to: "cancelled", actors: clientOrSystem },
    { from: "created", to: "expired", actors: system },
    // A callback may be faster than the answer to the call that opened the order.
    { from: "created", to: "confirmed", actors: systemOrDecision },
    { from: "paying", to: "confirmed", actors: systemOrDecision },
    { from: "paying", to: "failed", actors: system },
    { from: "paying", to: "expired", actors: system },
    { from: "paying", to: "cancelled", actors: clientOrSystem },
    // Late money is real money: nothing that ended unpaid is closed to it.
    { from: "failed", to: "confirmed", actors: systemOrDecision },
    { from: "expired", to: "confirmed", actors: systemOrDecision },
    { from: "cancelled", to: "confirmed", actors: systemOrDecision },
    // Money goes back whole or in parts; what is not whole yet can be given back further.
    { from: "confirmed", to: "partlyRefunded", actors: giveBack },
    { from: "confirmed", to: "refunded", actors: giveBack },
    { from: "partlyRefunded", to: "partlyRefunded", actors: giveBack },
    { from: "partlyRefunded", to: "refunded", actors: giveBack },
    // The money that a person wrote down never came: the attempt is what it was.
    { from: "confirmed", to: "paying", actors: ["withdrawal"] },
    { from: "confirmed", to: "failed", actors: ["withdrawal"] },
    { from: "confirmed", to: "expired", actors: ["withdrawal"] },
    { from: "confirmed", to: "cancelled", actors: ["withdrawal"] },
    // Conciliation changes no status, only the mark; it is in the table so that nobody else may set it.
    { from: "confirmed", to: "confirmed", actors: ["adminTransfermovil", "adminEnzona"] },
    { from: "refunded", to: "refunded", actors: ["adminTransfermovil", "adminEnzona"] },
  ],
} as const satisfies Workflow<PaymentStatus, PaymentActor>;

/** Somebody may be paying right now: no second attempt is opened beside one of these. */
export const openAttemptStatuses = ["created", "paying"] as const satisfies readonly PaymentStatus[];
/** The payer's money came; some of it may have gone back since. */
export const paidStatuses = ["confirmed", "partlyRefunded", "refunded"] as const satisfies readonly PaymentStatus[];
export function isPaid(status: PaymentStatus): boolean {
  return (paidStatuses as readonly PaymentStatus[]).includes(status);
}
/** Some of the payer's money is still with us. */
export const heldStatuses = ["confirmed", "partlyRefunded"] as const satisfies readonly PaymentStatus[];
export function isHeld(status: PaymentStatus): boolean {
  return (heldStatuses as readonly PaymentStatus[]).includes(status);
}
/** Ended without money; the gateway may still contradict it. */
export const unpaidStatuses = ["failed", "expired", "cancelled"] as const satisfies readonly PaymentStatus[];

export const linkStates = ["valid", "paid", "expired", "revoked"] as const;
export type LinkState = (typeof linkStates)[number];

/** What a gateway's answer was; `unreached`: nothing was sent, `unknown`: it may have happened. */
export const answerOutcomes = ["ok", "refused", "unreached", "unknown"] as const;
export type AnswerOutcome = (typeof answerOutcomes)[number];
/** sandbox: our own, outside production. unknown: neither the address nor a setting tells. */
export const gatewayModes = ["sandbox", "test", "live", "unknown"] as const;
export const breakerStates = ["closed", "open", "halfOpen"] as const;
/** waiting: of no payment that we know, or not yet acted on. */
export const webhookStates = ["acted", "waiting", "rejected"] as const;

export const gatewayKeys = ["transfermovil", "enzona", "bipay"] as const;
export type GatewayKey = (typeof gatewayKeys)[number];

/** Who settles the cards of `bipay`. */
export const acquirers = ["bidaiondo", "milo"] as const;
export type Acquirer = (typeof acquirers)[number];
