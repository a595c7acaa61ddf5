/** Subjects with a payment page of their own (offers, vouchers): access parameters and payment state. */
import { z } from "zod";
import { amount, currency, id, instant, text } from "../../../kit/contract/schemas.ts";
import { PaymentMethod } from "./payment-method.ts";
import { OpenAttempt } from "./payment-link-status.ts";
import { linkStates } from "./states.ts";

/** The subject's id, and the token that grants access to it. */
export const paymentAccessParams = (what: string) =>
  z.object({
    id: id.describe(what),
    token: text(20, 100).optional().describe("Token of its page or payment link; its client may use a session instead"),
  });

export const PriceTotals = z
  .array(
    z.object({
      currency,
      subtotal: amount.describe("Amount without the bank fee"),
      bankFee: amount.describe("Bank fee for foreign cards"),
      total: amount.describe("Total for the payer"),
      rate: z.string().optional().describe("CUP for one unit, when the price was converted"),
    }),
  )
  .describe("Price in each currency in which it can be paid");

export const Payable = z.object({
  totals: PriceTotals,
  methods: z.array(PaymentMethod).describe("Ways to pay it now; none without a link that is valid"),
  open: OpenAttempt.nullable().describe("An attempt that has not ended"),
  attemptsLeft: z.number().int().describe("How often it can still be tried by this link"),
  link: z
    .object({
      state: z.enum(linkStates).describe("Whether it can be paid by it"),
      expiresAt: instant.describe("Until when"),
    })
    .nullable()
    .describe("The newest; null before any"),
  payee: z
    .object({ name: z.string().describe("Legal name of the firm"), address: z.string().describe("Where it is") })
    .describe("Payee"),
});
export type Payable = z.output<typeof Payable>;
export type PriceTotal = Payable["totals"][number];
