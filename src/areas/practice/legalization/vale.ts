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
} from "../../../kit/schemas.ts";
import { paidBy, processes, valeStates } from "./states.ts";

const nullableText = z.string().nullable();
const count = z.number().int();
export const legalState = z.enum(valeStates, "CHOICE").describe("Where it stands (domain.md §2.5)");
export const process = z.enum(processes, "CHOICE").describe("Whether it is obtained by us, legalized, or both");

export const seals = z
  .array(
    z.object({
      stamp: z.string().describe("Code of the nomenclator STAMP"),
      required: z.boolean().describe("Whether it is needed"),
      requestedAt: nullableText.describe("Day on which it was asked for"),
      obtainedAt: nullableText.describe("Day on which it was there"),
    }),
  )
  .describe("The seals it needs, in their order, as they were when it was written down");

export const LegalDocument = z.object({
  _id: z.string().describe("Identifier"),
  documentType: z.string().describe("Code of the nomenclator DOCUMENT_TYPE"),
  destination: z.string().describe("Code of the nomenclator DESTINATION"),
  process,
  consulate: z.boolean().describe("The destination's consulate seals it too"),
  holderName: z.string().describe("Whom it is about"),
  quantity: count.describe("Copies of it"),
  stamps: seals,
  obtainedAt: nullableText.describe("Of one that we obtain: the day on which we had it"),
  observedNote: nullableText.describe("Why an authority did not seal it"),
  amount: amount.describe("What it costs"),
  deliveredAt: instant.nullable().describe("When it was handed over"),
});
export type LegalDocument = z.output<typeof LegalDocument>;

export const DocumentHolder = z.object({
  fullName: z.string().describe("Full name"),
  ci: nullableText.describe("Cuban identity number"),
  passport: nullableText.describe("Passport number"),
  phone: z.string().describe("E.164"),
  email: nullableText.describe("Where one writes to"),
  country,
});
export const Receiver = z.object({
  name: z.string().describe("Who took them"),
  ci: nullableText.describe("Cuban identity number"),
  passport: nullableText.describe("Passport number"),
});
export const ValeLine = z.object({
  document: z.string().describe("The document that it is of"),
  kind: z.enum(["service", "legalization", "stamp"]).describe("What is charged"),
  code: z.string().describe("Code of the tariff"),
  concept: localizedText.describe("What the tariff is called"),
  quantity: count.describe("How many"),
  unitAmount: amount.describe("Of one"),
  amount: amount.describe("Of all of them"),
  currency,
});
export type ValeLine = z.output<typeof ValeLine>;

/** Fields that vouchers and consulate contracts share. */
export const contractFacts = {
  _id: z.string().describe("Identifier"),
  number: z.string().describe("Its two letters, the year and six digits"),
  client: reference.nullable().describe("The client it is for, where the firm keeps them"),
  filing: reference.nullable().describe("The filing that it belongs to, and its number"),
  holder: DocumentHolder,
  currency,
  amountTotal: amount.describe("What it costs"),
  state: legalState,
  statusAt: instant.describe("Since when"),
  packageNumber: nullableText.describe("The package in which its documents went to the authority"),
  paid: z.boolean().describe("Whether the firm has the money"),
  paidAt: instant.nullable().describe("Since when"),
  receiver: Receiver.nullable().describe("Who took the documents"),
  deliveredToOther: z.boolean().nullable().describe("Whether that was somebody else than the holder"),
  needsSignature: z.boolean().describe("Whether the president signs it"),
  printedAt: instant.nullable().describe("When it was first printed"),
  toObtain: count.describe("Documents that we obtain"),
  notObtained: count.describe("Those of them that are not here yet"),
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
  priceLines: z.array(ValeLine).describe("What the sum is made of"),
  dueOn: day.describe("Until when it is to be paid"),
  payment: ValePayment.nullable().describe("How it was paid"),
});
export type Vale = z.output<typeof Vale>;

nameSchemas({ LegalDocument, Vale });
