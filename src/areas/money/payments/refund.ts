/** A refund as staff see it. */
import { z } from "zod";
import { amount, currency, instant, nameSchemas } from "../../../kit/schemas.ts";
import { refundMeans, refundStatuses } from "./refund-states.ts";

export const Refund = z.object({
  _id: z.string().describe("Identifier of the refund"),
  paymentId: z.string().describe("What it gives back"),
  reference: z.string().describe("Ours at the gateway, or the transfer's"),
  means: z.enum(refundMeans).describe("By the gateway, by hand, or by the gateway without our asking"),
  status: z
    .enum(refundStatuses)
    .describe("proposed: waits for a second person; asked: waits for a person of the gateway"),
  amount,
  currency,
  reason: z.string().describe("Why, in the words of who proposed it"),
  proposedBy: z.string().describe("Who proposed it, by name"),
  approvedBy: z.string().optional().describe("Who agreed to it, by name"),
  failure: z
    .string()
    .optional()
    .describe("Why nothing went back: a code of the gateway, or neverArrived, decidedNot, declined, unreached"),
  candidates: z
    .array(
      z.object({
        refundId: z.string().describe("The gateway's own id"),
        amount,
        at: instant.optional().describe("When it was made there"),
      }),
    )
    .optional()
    .describe("What at the gateway may be this refund, when a person has to say"),
  createdAt: instant,
  doneAt: instant.optional().describe("When the money went back"),
  updatedAt: instant,
  can: z
    .object({
      approve: z.boolean().describe("The caller may be the second person"),
      withdraw: z.boolean().describe("It was not sent yet"),
      decide: z.boolean().describe("A person has to say what became of it"),
      ask: z.boolean().describe("The gateway may be asked again"),
    })
    .describe("What the caller may do with it now"),
});
export type Refund = z.output<typeof Refund>;

/** Short form of a refund, shown with its payment. */
export const RefundLine = Refund.pick({ amount: true, status: true }).extend({
  at: instant.describe("When it was made, or proposed"),
});
export type RefundLine = z.output<typeof RefundLine>;

nameSchemas({ Refund, RefundLine });
