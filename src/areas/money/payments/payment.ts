/** A payment attempt as the API returns it, and the list of attempts. */
import { z } from "zod";
import { auditHistorySchema } from "../../../kit/audit-history.ts";
import { bulkInput } from "../../../kit/contract/list-contract.ts";
import { amount, currency, instant, nameSchemas, line } from "../../../kit/contract/schemas.ts";
import { paymentAuditActions } from "./history.ts";
import { openRefundStatuses } from "./refund-states.ts";
import { gatewayKeys, paymentStatuses } from "./states.ts";
import { subjectKinds } from "./subject-kinds.ts";

export const paymentReference = line()
  .regex(/^[1-9]\d{11}$/, "INVALID")
  .describe("Payment reference: twelve digits, new for every attempt");

export const Payment = z.object({
  _id: z.string().describe("Identifier of the attempt"),
  reference: z.string().describe("Twelve digits, known to payer, gateway and us"),
  subject: z.object({
    kind: z.enum(subjectKinds).describe("Paid subject"),
    id: z.string().describe("Identifier; commonId for a request group"),
    number: z.string().describe("Number as shown to people: AP26000123"),
  }),
  gateway: z.enum(gatewayKeys).describe("Through which it was tried"),
  status: z.enum(paymentStatuses).describe("Status of the attempt"),
  amount: amount.describe("Amount charged to the payer by the gateway, bank fee included"),
  currency,
  bankFee: amount.describe("Part of the amount that is the bank's fee, in the same currency"),
  rate: z.string().optional().describe("CUP for one unit of the currency, when the price was converted"),
  transactionUuid: z.string().optional().describe("EnZona's own id"),
  operationSignature: z.string().optional().describe("Signature of the gateway, stored as evidence"),
  bank: z.string().optional().describe("Bank code, two digits (Transfermóvil)"),
  bankId: z.string().optional().describe("The bank's transaction id"),
  tmId: z.string().optional().describe("Transfermóvil's transaction id"),
  payerPhone: z.string().optional().describe("Phone that paid, E.164"),
  cardBrand: z.string().optional().describe("Card brand, if the gateway reports it"),
  authCode: z.string().optional().describe("The card's authorization code"),
  late: z.boolean().describe("Paid after we had closed the attempt"),
  commission: amount.optional().describe("Commission withheld by the gateway (EnZona)"),
  duplicated: z.boolean().describe("The subject had been paid already"),
  disputed: z.boolean().describe("The gateway speaks of another amount: a person decides"),
  refundDue: amount.optional().describe("Amount to refund, in the payment's currency"),
  refundReason: z.string().optional().describe("Reason of the refund"),
  refundedAmount: amount.describe("Amount refunded so far"),
  conciliated: z.boolean().describe("Found in the bank's statement"),
  createdAt: instant,
  expiresAt: instant.describe("When the gateway's order ends"),
  confirmedAt: instant.optional().describe("When we took it as paid"),
  updatedAt: instant,
});
export type Payment = z.output<typeof Payment>;

/** A payment as gateway managers see it. */
export const ListedPayment = Payment.extend({
  payer: z.string().describe("Payer's full name"),
  settled: z.boolean().describe("This is the payment that its subject counts as paid by"),
  disputeReason: z.string().optional().describe("Reason for disputing the gateway's answer"),
  receivedAmount: amount.optional().describe("Amount reported by the gateway, if it differs from the requested one"),
  receivedCurrency: z
    .string()
    .optional()
    .describe("Currency reported by the gateway; may be one that is not supported"),
  refundReference: z.string().optional().describe("Reference of the last refund"),
  refundedAt: instant.optional().describe("Time of the last refund"),
  openRefund: z.enum(openRefundStatuses).optional().describe("Status of the refund that is under way"),
  statementReference: z.string().optional().describe("Reference in the bank statement"),
  statementDate: z.string().optional().describe("Day of that statement, YYYY-MM-DD"),
});
export type ListedPayment = z.output<typeof ListedPayment>;

/** A payment with its history. */
export const PaymentDetail = ListedPayment.extend({ history: auditHistorySchema(paymentAuditActions) });
export type PaymentDetail = z.output<typeof PaymentDetail>;

export const Sum = z.object({
  currency,
  count: z.number().int().describe("Payments with money in this currency"),
  amount: amount.describe("Amount received"),
  refunded: amount.describe("Amount refunded"),
});

export const ids = bulkInput.ids.describe("Payments");

/** Fields of a payment that bulk actions need. */
export const ChosenPayment = ListedPayment.pick({
  _id: true,
  reference: true,
  status: true,
  conciliated: true,
  amount: true,
  currency: true,
  refundDue: true,
  refundedAmount: true,
  openRefund: true,
  updatedAt: true,
});
export type ChosenPayment = z.output<typeof ChosenPayment>;

nameSchemas({ Payment, ListedPayment, PaymentDetail, ChosenPayment, PaymentSum: Sum });
