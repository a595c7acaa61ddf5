/** Schemas of a consulate contract and its documents. */
import { z } from "zod";
import { amount, day, instant, nameSchemas, reference } from "../../../kit/contract/schemas.ts";
import { contractFacts, paymentBy, Receiver, seals } from "../legalization/contract.ts";
import { processes } from "../legalization/states.ts";
import type { ContractField } from "./contract-fields.ts";
import { contractStates, documentStatuses, consulatePayMethods } from "./states.ts";

const nullableText = z.string().nullable();
const count = z.number().int();
export const contractState = z.enum(contractStates, "CHOICE").describe("State of the contract");
export const documentStatus = z.enum(documentStatuses, "CHOICE").describe("State of the document");

export const ConsulateDocument = z.object({
  _id: z.string().describe("Identifier"),
  code: z.string().describe("The contract's number and its own"),
  documentType: z.string().describe("Code of the nomenclator DOCUMENT_TYPE"),
  process: z.enum(processes).describe("Whether the firm obtains it, has it legalized, or both"),
  holderName: z.string().describe("Holder of the document"),
  quantity: count.describe("Copies of it"),
  stamps: seals.describe("The seals it needs, in their order, the consulate's last"),
  firmAmount: amount.describe("Price of one copy, for the firm"),
  consulateAmount: amount.describe("Price of one copy, for the consulate"),
  surcharge: amount.describe("Urgent surcharge over all its copies"),
  amount: amount.describe("All of it"),
  status: documentStatus,
  statusAt: instant.describe("Since when"),
  packageNumber: nullableText.describe("Package in which it was sent to the consulate"),
  legalizedOn: nullableText.describe("Day on which the consulate sealed it"),
  observations: nullableText.describe("Defect of the document"),
  receiver: Receiver.nullable().describe("Receiver"),
  deliveredAt: instant.nullable().describe("When it was handed over"),
  offer: reference.nullable().describe("The offer that invoices it, and its number"),
  invoicedAt: instant.nullable().describe("Since when it is invoiced"),
  updatedAt: instant,
});
export type ConsulateDocument = z.output<typeof ConsulateDocument>;

export const ConsulateContract = z.object({
  ...contractFacts,
  documents: z.array(ConsulateDocument).describe("In the order in which they were written down"),
  purpose: nullableText.describe("Code of the nomenclator PURPOSE"),
  urgent: z.boolean().describe("With the urgent surcharge"),
  appointment: day.nullable().describe("When the consulate expects the holder"),
  handlingFee: amount.describe("Once for all of its documents"),
  tariffFrom: day.describe("The first day of the tariff that it was priced by"),
  notes: nullableText.describe("Notes"),
  payment: paymentBy(consulatePayMethods).nullable().describe("How it was paid"),
} satisfies Record<Exclude<ContractField, "account">, z.ZodType> & z.ZodRawShape);
export type ConsulateContract = z.output<typeof ConsulateContract>;

nameSchemas({ ConsulateDocument, ConsulateContract });
