/** Payment status of a subject for its payer: an open attempt, or how a closed link ended. */
import { z } from "zod";
import { amount, currency, instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { gatewayKeys, paymentStatuses } from "./states.ts";

/** `open`: can be paid; `paying`: an attempt is open; `refunded`: the payment was refunded in full. */
const paymentLinkStates = [
  "open",
  "paying",
  "paid",
  "refunded",
  "replaced",
  "expired",
  "exhausted",
  "cancelled",
  "toCorrect",
  "underReview",
  "closed",
] as const;
export type PaymentLinkState = (typeof paymentLinkStates)[number];

const attemptFacts = {
  reference: z.string().describe("Payment reference: twelve digits"),
  gateway: z.enum(gatewayKeys).describe("Through which it is tried"),
  amount: amount.describe("Amount charged by the gateway, bank fee included"),
  currency,
  startedAt: instant.describe("Start time"),
};

export const OpenAttempt = z
  .object({ ...attemptFacts, validUntil: instant.describe("End of validity") })
  .describe("An attempt that has not ended");
export type OpenAttempt = z.output<typeof OpenAttempt>;

export const AttemptForPayer = z
  .object({
    ...attemptFacts,
    commonId: z.string().describe("Subject of the payment"),
    number: z.string().describe("Number as shown to people: AP26000123"),
    validUntil: instant.describe("Until when it can be paid at the gateway"),
    confirmedAt: instant.nullable().describe("When the payment was accepted"),
    qr: z.string().nullable().describe("Text of the QR code while it can be scanned (Transfermóvil)"),
    deepLink: z.string().nullable().describe("Opens the app on the phone while it can be paid"),
    turn: z.number().int().describe("Which attempt of its link it is"),
    most: z.number().int().describe("How many a link has"),
    linkExpiresAt: instant.nullable().describe("Until when another way can be tried; null when none can"),
    canCancel: z.boolean().describe("Whether the reader may give it up"),
  })
  .describe("All that the page that waits shows, in any tab and on any phone");
export type AttemptForPayer = z.output<typeof AttemptForPayer>;

export const PaymentLinkStatus = z.object({
  state: z.enum(paymentLinkStates).describe("Status"),
  number: z.string().describe("Number of the subject as shown to people: AP26000123"),
  at: instant.nullable().describe("Time of the last change"),
  payment: z
    .object({
      ...attemptFacts,
      status: z.enum(paymentStatuses).describe("Status of the attempt"),
      confirmedAt: instant.nullable().describe("When the payment was accepted"),
    })
    .nullable()
    .describe("The payment that settled it, or the last attempt; null for readers without access to it"),
  attempts: z
    .object({
      made: z.number().int().describe("Details of the newest link"),
      most: z.number().int().describe("A link has"),
    })
    .describe("Attempts by the newest link, and how many a link has"),
  until: instant.nullable().describe("Until when it can be paid; null when it cannot"),
  sentTo: z.string().nullable().describe("Masked recipient of the newer link, for a replaced link"),
  cancelsAt: instant.nullable().describe("When it is cancelled automatically if it is not paid"),
  canAsk: z.boolean().describe("Whether its owner may have another link sent"),
});
export type PaymentLinkStatus = z.output<typeof PaymentLinkStatus>;

nameSchemas({ OpenAttempt, ShownAttempt: AttemptForPayer, Standing: PaymentLinkStatus });
