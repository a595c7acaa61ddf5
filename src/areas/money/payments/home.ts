/** Home widget of gateway managers: data of the gateways they manage. */
import { z } from "zod";
import { operation } from "../../../kit/contract.ts";
import { amount, instant, nameSchemas } from "../../../kit/schemas.ts";
import { ListedPayment, Sum } from "./payment.ts";
import { answerOutcomes, breakerStates, gatewayKeys } from "./states.ts";

const count = z.number().int();
const gateway = z.enum(gatewayKeys).describe("Which one");

export const CashHome = z.object({
  due: z
    .array(
      Sum.pick({ currency: true, count: true, amount: true }).extend({
        gateway,
        amount: amount.describe("What is still to go back"),
      }),
    )
    .describe("Money that has to go back, per gateway and currency, as the gateway's list holds it"),
  oldest: z.array(ListedPayment).describe("The oldest of it that is not on its way, at most six"),
  proposed: z
    .array(
      ListedPayment.extend({
        proposedBy: z.string().describe("Who proposed the refund"),
        proposedAmount: amount.describe("What would go back"),
      }),
    )
    .describe("Refunds that wait for this person's approval, oldest first, at most six"),
  toApprove: count.describe("How many wait for it"),
  today: z.array(Sum.pick({ currency: true, count: true, amount: true })).describe("What was confirmed today"),
  underWay: count.describe("Payments that somebody may be making now"),
  gateways: z
    .array(
      z.object({
        gateway,
        configured: z.boolean().describe("Offered to payers"),
        breaker: z.enum(breakerStates).describe("open: nothing is sent to it"),
        since: instant.optional().describe("When the breaker opened"),
        outcome: z.enum(answerOutcomes).optional().describe("What it answered last"),
        at: instant.optional().describe("When"),
        ms: count.optional().describe("How long that took, milliseconds"),
      }),
    )
    .describe("How each stands"),
});
export type CashHome = z.output<typeof CashHome>;

nameSchemas({ CashHome });

export const cashHomeCalls = {
  home: operation({
    route: "GET private/payments/getHome",
    access: ["adminTransfermovil", "adminEnzona"],
    summary:
      "The home's part of those who keep gateways: what has to go back, what waits for them, today, each gateway",
    output: CashHome,
  }),
};
