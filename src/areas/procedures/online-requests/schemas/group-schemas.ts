/** A request group: one to three forms that are requested, paid and tracked together. */
import { z } from "zod";
import { languages } from "../../../../kit/text/language.ts";
import { amount, currency, day, instant, nameSchemas, text } from "../../../../kit/contract/schemas.ts";
import { statuses as deliveryStatuses } from "../../delivery/states.ts";
import { requestFamily, RequestForm, formStatusSchema, StatusLine } from "./form-schemas.ts";
import { RefundLine } from "../../../money/payments/contract.ts";
import { FormModel, SamePerson } from "./review-schemas.ts";

/** Filled in step by step in a draft; all three are required for submission (PICKUP_INCOMPLETE). */
export const pickupSchema = z
  .object({
    name: text(0, 120).optional().describe("Full name of the person who collects"),
    ci: text(0, 20).optional().describe("Identity number of the person who collects"),
    phone: text(0, 30).optional().describe("Cuban phone of the person who collects"),
  })
  .describe("Person who collects the documents");

const Pickup = z.object({
  name: z.string(),
  ci: z.string().describe("Identity number"),
  phone: z.string(),
});

const linkStates = ["none", "valid", "paid", "expired", "revoked"] as const;
const linkState = z.enum(linkStates).describe("State of the payment link");

const MoneyShape = z.object({ currency, amount });

const correctUntil = instant.nullable().describe("Until when it may be corrected and sent again; null: it may not");

/** What the caller may do with a group now; computed by the functions that also guard the operations. */
const GroupAbilities = z.object({
  edit: z.boolean().describe("Edit a form"),
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
  .describe("Current courier order; null: one can be ordered");

const expected = z
  .object({
    from: day.nullable().describe("Median processing time of similar requests; null: the official term is shown"),
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
  currency: currency.nullable().describe("Currency of its price; null before it is priced"),
  totals: z.array(MoneyShape).describe("Amounts due or paid; empty before it is priced"),
  createdAt: instant,
  finishedAt: instant.nullable().describe("When it was first sent"),
  paidAt: instant.nullable().describe("When its payment was confirmed"),
  refundedAt: instant.nullable().describe("When the full amount had been refunded; null: partially or not at all"),
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
  pickup: Pickup.nullable().describe("Person who collects; null if not entered"),
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
    .describe("The newest payment link; null if there is none"),
  publicToken: z.string().nullable().describe("Opens the tracking page; only the owner gets it"),
  acceptedTerms: z.object({ version: z.number().int().describe("Version of the terms"), at: instant }),
  draftExpiresAt: instant.nullable().describe("When an idle draft is dropped"),
  resubmitUntil: instant.nullable().describe("Until when a rejected form may be corrected and sent again"),
  corrections: z
    .array(
      z.object({
        formId: z.string().describe("Rejected form"),
        until: instant.describe("Until when it may be sent again"),
        left: z.number().int().describe("How many times more it may be sent"),
      }),
    )
    .describe("What can be corrected and resubmitted now"),
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
        document: z.string().describe("Name of the document; empty while none is chosen"),
        status: formStatusSchema,
        correctUntil,
        reason: z.string().nullable().describe("Why it was sent back, while it may be corrected"),
      }),
    )
    .describe("Summary of its forms"),
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
    province: z
      .string()
      .nullable()
      .describe("Province of the registry, or of the holder's residence (DPA code); null: all"),
    legalize: z.boolean().nullable().describe("With or without legalization; null: both"),
    from: z.number().int().describe("Days from the payment within which half of them were ready"),
    to: z.number().int().describe("Days from the payment within which nine of ten were ready"),
    cases: z.number().int().describe("Documents this was counted from"),
  })
  .describe("How long a document took in the last ninety days");

/** A payment attempt, as staff and owners see it. */
const PaymentLine = z.object({
  _id: z.string(),
  reference: z.string().describe("Twelve digits, known to payer, gateway and us"),
  gateway: z.string().describe("transfermovil, enzona or bipay"),
  amount,
  currency,
  status: z.string().describe("Status of the attempt"),
  createdAt: instant,
  confirmedAt: instant.nullable().describe("When the gateway confirmed the payment"),
  refundDue: amount.nullable().describe("Amount still to be refunded"),
  refundedAmount: amount.nullable().describe("Amount refunded so far"),
  duplicated: z.boolean().describe("The request had been paid already"),
  refunds: z.array(RefundLine).describe("Refunds, newest first"),
});

/** Names of a form's codes in the reader's language: "documentType" → "Certificación de antecedentes penales". */
const CodeNames = z.record(z.string(), z.string());

/** TR: literal certifications require an authorization by the province's justice director before approval. */
export const Authorization = z.object({
  required: z.boolean().describe("Whether its document needs one"),
  at: instant.nullable().describe("When it was noted; null while it is missing"),
  byName: z.string().nullable().describe("Staff member who recorded it"),
  note: z.string().nullable().describe("Who gave the authorization and in which document; for staff only"),
});

const Sibling = z.object({
  _id: z.string(),
  number: z.string().describe("TR26000045-2"),
  holder: z.string().describe("Full name of the holder"),
  document: z.string().nullable().describe("Name of the requested document"),
  status: formStatusSchema,
  amountTotal: amount.nullable().describe("Price"),
  currency: currency.nullable().describe("Currency of its price"),
});

export const LegalHold = z.object({
  at: instant.describe("Since when"),
  byName: z.string().describe("Who recorded it"),
  reason: z.string().describe("Who requires it and in which document"),
});

export const FormDetail = z.object({
  form: RequestForm,
  group: RequestGroup.omit({ forms: true }),
  names: CodeNames.describe("Names of the form's codes, by field"),
  payments: z.array(PaymentLine).describe("Attempts to pay the group, oldest first"),
  courier: z
    .object({
      number: z.string().describe("MS number"),
      status: z.enum(deliveryStatuses).describe("Status of the delivery"),
    })
    .nullable()
    .describe("Its delivery, if ordered"),
  log: z.array(StatusLine).describe("Every status it had, oldest first"),
  authorization: Authorization,
  hold: LegalHold.nullable().describe("For staff: reason to retain its personal data beyond five years; null: none"),
  estimate: MoneyShape.nullable().describe(
    "Price if it were approved now; null if it is priced or cannot be sold like this",
  ),
  correctionsLeft: z.number().int().describe("How many times more it may be sent again if it is rejected now"),
  siblings: z.array(Sibling).describe("The other forms of its group, in the order in which they were added"),
  model: FormModel.nullable().describe("For staff: the application model, in Spanish; null: erased"),
  samePerson: z
    .array(SamePerson)
    .describe("For staff: other forms of the family with the same identity number, newest first, at most three"),
  next: z
    .array(z.object({ status: formStatusSchema, corrective: z.boolean().describe("Backward move: requires a note") }))
    .describe("Where the reader may take it"),
  suggestedPackage: z.string().nullable().describe("Next package number, proposed when the next step requires one"),
});

/** A form as holders of a token see it: no full identity numbers, no addresses, no skin colour. */
const PublicForm = z.object({
  number: z.string().describe("AP26000123-1"),
  holder: z.string().describe("Full name; for readers with a payment link, the first name and initials"),
  identityNumber: z.string().nullable().describe("Masked: the last four digits"),
  document: z.string().describe("Name of the requested document"),
  copies: z.number().int().describe("Copies"),
  legalize: z.boolean().describe("Whether it is legalized"),
  status: formStatusSchema,
  steps: z
    .array(z.object({ status: formStatusSchema, at: instant.nullable().describe("Null: not yet") }))
    .describe("Steps of the form, with the date of each completed one"),
  amountTotal: amount.nullable().describe("Price"),
  currency: currency.nullable().describe("Currency of its price"),
  expiresAt: day.nullable().describe("Until when the certificate is valid"),
  rejectReason: z.string().nullable().describe("In the reader's language"),
  rejectText: z.string().nullable().describe("Reason given by the person who rejected it"),
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
    isTriedOut: z.boolean().describe("Its attempts are exhausted: it can only be paid with a new link"),
  }),
  courier,
  can: z.object({
    pay: z.boolean().describe("Open the checkout"),
    reject: z.boolean().describe("Say that the data are wrong"),
    correct: z.boolean().describe("Correct rejected forms and resubmit them, signed in as the requester"),
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
