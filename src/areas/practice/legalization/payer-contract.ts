/** A voucher as its payer sees it. */
import { z } from "zod";
import { amount, localizedText, currency, day, instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { Payable } from "../../money/payments/contract.ts";
import { linkStates } from "../../money/payments/states.ts";
import { legalState, process, ValePayment } from "./vale.ts";

/** Without data for staff. */
export const PayersVale = z.object({
  _id: z.string().describe("Identifier"),
  number: z.string().describe("VL, year and six digits"),
  date: day.describe("On which it was written down"),
  holderName: z.string().describe("Holder of the documents"),
  documents: z
    .array(
      z.object({
        documentType: localizedText.describe("Kind"),
        destination: localizedText.describe("Where it is for"),
        process,
        quantity: z.number().int().describe("Copies of it"),
        amount,
      }),
    )
    .describe("What is obtained and sealed"),
  currency,
  amountTotal: amount.describe("Sum of all documents"),
  state: legalState,
  dueOn: day.describe("Until when it is to be paid"),
  paidAt: instant.nullable().describe("When it was paid"),
});
export const ValeCheckout = Payable.extend({ vale: PayersVale });

/** Progress and payment of a voucher, as the public tracking page shows them. */
export const ValeTracking = z.object({
  vale: PayersVale,
  steps: z.array(z.object({ state: legalState, at: instant })).describe("Every state it had, oldest first"),
  receipt: ValePayment.nullable().describe("How it was paid; null before payment and after a full refund"),
  link: z.object({
    state: z.enum(["none", ...linkStates]).describe("State of its payment link"),
    expiresAt: instant.nullable().describe("When the newest link ends or ended"),
  }),
  can: z.object({ pay: z.boolean().describe("It can be paid by its link now") }),
});

nameSchemas({ PayersVale, ValeCheckout, ValeTracked: ValeTracking });
