/** Data of the payment page: priced items, totals per currency, payment methods, payee and deadline. */
import { z } from "zod";
import { amount, currency, instant, nameSchemas } from "../../../../kit/schemas.ts";
import { PriceLine } from "../../online-services/contract.ts";
import { PaymentMethod, OpenAttempt } from "../../../money/payments/contract.ts";
import { PublicGroup } from "../schemas/group-schemas.ts";

export const Checkout = z.object({
  group: PublicGroup,
  priceLines: z
    .array(PriceLine.extend({ form: z.string().describe("Number of the form it belongs to") }))
    .describe("What is charged for, form by form"),
  totals: z
    .array(
      z.object({
        currency,
        subtotal: amount,
        bankFee: amount,
        total: amount,
        rate: z.string().optional().describe("How many of the price's currency one of this buys"),
      }),
    )
    .describe("The total in each currency in which it can be paid"),
  methods: z.array(PaymentMethod).describe("Gateways that can take it"),
  open: OpenAttempt.nullable().describe(
    "A payment of it that was begun and has not ended: no other is let in meanwhile",
  ),
  attemptsLeft: z.number().int().describe("How many times more it can be tried by this link"),
  isOwner: z.boolean().describe("Whether the reader asked for it, signed in"),
  payee: z
    .object({
      name: z.string().describe("As it is registered"),
      address: z.string().describe("Street, number, municipality"),
    })
    .describe("Who is paid"),
  linkExpiresAt: instant,
});

export type Checkout = z.output<typeof Checkout>;

nameSchemas({ Checkout });
