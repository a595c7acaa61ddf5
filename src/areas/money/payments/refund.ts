/** A refund as staff see it. */
import { z } from "zod";
import { amount, currency, instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { refundMeans, refundStatuses } from "./refund-states.ts";

export const Refund = z.object({
  _id: z.string().describe("Identifier of the refund"),
  paymentId: z.string().describe("Payment that is refunded"),
  reference: z.string().describe("Ours at the gateway, or the transfer's"),
  means: z.enum(refundMeans).describe("By the gateway, by hand, or by the gateway on its own"),
  status: z
    .enum(refundStatuses)
    .describe("proposed: waits for a second person; asked: waits for a person at the gateway"),
  amount,
  currency,
  reason: z.string().describe("Reason given by the proposer"),
  proposedBy: z.string().describe("Who proposed it, by name"),
  approvedBy: z.string().optional().describe("Who approved it, by name"),
  failure: z
    .string()
    .optional()
    .describe("Reason of the failure: a code of the gateway, or neverArrived, decidedNot, declined, unreached"),
  candidates: z
    .array(
      z.object({
        refundId: z.string().describe("The gateway's own id"),
        amount,
        at: instant.optional().describe("Time at the gateway"),
      }),
    )
    .optional()
    .describe("Candidates at the gateway, if a person must decide"),
  createdAt: instant,
  doneAt: instant.optional().describe("When the money was refunded"),
  updatedAt: instant,
  can: z
    .object({
      approve: z.boolean().describe("The caller may be the second person"),
      withdraw: z.boolean().describe("It has not been sent"),
      decide: z.boolean().describe("A person must decide the result"),
      ask: z.boolean().describe("The gateway can be queried again"),
    })
    .describe("Actions that the caller may take now"),
});
export type Refund = z.output<typeof Refund>;

/** Short form of a refund, shown with its payment. */
export const RefundLine = Refund.pick({ amount: true, status: true }).extend({
  at: instant.describe("When it was created, or proposed"),
});
export type RefundLine = z.output<typeof RefundLine>;

nameSchemas({ Refund, RefundLine });
