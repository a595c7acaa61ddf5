/** An invoice and its lines: forms, payments, totals. */
import { z } from "zod";
import { amount, localizedText, currency, day, instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { families } from "../online-requests/states.ts";
import { invoiceStatuses, invoiceBlockers } from "./states.ts";

export const billingFamily = z.enum(families, "CHOICE").describe("AP criminal record, TR registry procedures");
export const invoiceStatus = z
  .enum(invoiceStatuses, "CHOICE")
  .describe("Issued, or voided: its number is not used again");

/** One form as billing shows it. */
export const lineFacts = {
  number: z.string().describe("AP26000123-1"),
  holder: z.string().describe("Full name of the holder"),
  requester: z.string().describe("Full name of the requester"),
  service: z.string().describe("Name of the offer"),
  document: z.string().nullable().describe("Name of the document type"),
  copies: z.number().int().describe("Copies"),
  deliveredAt: instant.nullable().describe("When it was handed over"),
  amount: amount.describe("Price, stamps included"),
  currency,
  stamps: amount.describe("Part of the price that is revenue stamps"),
  paymentReference: z.string().nullable().describe("Reference of the payment that settled it"),
  gateway: z.string().nullable().describe("transfermovil, enzona or bipay"),
} as const;

const moneyFacts = {
  legalization: amount.describe("Part of the price that is legalization"),
  fee: amount.describe("The rest of the price: document, copies, search"),
  bankFee: amount.nullable().describe("Share of the bank fee, in the currency of the payment"),
  collected: amount.nullable().describe("Share of the payment, bank fee included"),
  collectedCurrency: currency.nullable().describe("Currency it was paid in"),
} as const;

/** A line before it is invoiced, with the obstacle if there is one. */
export const BillableLine = z.object({
  _id: z.string().describe("Identifier of the form"),
  ...lineFacts,
  ...moneyFacts,
  obstacle: z
    .object({
      kind: z.enum(invoiceBlockers).describe("Why it cannot be invoiced now"),
      invoice: z.string().nullable().describe("Number of its invoice"),
      byName: z.string().nullable().describe("Who invoiced it"),
    })
    .nullable()
    .describe("Null if it can be invoiced"),
});
export type BillableLine = z.output<typeof BillableLine>;

export const CurrencySum = z.object({
  currency,
  lines: z.number().int().describe("Lines priced in this currency"),
  amount: amount.describe("Sum of their prices"),
  stamps: amount.describe("Sum of their stamps"),
});
export type CurrencySum = z.output<typeof CurrencySum>;

export const CurrencyTotal = CurrencySum.extend({
  bankFee: amount.describe("Bank fees paid in this currency"),
  collected: amount.describe("Amount paid in this currency, bank fees included"),
});
export type CurrencyTotal = z.output<typeof CurrencyTotal>;

export const StampTotal = z.object({
  code: z.string().describe("Tariff code of the stamp"),
  concept: localizedText.describe("Name of the stamp"),
  unitAmount: amount.describe("Value of one stamp"),
  quantity: z.number().int().describe("How many"),
  amount: amount.describe("Value of all of them"),
  currency,
});
export type StampTotal = z.output<typeof StampTotal>;

export const sums = {
  totalsByCurrency: z.array(CurrencyTotal).describe("Sums per currency, CUP first"),
  stamps: z.array(StampTotal).describe("Stamps by kind and value"),
} as const;

const invoiceFacts = {
  _id: z.string(),
  number: z.string().describe("FA26000512, or as it was typed"),
  family: billingFamily,
  date: day.describe("Date of the invoice"),
  status: invoiceStatus,
  lines: z.number().int().describe("How many lines it has"),
  issuedAt: instant.describe("When it was created"),
  issuedByName: z.string().describe("Who issued it"),
  voidedAt: instant.nullable().describe("When it was voided"),
  voidedByName: z.string().nullable().describe("Who voided it"),
  voidNote: z.string().nullable().describe("Why it was voided"),
  updatedAt: instant.describe("Version, for updates"),
} as const;

export const Invoice = z.object({ ...invoiceFacts, totalsByCurrency: sums.totalsByCurrency });
export type Invoice = z.output<typeof Invoice>;

export const InvoiceLine = z.object({
  formId: z.string().describe("Identifier of the form"),
  ...lineFacts,
  ...moneyFacts,
});
export type InvoiceLine = z.output<typeof InvoiceLine>;

nameSchemas({ BillableLine, CurrencySum, CurrencyTotal, StampTotal, Invoice, InvoiceLine });
