/** Home widget of gateway managers: data of the gateways they manage. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { amount, instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { ListedPayment, Sum } from "./payment.ts";
import { answerOutcomes, breakerStates, gatewayKeys } from "./states.ts";

const count = z.number().int();
const gateway = z.enum(gatewayKeys).describe("Which one");

export const CashHome = z.object({
  due: z
    .array(
      Sum.pick({ currency: true, count: true, amount: true }).extend({
        gateway,
        amount: amount.describe("Amount still to be refunded"),
      }),
    )
    .describe("Money that has to go back, per gateway and currency, as the gateway's list holds it"),
  oldest: z.array(ListedPayment).describe("The oldest of it that is not on its way, at most six"),
  proposed: z
    .array(
      ListedPayment.extend({
        proposedBy: z.string().describe("Who proposed the refund"),
        proposedAmount: amount.describe("Proposed amount"),
      }),
    )
    .describe("Refunds that wait for this person's approval, oldest first, at most six"),
  toApprove: count.describe("How many wait for it"),
  today: z.array(Sum.pick({ currency: true, count: true, amount: true })).describe("Amount confirmed today"),
  underWay: count.describe("Payments in progress"),
  gateways: z
    .array(
      z.object({
        gateway,
        configured: z.boolean().describe("Offered to payers"),
        breaker: z.enum(breakerStates).describe("open: nothing is sent to it"),
        since: instant.optional().describe("When the breaker opened"),
        outcome: z.enum(answerOutcomes).optional().describe("Last result"),
        at: instant.optional().describe("When"),
        ms: count.optional().describe("How long that took, milliseconds"),
      }),
    )
    .describe("State of each gateway"),
});
export type CashHome = z.output<typeof CashHome>;

nameSchemas({ CashHome });

export const cashHomeCalls = {
  home: operation({
    route: "GET private/payments/getHome",
    access: ["adminTransfermovil", "adminEnzona"],
    summary:
      "Get the home widget of gateway managers: refunds due, pending decisions, today's payments, state of each gateway",
    output: CashHome,
  }),
};
