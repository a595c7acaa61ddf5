/** Schemas of a legalization contract, which is its own voucher, and its documents. */
import { z } from "zod";
import {
  amount,
  localizedText,
  country,
  currency,
  day,
  instant,
  nameSchemas,
  reference,
} from "../../../kit/contract/schemas.ts";
import { paidBy, processes, valeStates } from "./states.ts";

const nullableText = z.string().nullable();
const count = z.number().int();
export const legalState = z.enum(valeStates, "CHOICE").describe("State of the contract");
export const process = z.enum(processes, "CHOICE").describe("Whether it is obtained by us, legalized, or both");

export const seals = z
  .array(
    z.object({
      stamp: z.string().describe("Code of the nomenclator STAMP"),
      required: z.boolean().describe("Whether it is needed"),
      requestedAt: nullableText.describe("Day of the request"),
      obtainedAt: nullableText.describe("Day on which it was obtained"),
    }),
  )
  .describe("The seals it needs, in their order, as they were when it was written down");

export const LegalDocument = z.object({
  _id: z.string().describe("Identifier"),
  documentType: z.string().describe("Code of the nomenclator DOCUMENT_TYPE"),
  destination: z.string().describe("Code of the nomenclator DESTINATION"),
  process,
  consulate: z.boolean().describe("The destination's consulate seals it too"),
  holderName: z.string().describe("Holder of the document"),
  quantity: count.describe("Copies of it"),
  stamps: seals,
  obtainedAt: nullableText.describe("For documents that the firm obtains: the day on which it was obtained"),
  observedNote: nullableText.describe("Why an authority did not seal it"),
  amount: amount.describe("Price"),
  deliveredAt: instant.nullable().describe("When it was handed over"),
});
export type LegalDocument = z.output<typeof LegalDocument>;

const DocumentHolder = z.object({
  fullName: z.string().describe("Full name"),
  ci: nullableText.describe("Cuban identity number"),
  passport: nullableText.describe("Passport number"),
  phone: z.string().describe("E.164"),
  email: nullableText.describe("Where one writes to"),
  country,
});
export const Receiver = z.object({
  name: z.string().describe("Receiver of the documents"),
  ci: nullableText.describe("Cuban identity number"),
  passport: nullableText.describe("Passport number"),
});
export const ValeLine = z.object({
  document: z.string().describe("The document that it is of"),
  kind: z.enum(["service", "legalization", "stamp"]).describe("Kind of charge"),
  code: z.string().describe("Code of the tariff"),
  concept: localizedText.describe("Name of the tariff"),
  quantity: count.describe("How many"),
  unitAmount: amount.describe("Price of one"),
  amount: amount.describe("Price of all of them"),
  currency,
});
export type ValeLine = z.output<typeof ValeLine>;

/** Fields that vouchers and consulate contracts share. */
export const contractFacts = {
  _id: z.string().describe("Identifier"),
  number: z.string().describe("Two letters, the year and six digits"),
  client: reference.nullable().describe("Client in the register, if any"),
  filing: reference.nullable().describe("The filing that it belongs to, and its number"),
  holder: DocumentHolder,
  currency,
  amountTotal: amount.describe("Price"),
  state: legalState,
  statusAt: instant.describe("Since when"),
  packageNumber: nullableText.describe("Package in which its documents were sent to the authority"),
  paid: z.boolean().describe("Whether the firm has the money"),
  paidAt: instant.nullable().describe("Since when"),
  receiver: Receiver.nullable().describe("Receiver of the documents"),
  deliveredToOther: z.boolean().nullable().describe("Whether the receiver was not the holder"),
  needsSignature: z.boolean().describe("Whether the president signs it"),
  printedAt: instant.nullable().describe("When it was first printed"),
  toObtain: count.describe("Documents that we obtain"),
  notObtained: count.describe("Documents that were not obtained yet"),
  notSealed: count.describe("Documents that lack a seal and were not observed"),
  createdAt: instant,
  updatedAt: instant,
};
export const paymentBy = <const T extends readonly string[]>(methods: T) =>
  z.object({
    date: day.describe("Day on which it was paid"),
    method: z.enum(methods).describe("How"),
    amount: amount.describe("How much"),
    reference: nullableText.describe("Number of the operation, where it has one"),
  });
export const ValePayment = paymentBy(paidBy);

export const Vale = z.object({
  ...contractFacts,
  holderInCuba: z.boolean().describe("The holder lives in Cuba"),
  documents: z.array(LegalDocument).describe("In the order in which they were written down"),
  priceLines: z.array(ValeLine).describe("Price lines"),
  dueOn: day.describe("Until when it is to be paid"),
  payment: ValePayment.nullable().describe("How it was paid"),
});
export type Vale = z.output<typeof Vale>;

nameSchemas({ LegalDocument, Vale });
