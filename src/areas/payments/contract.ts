/** Payments: links, attempts and gateways; what was paid, when, and what must be given back. */
import { z } from "zod";
import { amount, bi, currency, instant } from "../../kit/shapes.ts";
import { gateways, paymentStatuses } from "./states.ts";
import { subjectKinds } from "./subject-kinds.ts";

export const Payment = z.object({
  _id: z.string().describe("Identifier of the attempt"),
  reference: z.string().describe("Twelve digits, known to payer, gateway and us"),
  subject: z.object({
    kind: z.enum(subjectKinds).describe("What was paid"),
    id: z.string().describe("Its id; commonId of a request group"),
    number: z.string().describe("Its number as people read it: AP26000123"),
  }),
  gateway: z.enum(gateways),
  status: z.enum(paymentStatuses).describe("domain.md §2.3"),
  amount: amount.describe("What the gateway takes from the payer, bank fee included"),
  currency,
  bankFee: amount.describe("Part of the amount that is the bank's fee, in the same currency"),
  rate: z.string().optional().describe("CUP for one unit of the currency, when the price was converted"),
  transactionUuid: z.string().optional().describe("EnZona's own id"),
  operationSignature: z.string().optional().describe("The gateway's signature, kept as evidence"),
  bank: z.string().optional().describe("Bank code, two digits (Transfermóvil)"),
  bankId: z.string().optional().describe("The bank's transaction id"),
  tmId: z.string().optional().describe("Transfermóvil's transaction id"),
  payerPhone: z.string().optional().describe("Phone that paid, E.164"),
  cardBrand: z.string().optional(),
  authCode: z.string().optional().describe("The card's authorization code"),
  late: z.boolean().describe("Paid after we had closed the attempt"),
  duplicated: z.boolean().describe("The subject had been paid already"),
  disputed: z.boolean().describe("The gateway speaks of another amount: a person decides"),
  refundDue: amount.optional().describe("What must be given back, in the payment's currency"),
  refundReason: z.string().optional(),
  refundedAmount: amount.describe("What was given back so far"),
  conciliated: z.boolean(),
  createdAt: instant,
  expiresAt: instant.describe("When the gateway's order ends"),
  confirmedAt: instant.optional(),
  updatedAt: instant,
});
export type Payment = z.output<typeof Payment>;

export const Method = z.object({
  key: z.enum(gateways),
  label: bi,
  currencies: z.array(currency).describe("What this subject can be paid with there"),
  enabled: z.boolean().describe("False when this debt cannot be paid that way"),
});
export type Method = z.output<typeof Method>;

export const payments = {};
