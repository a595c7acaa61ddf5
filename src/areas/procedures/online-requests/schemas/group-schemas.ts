/** A request group: one to three forms that are requested, paid and tracked together (domain.md §5.1 RequestGroup). */
import { z } from "zod";
import { languages } from "../../../../kit/language.ts";
import { amount, currency, day, instant, nameSchemas, text } from "../../../../kit/schemas.ts";
import { statuses as deliveryStatuses } from "../../delivery/states.ts";
import { requestFamily, RequestForm, formStatusSchema, StatusLine } from "./form-schemas.ts";
import { RefundLine } from "../../../money/payments/contract.ts";

/** Filled in step by step in a draft; all three are required for submission (PICKUP_INCOMPLETE). */
export const pickupSchema = z
  .object({
    name: text(0, 120).optional().describe("Full name of who collects"),
    ci: text(0, 20).optional().describe("Identity number of who collects"),
    phone: text(0, 30).optional().describe("Cuban phone of who collects"),
  })
  .describe("Who collects the documents");

export const Pickup = z.object({
  name: z.string(),
  ci: z.string().describe("Identity number"),
  phone: z.string(),
});

const linkStates = ["none", "valid", "paid", "expired", "revoked"] as const;
const linkState = z.enum(linkStates).describe("What the payment link is worth now");

export const MoneyShape = z.object({ currency, amount });

const correctUntil = instant.nullable().describe("Until when it may be corrected and sent again; null: it may not");

/** What the caller may do with a group now; computed by the functions that also guard the operations. */
export const GroupAbilities = z.object({
  edit: z.boolean().describe("Change what a form says"),
  addForm: z.boolean().describe("Add one more form"),
  finish: z.boolean().describe("Send it"),
  pay: z.boolean().describe("Open the checkout"),
  reject: z.boolean().describe("Say that the data are wrong before paying"),
  resendLink: z.boolean().describe("Ask for a fresh payment link"),
  cancel: z.boolean().describe("Drop or cancel it"),
});

const courier = z
  .object({ number: z.string().describe("MS number"), status: z.enum(deliveryStatuses).describe("How far it is") })
  .nullable()
  .describe("The courier that is under way for it; null: one may be asked for");

const expected = z
  .object({
    from: day.nullable().describe("When half like it were ready; null: the official term is told"),
    by: day.describe("When nine of ten like it were ready, else the end of the official term"),
    late: z.boolean().describe("That day is over"),
  })
  .nullable()
  .describe("When it is expected to be ready; null: nothing of it is being made");

const groupFacts = {
  commonId: z.string().describe("Identifier of the group"),
  number: z.string().describe("AP26000123"),
  family: requestFamily,
  status: formStatusSchema.describe("The least advanced status of its forms that are on their way"),
  offer: z.object({
    _id: z.string(),
    name: z.string().describe("In the reader's language"),
    termDays: z.number().int().describe("Working days from the approved payment"),
  }),
  currency: currency.nullable().describe("Of its price; null before it is fixed"),
  totals: z.array(MoneyShape).describe("What is due or was paid; empty before the price is fixed"),
  createdAt: instant,
  finishedAt: instant.nullable().describe("When it was first sent"),
  paidAt: instant.nullable().describe("When its payment was confirmed"),
  refundedAt: instant.nullable().describe("When all that was paid had gone back; null: not all of it, or nothing"),
  readyBetween: z
    .object({ from: day, to: day, late: z.boolean().describe("The second day is over already") })
    .nullable()
    .describe("When half and nine of ten like it were ready, from the last 90 days; null: too few, or not under way"),
  estimatedReadyOn: day.nullable().describe("Payment approval + the service's working days"),
  expected,
};

export const RequestGroup = z.object({
  ...groupFacts,
  requester: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    country: z.string().nullable().describe("Country of residence, ISO 3166-1"),
    language: z.enum(languages).describe("In which it is written to"),
  }),
  pickup: Pickup.nullable().describe("Who collects; null while nothing was typed"),
  quantity: z.number().int().describe("Places reserved; at least as many as forms"),
  forms: z.array(RequestForm).describe("In the order in which they were added"),
  paymentLink: z
    .object({
      token: z.string().nullable().describe("Opens the checkout; only the owner gets it, and only while valid"),
      expiresAt: instant,
      state: linkState,
      sentCount: z.number().int().describe("Times a link was sent"),
    })
    .nullable()
    .describe("The newest payment link; null before there was one"),
  publicToken: z.string().nullable().describe("Opens the tracking page; only the owner gets it"),
  acceptedTerms: z.object({ version: z.number().int().describe("Version of the terms"), at: instant }),
  draftExpiresAt: instant.nullable().describe("When an idle draft is dropped"),
  resubmitUntil: instant.nullable().describe("Until when a rejected form may be corrected and sent again"),
  corrections: z
    .array(
      z.object({
        formId: z.string().describe("Form that came back"),
        until: instant.describe("Until when it may be sent again"),
        left: z.number().int().describe("How many times more it may be sent"),
      }),
    )
    .describe("What may be corrected and sent again now"),
  can: GroupAbilities,
  updatedAt: instant,
});
export type RequestGroup = z.output<typeof RequestGroup>;

/** A row of the client's own requests. */
export const OwnGroup = z.object({
  ...groupFacts,
  forms: z
    .array(
      z.object({
        _id: z.string(),
        number: z.string().describe("AP26000123-1"),
        holder: z.string().describe("Full name"),
        status: formStatusSchema,
        correctUntil,
      }),
    )
    .describe("Its forms in short"),
  draftExpiresAt: instant.nullable().describe("When an idle draft is dropped"),
  publicToken: z.string().describe("Opens the tracking page"),
  linkState,
  payBy: instant.nullable().describe("Until when it can be paid; null: nothing is to be paid, or its link is over"),
  courier,
  can: GroupAbilities,
});

export const ProcessingTimeShape = z
  .object({
    offerId: z.string().describe("Service"),
    province: z.string().nullable().describe("Of the registry, or where the holder lives (DPA code); null: all"),
    legalize: z.boolean().nullable().describe("With or without legalization; null: both"),
    from: z.number().int().describe("Days from the payment within which half of them were ready"),
    to: z.number().int().describe("Days from the payment within which nine of ten were ready"),
    cases: z.number().int().describe("Documents this was counted from"),
  })
  .describe("How long a document took in the last ninety days");

/** A payment attempt, as staff and owners see it. */
export const PaymentLine = z.object({
  _id: z.string(),
  reference: z.string().describe("Twelve digits, known to payer, gateway and us"),
  gateway: z.string().describe("transfermovil, enzona or bipay"),
  amount,
  currency,
  status: z.string().describe("Status of the attempt"),
  createdAt: instant,
  confirmedAt: instant.nullable().describe("When the gateway said that it was paid"),
  refundDue: amount.nullable().describe("What must still be given back"),
  refundedAmount: amount.nullable().describe("What was given back so far"),
  duplicated: z.boolean().describe("The request had been paid already"),
  refunds: z.array(RefundLine).describe("What goes or went back of it, newest first"),
});

/** Names of a form's codes in the reader's language: "documentType" → "Certificación de antecedentes penales". */
export const CodeNames = z.record(z.string(), z.string());

/** TR: literal certifications require an authorization by the province's justice director before approval. */
export const Authorization = z.object({
  required: z.boolean().describe("Whether its document needs one"),
  at: instant.nullable().describe("When it was noted; null while it is missing"),
  byName: z.string().nullable().describe("Who of the staff noted it"),
  note: z.string().nullable().describe("Whose leave it is and on which paper it stands; staff only"),
});

export const Sibling = z.object({
  _id: z.string(),
  number: z.string().describe("TR26000045-2"),
  holder: z.string().describe("Full name of the holder"),
  document: z.string().nullable().describe("Name of the document asked for"),
  status: formStatusSchema,
  amountTotal: amount.nullable().describe("Its price"),
  currency: currency.nullable().describe("Currency of its price"),
});

export const LegalHold = z.object({
  at: instant.describe("Since when"),
  byName: z.string().describe("Who noted it"),
  reason: z.string().describe("Who asks for it and in which paper"),
});

export const FormDetail = z.object({
  form: RequestForm,
  group: RequestGroup.omit({ forms: true }),
  names: CodeNames.describe("Words of the codes of the form, by field"),
  payments: z.array(PaymentLine).describe("Attempts to pay the group, oldest first"),
  courier: z
    .object({
      number: z.string().describe("MS number"),
      status: z.enum(deliveryStatuses).describe("Status of the delivery"),
    })
    .nullable()
    .describe("Its delivery, when one was asked for"),
  log: z.array(StatusLine).describe("Every status it had, oldest first"),
  authorization: Authorization,
  hold: LegalHold.nullable().describe(
    "For staff: why its personal data stay beyond five years; null: nothing asks for it",
  ),
  estimate: MoneyShape.nullable().describe(
    "What approving it now would fix; null when it is priced, or is not sold so",
  ),
  correctionsLeft: z.number().int().describe("How many times more it may be sent again if it is rejected now"),
  siblings: z.array(Sibling).describe("The other forms of its group, in the order in which they were added"),
  next: z
    .array(z.object({ status: formStatusSchema, corrective: z.boolean().describe("A step back: asks for a note") }))
    .describe("Where the reader may take it"),
  suggestedPackage: z.string().nullable().describe("Next package number, offered when the next step asks for one"),
});

/** A form as holders of a token see it: no full identity numbers, no addresses, no skin colour. */
export const PublicForm = z.object({
  number: z.string().describe("AP26000123-1"),
  holder: z.string().describe("Full name; its initials after the first name for those who come with a payment link"),
  identityNumber: z.string().nullable().describe("Masked: the last four digits"),
  document: z.string().describe("Name of the document asked for"),
  copies: z.number().int().describe("Copies"),
  legalize: z.boolean().describe("Whether it is legalized"),
  status: formStatusSchema,
  steps: z
    .array(z.object({ status: formStatusSchema, at: instant.nullable().describe("Null: not yet") }))
    .describe("The way of the form, with the date of each step taken"),
  amountTotal: amount.nullable().describe("Its price"),
  currency: currency.nullable().describe("Currency of its price"),
  expiresAt: day.nullable().describe("Until when the certificate is valid"),
  rejectReason: z.string().nullable().describe("In the reader's language"),
  rejectText: z.string().nullable().describe("Why, in the words of the person who rejected it"),
  correctUntil,
  expected,
  readyAt: instant.nullable().describe("Since when it waits to be collected"),
});

export const PublicGroup = z.object({
  ...groupFacts,
  forms: z.array(PublicForm.extend({ _id: z.string() })).describe("In the order in which they were added"),
  pickup: z
    .object({ name: z.string(), ci: z.string().describe("Masked"), phone: z.string() })
    .nullable()
    .describe("Number and phone masked"),
  receipt: z
    .object({
      reference: z.string().describe("Payment reference"),
      gateway: z.string().describe("transfermovil, enzona or bipay"),
      amount,
      currency,
      paidAt: instant,
    })
    .nullable()
    .describe("Null until it is paid"),
  link: z.object({
    state: linkState,
    expiresAt: instant.nullable().describe("When the newest link ends or ended"),
    isTriedOut: z.boolean().describe("It was tried as often as it may be: only another one can be paid by"),
  }),
  courier,
  can: z.object({
    pay: z.boolean().describe("Open the checkout"),
    reject: z.boolean().describe("Say that the data are wrong"),
    correct: z.boolean().describe("Correct what came back and send it again, signed in as who asked for it"),
  }),
});
export type PublicGroup = z.output<typeof PublicGroup>;

nameSchemas({
  UsualTerm: ProcessingTimeShape,
  RequestGroup,
  OwnGroup,
  FormDetail,
  PublicForm,
  PublicGroup,
  PaymentLine,
  Authorization,
  Hold: LegalHold,
  Sibling,
  GroupAbilities,
  Money: MoneyShape,
  Pickup,
});
