/** A request group: one to three forms asked for, paid and followed together (domain.md §5.1 RequestGroup). */
import { z } from "zod";
import { amount, currency, day, instant, text } from "../../kit/shapes.ts";
import { family, PriceLine, RequestForm, status, StatusLine } from "./form.ts";

/** Typed bit by bit while drafting; all three must be there to finish (PICKUP_INCOMPLETE). */
export const pickup = z
  .object({
    name: text(0, 120).optional().describe("Full name of who collects"),
    ci: text(0, 20).optional().describe("Identity number of who collects"),
    phone: text(0, 30).optional().describe("Cuban phone of who collects"),
  })
  .describe("Who collects the documents");

export const Pickup = z.object({ name: z.string(), ci: z.string(), phone: z.string() });

export const linkStates = ["none", "valid", "paid", "expired", "revoked"] as const;
export const linkState = z.enum(linkStates).describe("What the payment link is worth now");

export const Money = z.object({ currency, amount });

/** What the caller may do with a group now, computed by the functions that guard the verbs. */
export const GroupAbilities = z.object({
  edit: z.boolean(),
  addForm: z.boolean(),
  finish: z.boolean(),
  pay: z.boolean(),
  reject: z.boolean().describe("Say that the data are wrong before paying"),
  resendLink: z.boolean(),
  cancel: z.boolean(),
});

const groupFacts = {
  commonId: z.string(),
  number: z.string().describe("AP26000123"),
  family,
  status: status.describe("The least advanced status of its forms that are on their way"),
  offer: z.object({
    _id: z.string(),
    name: z.string().describe("In the reader's language"),
    termDays: z.number().int(),
  }),
  currency: currency.nullable(),
  totals: z.array(Money).describe("What is due or was paid; empty before the price is fixed"),
  createdAt: instant,
  finishedAt: instant.nullable(),
  paidAt: instant.nullable(),
  estimatedReadyOn: day.nullable().describe("Payment approval + the service's working days"),
};

export const RequestGroup = z.object({
  ...groupFacts,
  requester: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    country: z.string().nullable(),
  }),
  pickup: Pickup.nullable(),
  quantity: z.number().int().describe("Places reserved; at least as many as forms"),
  forms: z.array(RequestForm),
  paymentLink: z
    .object({
      token: z.string().nullable().describe("Opens the checkout; only the owner gets it, and only while valid"),
      expiresAt: instant,
      state: linkState,
      sentCount: z.number().int(),
    })
    .nullable(),
  publicToken: z.string().nullable().describe("Opens the tracking page; only the owner gets it"),
  acceptedTerms: z.object({ version: z.number().int(), at: instant }),
  draftExpiresAt: instant.nullable().describe("When an idle draft is dropped"),
  resubmitUntil: instant.nullable().describe("Until when a rejected form may be corrected and sent again"),
  can: GroupAbilities,
  updatedAt: instant,
});
export type RequestGroup = z.output<typeof RequestGroup>;

/** A row of "my requests". */
export const OwnGroup = z.object({
  ...groupFacts,
  forms: z.array(z.object({ _id: z.string(), number: z.string(), holder: z.string(), status })),
  draftExpiresAt: instant.nullable(),
  publicToken: z.string(),
  linkState,
  can: GroupAbilities,
});

export const Quota = z.object({
  used: z.number().int().describe("Forms asked for this week"),
  cap: z.number().int().describe("Forms one person may ask for per week"),
  weekEnds: day.describe("Last day of the week (Sunday)"),
});

/** An attempt to pay, as staff and owners see it. */
export const PaymentLine = z.object({
  _id: z.string(),
  reference: z.string(),
  gateway: z.string(),
  amount,
  currency,
  status: z.string(),
  createdAt: instant,
  confirmedAt: instant.nullable(),
  refundDue: amount.nullable().describe("What must still be given back"),
  refundedAmount: amount.nullable(),
  duplicated: z.boolean(),
});

/** Names of the codes a form holds, in the reader's language: "documentType" → "Certificación de antecedentes penales". */
export const Names = z.record(z.string(), z.string());

export const FormDetail = z.object({
  form: RequestForm,
  group: RequestGroup.omit({ forms: true }),
  names: Names,
  payments: z.array(PaymentLine),
  courier: z
    .object({ number: z.string(), status: z.string() })
    .nullable()
    .describe("Its delivery, when one was asked for"),
  log: z.array(StatusLine).describe("Every status it had, oldest first"),
  next: z.array(z.object({ status, corrective: z.boolean() })).describe("Where the reader may take it"),
  suggestedPackage: z.string().nullable().describe("Next package number, offered when the next step asks for one"),
});

/** What whoever holds the token sees: no full identity numbers, no addresses, no skin colour. */
export const PublicForm = z.object({
  number: z.string(),
  holder: z.string(),
  identityNumber: z.string().nullable().describe("Masked: the last four digits"),
  document: z.string(),
  copies: z.number().int(),
  legalize: z.boolean(),
  status,
  steps: z.array(z.object({ status, at: instant.nullable().describe("Null: not yet") })),
  amountTotal: amount.nullable(),
  currency: currency.nullable(),
  expiresAt: day.nullable(),
  rejectReason: z.string().nullable().describe("In the reader's language"),
  rejectText: z.string().nullable(),
});

export const PublicGroup = z.object({
  ...groupFacts,
  forms: z.array(PublicForm.extend({ _id: z.string() })),
  pickup: z
    .object({ name: z.string(), ci: z.string(), phone: z.string() })
    .nullable()
    .describe("Number and phone masked"),
  receipt: z.object({ reference: z.string(), gateway: z.string(), amount, currency, paidAt: instant }).nullable(),
  link: z.object({ state: linkState, expiresAt: instant.nullable() }),
  can: z.object({ pay: z.boolean(), reject: z.boolean() }),
});
export type PublicGroup = z.output<typeof PublicGroup>;

export const Checkout = z.object({
  group: PublicGroup,
  priceLines: z.array(PriceLine.extend({ form: z.string().describe("Number of the form it belongs to") })),
  totals: z.array(
    z.object({
      currency,
      subtotal: amount,
      bankFee: amount,
      total: amount,
      rate: z.string().optional().describe("How many of the price's currency one of this buys"),
    }),
  ),
  methods: z.array(z.unknown()).describe("Gateways that can take it, as getMethodPayAvailable answers them"),
  linkExpiresAt: instant,
});
