/** What the payer of a voucher reads of it, and how they ask. */
import { z } from "zod";
import { amount, bi, currency, day, id, instant, text } from "../../kit/shapes.ts";
import { Method, OpenAttempt } from "../payments/contract.ts";
import { linkStates } from "../payments/states.ts";
import { legalState, process } from "./vale.ts";

/** A voucher, and how who asks shows that they may read it. */
export const payerOf = z.object({
  id: id.describe("The voucher"),
  token: text(20, 100)
    .optional()
    .describe("Its page's or its payment link's; its client may come with a session instead"),
});
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
export const ValeCheckout = z.object({
  vale: PayersVale,
  totals: z
    .array(
      z.object({
        currency,
        subtotal: amount.describe("Without the bank's fee"),
        bankFee: amount.describe("What the bank takes: nothing"),
        total: amount.describe("What the payer gives"),
      }),
    )
    .describe("What it costs; nothing where it is not paid by a link"),
  methods: z.array(Method).describe("Ways to pay it now; none without a link that is valid, nor in another currency"),
  open: OpenAttempt.nullable().describe("A payment that was begun and has not ended"),
  attemptsLeft: z.number().int().describe("How often it can still be tried by this link"),
  link: z
    .object({
      state: z.enum(linkStates).describe("Whether it can be paid by it"),
      expiresAt: instant.describe("Until when"),
    })
    .nullable()
    .describe("The newest; null before any"),
  payee: z
    .object({ name: z.string().describe("As the law knows the firm"), address: z.string().describe("Where it is") })
    .describe("Who is paid"),
});
