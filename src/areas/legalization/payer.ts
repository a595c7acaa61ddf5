/** What the payer of a voucher reads of it. */
import { z } from "zod";
import { amount, bi, currency, day, instant } from "../../kit/shapes.ts";
import { Payable } from "../payments/contract.ts";
import { legalState, process } from "./vale.ts";

/** Of a voucher what its payer sees: nothing of the office. */
export const PayersVale = z.object({
  _id: z.string().describe("Identifier"),
  number: z.string().describe("VL, year and six digits"),
  date: day.describe("On which it was written down"),
  holderName: z.string().describe("Whose documents these are"),
  documents: z
    .array(
      z.object({
        documentType: bi.describe("What it is"),
        destination: bi.describe("Where it is for"),
        process,
        quantity: z.number().int().describe("Copies of it"),
        amount,
      }),
    )
    .describe("What is obtained and sealed"),
  currency,
  amountTotal: amount.describe("Of all documents"),
  state: legalState,
  dueOn: day.describe("Until when it is to be paid"),
  paidAt: instant.nullable().describe("When it was paid"),
});
export const ValeCheckout = Payable.extend({ vale: PayersVale });
