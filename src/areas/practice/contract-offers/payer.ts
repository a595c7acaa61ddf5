/** The offer as its payer sees it. */
import { z } from "zod";
import { amount, localizedText, currency, day, instant } from "../../../kit/contract/schemas.ts";

/** Without data for staff. */
export const PayersOffer = z.object({
  _id: z.string().describe("Identifier"),
  offerNumber: z.string().describe("OF, year and six digits"),
  date: day.describe("Date of the offer"),
  clientName: z.string().describe("Client of the offer"),
  contract: z.string().nullable().describe("The contract that it belongs to"),
  currency,
  totalAmount: amount.describe("Sum of all concepts"),
  concepts: z
    .array(
      z.object({
        name: localizedText.describe("Name of the concept"),
        description: z.string().nullable().describe("Subject of the offer"),
        amount,
      }),
    )
    .describe("Concepts"),
  paymentMethods: z
    .array(z.object({ name: localizedText.describe("Name of the payment method"), amount }))
    .describe("How it was meant to be paid"),
  version: z.number().int().describe("Increases with each correction after it was sent"),
  signed: z.boolean().describe("Whether its client signed it"),
  paidAt: instant.nullable().describe("When it was paid"),
  cancelled: z.boolean().describe("It is cancelled"),
});
