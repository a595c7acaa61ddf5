/** The offer as its payer sees it. */
import { z } from "zod";
import { amount, localizedText, currency, day, instant } from "../../../kit/schemas.ts";

/** Without data for staff. */
export const PayersOffer = z.object({
  _id: z.string().describe("Identifier"),
  offerNumber: z.string().describe("OF, year and six digits"),
  date: day.describe("Of the offer"),
  clientName: z.string().describe("For whom it is"),
  contract: z.string().nullable().describe("The contract that it belongs to"),
  currency,
  totalAmount: amount.describe("Of all concepts"),
  concepts: z
    .array(
      z.object({
        name: localizedText.describe("Of the concept"),
        description: z.string().nullable().describe("What it is for"),
        amount,
      }),
    )
    .describe("What is offered"),
  paymentMethods: z
    .array(z.object({ name: localizedText.describe("Of the method"), amount }))
    .describe("How it was meant to be paid"),
  version: z.number().int().describe("One more each time it was corrected after it was sent"),
  signed: z.boolean().describe("Whether its client signed it"),
  paidAt: instant.nullable().describe("When it was paid"),
  cancelled: z.boolean().describe("It counts no more"),
});
