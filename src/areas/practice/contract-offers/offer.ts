/** Schemas of an offer and of its input. */
import { z } from "zod";
import {
  amount,
  nullableText,
  currency,
  day,
  amountInput,
  id,
  instant,
  nameSchemas,
  text,
  version,
  booleanParam,
  prose,
} from "../../../kit/schemas.ts";
import { offerStatuses } from "./states.ts";

const code = text(1, 16);
const name = z.string().nullable();

const Concept = z.object({
  concept: z.string().describe("Code of the nomenclator OFFER_CONCEPT"),
  amount,
  description: z.string().nullable().describe("What it is for"),
});
const Method = z.object({ method: z.string().describe("Code of the nomenclator PAYMENT_METHOD"), amount });

export const OfferPayment = z.object({
  date: day.describe("When it was paid"),
  method: z.string().describe("Code of the nomenclator PAYMENT_METHOD"),
  reference: z.string().nullable().describe("Of the transfer, the cheque or the gateway's payment"),
  amount,
  byName: z.string().describe("Who wrote it down; «Sistema» of a gateway's payment"),
  paymentId: z.string().nullable().describe("The gateway's payment; null when it came by hand"),
});
export type OfferPayment = z.output<typeof OfferPayment>;

/** The editable content, stored in every version. */
export const OfferContent = z.object({
  date: day.describe("Of the offer"),
  client: z.string().describe("Identifier of the client"),
  clientName: z.string().describe("As they are called"),
  clientNumber: z.string().describe("C and six digits, as it was when the offer named them"),
  requestedBy: name.describe("Identifier of the person of staff who asked for it"),
  requestedByName: name.describe("As that person is called"),
  approvedBy: name.describe("Identifier of the person of staff who approved it"),
  approvedByName: name.describe("As that person is called"),
  approvalDate: day.nullable().describe("When it was approved"),
  receivedBy: name.describe("The person at the client's"),
  deliveryDate: day.nullable().describe("When it was handed over"),
  contract: name.describe("The contract that it belongs to, in its number or words"),
  contractDate: day.nullable().describe("The contract's day"),
  filing: name.optional().describe("Identifier of the filing that the contract is, where it is one of ours"),
  filingNumber: name.optional().describe("What people call that filing"),
  currency,
  concepts: z.array(Concept).describe("What is offered"),
  paymentMethods: z.array(Method).describe("How it will be paid; sums up to the same"),
  totalAmount: amount.describe("Of all concepts"),
  chequeAmount: amount.nullable().describe("Of what is paid by cheque"),
  mainActivities: z.array(z.string()).describe("Codes of the nomenclator MAIN_ACTIVITY"),
  bankAccount: name.describe("Identifier of the account that is paid into"),
  bankAccountName: name.describe("Bank, number and currency"),
});
export type OfferContent = z.output<typeof OfferContent>;

export const ContractOffer = OfferContent.extend({
  _id: z.string().describe("Identifier"),
  offerNumber: z.string().describe("OF, year and six digits, given by the server"),
  status: z.enum(offerStatuses).describe("cancelled before paid before signed before unsigned before draft"),
  active: z.boolean().describe("false: cancelled"),
  draft: z.boolean().describe("Not issued yet"),
  paid: z.boolean().describe("All of it"),
  receiptDate: day.nullable().describe("When the client received and signed it"),
  scan: z.string().nullable().describe("The document that is its signed scan"),
  issuedAt: instant.nullable().describe("When it was a draft no longer"),
  sentAt: instant.nullable().describe("When this version first went to somebody"),
  signedAt: instant.nullable().describe("When the client's signature was written down"),
  paidAt: instant.nullable().describe("When its payment was written down"),
  payment: OfferPayment.nullable().describe("How it was paid"),
  version: z.number().int().describe("One more each time it was corrected after it was sent"),
  createdAt: instant,
  updatedAt: instant,
});
export type ContractOffer = z.output<typeof ContractOffer>;

nameSchemas({ ContractOffer, OfferContent });

/** Id of a required record: a missing one is REQUIRED, not malformed. */
const recordId = z.uuid({ error: ({ input }) => (input === undefined || input === "" ? "REQUIRED" : "ID") });
const positiveAmount = amountInput.refine((value) => /[1-9]/.test(value), "TOO_SMALL");
const lines = <T extends z.ZodRawShape>(fields: T) =>
  z.array(z.object({ ...fields, amount: positiveAmount })).max(50, "TOO_LONG");

/** Input of an issued offer; a draft requires only the client. */
export const offerInput = z.object({
  date: day.optional().describe("Today unless given"),
  client: recordId.describe("The client"),
  requestedBy: nullableText(id).describe("Somebody of staff"),
  approvedBy: nullableText(id).describe("Somebody of staff"),
  approvalDate: nullableText(day).describe("Not before the offer's day"),
  receivedBy: text(0, 120).optional().describe("The person at the client's"),
  deliveryDate: nullableText(day).describe("Not before the offer's day"),
  contract: text(0, 60).optional().describe("The contract that it belongs to"),
  contractDate: nullableText(day).describe("The contract's day"),
  filing: nullableText(id).describe("The client's filing that the contract is, where it is one of ours"),
  currency: currency.optional().describe("CUP for national clients, USD for foreign ones, unless given"),
  concepts: lines({
    concept: code.describe("Code of the nomenclator OFFER_CONCEPT"),
    description: text(0, 200).optional().describe("What it is for"),
  })
    .optional()
    .describe("All of them, in place of those before"),
  paymentMethods: lines({ method: code.describe("Code of the nomenclator PAYMENT_METHOD") })
    .optional()
    .describe("All of them; they sum up to what the concepts do"),
  chequeAmount: nullableText(amountInput).describe("Of what is paid by cheque, at most; only with such a line"),
  mainActivities: z.array(code).max(20, "TOO_LONG").optional().describe("Codes of the nomenclator MAIN_ACTIVITY"),
  bankAccount: nullableText(id).describe("An account in use, of the same currency"),
  draft: booleanParam.optional().describe("true: a draft, of which only the client is required; false issues one"),
});
export type OfferDraft = z.output<typeof offerInput>;

/**
 * A correction, or one of the status changes that must be the only change: sign manually, cancel, and their reversals.
 */
export const changes = offerInput.partial().extend({
  receiptDate: nullableText(day).describe("Signed and received then; null takes the signature back and needs a note"),
  active: booleanParam.optional().describe("false cancels it, with a note; true brings it back as it was"),
  note: prose(10, 500).optional().describe("Why, of what takes something back"),
});
export type OfferChanges = z.output<typeof changes> & {
  readonly _id: string;
  readonly updatedAt: z.output<typeof version>;
};
