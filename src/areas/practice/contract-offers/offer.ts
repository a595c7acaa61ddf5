/** Schemas of an offer and of its input. */
import { z } from "zod";
import {
  amount,
  clearableToNull,
  currency,
  day,
  amountInput,
  id,
  instant,
  nameSchemas,
  text,
  version,
  booleanParam,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import type { OfferField } from "./offer-fields.ts";
import { offerStatuses } from "./states.ts";

const code = text(1, 16);
const name = z.string().nullable();

const Concept = z.object({
  concept: z.string().describe("Code of the nomenclator OFFER_CONCEPT"),
  amount,
  description: z.string().nullable().describe("Subject of the offer"),
});
const Method = z.object({ method: z.string().describe("Code of the nomenclator PAYMENT_METHOD"), amount });

export const OfferPayment = z.object({
  date: day.describe("When it was paid"),
  method: z.string().describe("Code of the nomenclator PAYMENT_METHOD"),
  reference: z.string().nullable().describe("Reference of the transfer, the cheque or the gateway's payment"),
  amount,
  byName: z.string().describe("Who recorded it; «Sistema» for a gateway's payment"),
  paymentId: z.string().nullable().describe("Payment of the gateway; null if recorded by hand"),
});
export type OfferPayment = z.output<typeof OfferPayment>;

/** The editable content, stored in every version. */
export const OfferContent = z.object({
  date: day.describe("Date of the offer"),
  client: z.string().describe("Identifier of the client"),
  clientName: z.string().describe("Name of the client"),
  clientNumber: z.string().describe("C and six digits, as it was when the offer named them"),
  requestedBy: name.describe("Identifier of the staff member who requested it"),
  requestedByName: name.describe("Name of that person"),
  approvedBy: name.describe("Identifier of the staff member who approved it"),
  approvedByName: name.describe("Name of that person"),
  approvalDate: day.nullable().describe("When it was approved"),
  receivedBy: name.describe("The person at the client's"),
  deliveryDate: day.nullable().describe("When it was handed over"),
  contract: name.describe("Contract of the offer, by number or in words"),
  contractDate: day.nullable().describe("The contract's day"),
  filing: name.optional().describe("Identifier of the filing that the contract is, where it is one of ours"),
  filingNumber: name.optional().describe("Number of the filing"),
  currency,
  concepts: z.array(Concept).describe("Concepts"),
  paymentMethods: z.array(Method).describe("How it will be paid; sums up to the same"),
  totalAmount: amount.describe("Sum of all concepts"),
  chequeAmount: amount.nullable().describe("Amount paid by cheque"),
  mainActivities: z.array(z.string()).describe("Codes of the nomenclator MAIN_ACTIVITY"),
  bankAccount: name.describe("Identifier of the account that is paid into"),
  bankAccountName: name.describe("Bank, number and currency"),
});
export type OfferContent = z.output<typeof OfferContent>;

export const ContractOffer = OfferContent.extend({
  _id: z.string().describe("Identifier"),
  offerNumber: z.string().describe("OF, year and six digits, assigned by the server"),
  status: z.enum(offerStatuses).describe("cancelled before paid before signed before unsigned before draft"),
  active: z.boolean().describe("false: cancelled"),
  draft: z.boolean().describe("Not issued yet"),
  paid: z.boolean().describe("All of it"),
  receiptDate: day.nullable().describe("When the client received and signed it"),
  scan: z.string().nullable().describe("The document that is its signed scan"),
  issuedAt: instant.nullable().describe("When it was a draft no longer"),
  sentAt: instant.nullable().describe("When this version was first sent"),
  signedAt: instant.nullable().describe("When the client's signature was written down"),
  paidAt: instant.nullable().describe("When its payment was written down"),
  payment: OfferPayment.nullable().describe("How it was paid"),
  version: z.number().int().describe("Increases with each correction after it was sent"),
  createdAt: instant,
  updatedAt: instant,
});
export type ContractOffer = z.output<typeof ContractOffer>;

nameSchemas({ ContractOffer, OfferContent });

/** Id of a required record: a missing one is REQUIRED, not malformed. */
const recordId = z.uuid({ error: ({ input }) => (input === undefined || input === "" ? "REQUIRED" : "ID") });
const positiveAmount = amountInput.refine((value) => /[1-9]/.test(value), "ABOVE_ZERO");
const lines = <T extends z.ZodRawShape>(fields: T) =>
  z.array(z.object({ ...fields, amount: positiveAmount })).max(50, "TOO_LONG");

/** Input of an issued offer; a draft requires only the client. */
export const offerInput = z.object({
  date: day.optional().describe("Defaults to today"),
  client: recordId.describe("The client"),
  requestedBy: clearableToNull(id).describe("A staff member"),
  approvedBy: clearableToNull(id).describe("A staff member"),
  approvalDate: clearableToNull(day).describe("Not before the offer's day"),
  receivedBy: text(0, 120).optional().describe("The person at the client's"),
  deliveryDate: clearableToNull(day).describe("Not before the offer's day"),
  contract: text(0, 60).optional().describe("The contract that it belongs to"),
  contractDate: clearableToNull(day).describe("The contract's day"),
  filing: clearableToNull(id).describe("The client's filing that the contract is, where it is one of ours"),
  currency: currency.optional().describe("Defaults to CUP for national clients and USD for foreign ones"),
  concepts: lines({
    concept: code.describe("Code of the nomenclator OFFER_CONCEPT"),
    description: text(0, 200).optional().describe("Subject of the offer"),
  })
    .optional()
    .describe("All of them, in place of those before"),
  paymentMethods: lines({ method: code.describe("Code of the nomenclator PAYMENT_METHOD") })
    .optional()
    .describe("All payment methods; their sum equals the sum of the concepts"),
  chequeAmount: clearableToNull(amountInput).describe(
    "Maximum amount by cheque; only with a payment method of that kind",
  ),
  mainActivities: z.array(code).max(20, "TOO_LONG").optional().describe("Codes of the nomenclator MAIN_ACTIVITY"),
  bankAccount: clearableToNull(id).describe("An account in use, of the same currency"),
  draft: booleanParam.optional().describe("true: a draft, of which only the client is required; false issues one"),
} satisfies Record<OfferField | "draft", z.ZodType>);
export type OfferDraft = z.output<typeof offerInput>;

/**
 * A correction, or one of the status changes that must be the only change: sign manually, cancel, and their reversals.
 */
export const changes = offerInput.partial().extend({
  receiptDate: clearableToNull(day).describe(
    "Date of signature and receipt; null revokes the signature and requires a note",
  ),
  active: booleanParam.optional().describe("false cancels it, with a note; true brings it back as it was"),
  note: multilineText(10, 500).optional().describe("Reason of a backward move"),
});
export type OfferChanges = z.output<typeof changes> & {
  readonly _id: string;
  readonly updatedAt: z.output<typeof version>;
};
