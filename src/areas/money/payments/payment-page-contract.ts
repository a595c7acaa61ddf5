/** Subjects with a payment page of their own (offers, vouchers): access parameters and payment state. */
import { z } from "zod";
import { amount, currency, id, instant, text } from "../../../kit/schemas.ts";
import { PaymentMethod } from "./payment-method.ts";
import { OpenAttempt } from "./payment-link-status.ts";
import { linkStates } from "./states.ts";

/** The subject's id, and the token that grants access to it. */
export const payerParams = (what: string) =>
  z.object({
    id: id.describe(what),
    token: text(20, 100)
      .optional()
      .describe("Its page's or its payment link's; its client may come with a session instead"),
  });

export const PriceTotals = z
  .array(
    z.object({
      currency,
      subtotal: amount.describe("Without the bank's fee"),
      bankFee: amount.describe("What the bank takes of a card from abroad"),
      total: amount.describe("What the payer gives"),
      rate: z.string().optional().describe("CUP for one unit, when the price was converted"),
    }),
  )
  .describe("What it costs in each currency that it can be paid in");

export const Payable = z.object({
  totals: PriceTotals,
  methods: z.array(PaymentMethod).describe("Ways to pay it now; none without a link that is valid"),
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
export type Payable = z.output<typeof Payable>;
export type PriceTotal = Payable["totals"][number];
