/** Payments: links, attempts and gateways; what was paid, when, and what must be given back. */
import { z } from "zod";
import { callback, download, operation, pageWith } from "../../kit/contract.ts";
import { exportOf, Outcome } from "../../kit/listing.ts";
import {
  amount,
  bi,
  currency,
  day,
  id,
  instant,
  nameShapes,
  note,
  phone,
  text,
  version,
  yesNo,
} from "../../kit/shapes.ts";
import { ChosenPayment, Filters, ids, ListedPayment, Listing, Payment, paymentColumns, Sum } from "./payment.ts";
import { gateways, paymentStatuses } from "./states.ts";

export type { Payment } from "./payment.ts";
export { type Gateway, gateways, type PaymentStatus, paymentStatuses } from "./states.ts";

const reference = z
  .string("REQUIRED")
  .trim()
  .regex(/^[1-9]\d{11}$/, "INVALID")
  .describe("Payment reference: twelve digits, new for every attempt (domain.md §6.2)");
const transactionUuid = text(16, 64)
  .regex(/^[\w-]+$/, "CHARACTERS")
  .describe("EnZona's transaction_uuid");
const token = text(20, 100).describe("The payment link's token; its owner may come with a session instead");
const payable = z.object({
  commonId: id.describe("What is paid: the request group's commonId"),
  token: token.optional(),
});

export const Method = z.object({
  key: z.enum(gateways).describe("The gateway"),
  label: bi.describe("How the way of paying is called"),
  currencies: z.array(currency).describe("What this subject can be paid with there"),
  enabled: z.boolean().describe("False when this debt cannot be paid that way"),
});
export type Method = z.output<typeof Method>;

const redirected = z.object({
  reference,
  redirectUrl: z.string().describe("Where the payer's browser goes"),
  form: z
    .object({
      action: z.string().describe("Where the form is posted"),
      fields: z.record(z.string(), z.string()).describe("Hidden fields, name and value"),
    })
    .optional()
    .describe("When the gateway wants a signed form posted by the browser: these fields, as they are"),
});
const status = z.enum(paymentStatuses).describe("Status of the attempt (domain.md §2.3)");
const synced = z.object({
  checked: z.number().int().describe("How many operations were asked about"),
  changed: z.array(z.object({ reference, from: status, to: status })).describe("Those whose status is another one now"),
});

nameShapes({ PaymentMethod: Method, Redirected: redirected });

const keepers = ["adminTransfermovil", "adminEnzona"] as const;
const tenders = ["adminRequestsAP", "adminRequestsTR", ...keepers] as const;
const listed = pageWith(ListedPayment, { sum: z.array(Sum).describe("Of all that matches, per currency") });
const transfermovilView = z
  .enum(["all", "registrals", "apenales", "legalization"], "CHOICE")
  .default("all")
  .describe("legalization: vouchers («Vales»)");
const enzonaView = z.enum(["all", "registrals", "apenales"], "CHOICE").default("all").describe("Which requests");
const ofGateway = {
  gateway: z.enum(gateways, "CHOICE").describe("Whose operations"),
  type: transfermovilView,
} as const;
const one = z.object({ _id: id.describe("The payment"), updatedAt: version });

export const payments = {
  createEnzona: operation({
    wire: "POST public/onlineSeviceOffers/createPaymentsEtz",
    access: "anyone",
    summary: "Begin to pay with EnZona; the same open attempt is answered again",
    input: payable,
    output: redirected,
    idempotent: "resumes",
    limit: [30, 60],
  }),
  createTransfermovil: operation({
    wire: "POST public/onlineSeviceOffers/createPaymentsTransfer",
    access: "anyone",
    summary: "Begin to pay with Transfermóvil: QR and deep link",
    input: payable.extend({ phone: phone.optional().describe("Phone that pays; the profile's when absent") }),
    output: z.object({
      reference,
      qr: z.string().describe("Text of the QR code, JSON"),
      deepLink: z.string().describe("Opens the app on the phone"),
      validUntil: instant,
    }),
    idempotent: "resumes",
    limit: [30, 60],
  }),
  createCard: operation({
    wire: "POST bipay/createPaymentsBipay",
    access: "anyone",
    summary: "Begin to pay by international card, bank fee added",
    input: payable.extend({ currency: z.enum(["USD", "EUR"], "CHOICE").describe("What the card is charged in") }),
    output: redirected,
    idempotent: "resumes",
    limit: [30, 60],
  }),
  createOfferCard: operation({
    wire: "POST bipay/operationPayBidaiondoOffer",
    access: "anyone",
    summary: "Begin to pay a contract offer by international card, by the link that its client was sent",
    input: z.object({
      offerId: id.describe("The offer"),
      token: token.describe("The offer's payment link's token"),
      currency: z.enum(["USD", "EUR"], "CHOICE").describe("What the card is charged in"),
    }),
    output: redirected,
    idempotent: true,
    limit: [30, 60],
  }),
  completeEnzona: operation({
    wire: "POST public/onlineSeviceOffers/paymentCompleteEtz",
    access: "anyone",
    summary: "The payer came back from EnZona; the gateway is asked before anything is believed",
    input: z.object({
      transaction_uuid: transactionUuid,
      user_uuid: text(0, 64).optional().describe("The payer at EnZona; not used"),
      reference: reference.optional(),
    }),
    output: z.object({ status, commonId: z.string().describe("What was paid") }),
    limit: [60, 60],
  }),
  cancel: operation({
    wire: "POST public/onlineSeviceOffers/paymentCancelEtz",
    access: "anyone",
    summary: "The payer gave up an attempt; with its reference alone the link's token or the owner's session is needed",
    input: z.object({
      transaction_uuid: transactionUuid.optional(),
      reference: reference.optional(),
      token: token.optional(),
    }),
    output: z.object({ status }),
    limit: [30, 60],
  }),
  state: operation({
    wire: "GET public/onlineRequests/getPaymentsStateTRANSF/:reference",
    access: "anyone",
    summary: "How an attempt stands, for the page that waits",
    input: z.object({ reference }),
    output: z.object({ status, msg: z.string().optional().describe("One sentence for the payer") }),
    limit: [120, 60],
  }),
  methods: operation({
    wire: "GET bipay/getMethodPayAvailable",
    access: "anyone",
    summary: "Ways to pay, and which of them suit this debt",
    input: z.object({
      subject: z.enum(["request", "offer"], "CHOICE").default("request").describe("What the id is of"),
      id: id.optional().describe("What would be paid; its link's token goes with it"),
      token: token.optional(),
    }),
    output: z.array(Method),
    limit: [60, 60],
  }),
  transfermovilNotification: callback({
    wire: "POST public/onlineSeviceOffers/transfermovil/notification",
    summary: "Transfermóvil says that something happened to an order",
  }),
  cardNotification: callback({
    wire: "POST bipay/notification",
    summary: "The card gateway's signed answer",
  }),
  cardNotificationByGet: callback({
    wire: "GET bipay/notification",
    summary: "The card gateway's signed answer, from terminals that send it in the address",
  }),
  cardReturn: callback({
    wire: "POST bipay/return/:reference",
    summary: "The payer's browser comes back from the card gateway and is sent to the page that waits for the result",
  }),
  cardReturnByGet: callback({
    wire: "GET bipay/return/:reference",
    summary: "The same, from terminals that come back by GET",
  }),
  sync: operation({
    wire: "POST private/onlineRequests/syncPaymentWithRequestOnline",
    access: ["adminRequestsAP", "adminRequestsTR", "adminTransfermovil", "adminEnzona"],
    summary: "Ask the gateway again about one payment and settle what it says",
    input: z.object({ reference, commonId: id.optional() }),
    output: Payment,
    limit: [60, 60],
  }),
  syncTransfermovil: operation({
    wire: "GET private/onlineRequests/getPaymentsTMSync/:reference?",
    access: ["adminTransfermovil"],
    summary: "Ask Transfermóvil about one operation, or about everything of the last 48 hours that is still open",
    input: z.object({ reference: reference.optional() }),
    output: synced,
    changes: true,
    limit: [20, 60],
  }),
  listTransfermovil: operation({
    wire: "POST private/onlineRequests/getPaymentsTM",
    access: ["adminTransfermovil"],
    summary: "Operations of Transfermóvil, newest first, and what they add up to",
    input: Listing.extend({ type: transfermovilView }),
    output: listed,
  }),
  listEnzona: operation({
    wire: "POST private/onlineRequests/paymentsEZ",
    access: ["adminEnzona"],
    summary: "Operations of EnZona, newest first, and what they add up to",
    input: Listing.extend({ type: enzonaView }),
    output: listed,
  }),
  listCard: operation({
    wire: "POST private/payments/getPaymentsCard",
    access: keepers,
    summary: "Operations by international card, newest first, and what they add up to",
    input: Listing.extend({ type: enzonaView }),
    output: listed,
  }),
  matching: operation({
    wire: "POST private/payments/matching",
    access: keepers,
    summary: "All payments that the filters match now, to act on them; more than 5,000 are refused",
    input: Filters.extend(ofGateway),
    output: z.array(ChosenPayment),
    limit: [30, 60],
  }),
  exportSheet: download({
    wire: "GET private/payments/exportSheet",
    access: keepers,
    summary: "A filtered list of payments as XLSX or CSV",
    input: Filters.extend({ ...ofGateway, ...exportOf(paymentColumns) }),
    limit: [20, 60],
  }),
  syncOpen: operation({
    wire: "POST private/payments/syncOpen",
    access: keepers,
    summary: "Ask a gateway about everything of the last 48 hours that is still open",
    input: z.object({ gateway: z.enum(gateways, "CHOICE").describe("Which one is asked") }),
    output: synced,
    limit: [20, 60],
  }),
  conciliate: operation({
    wire: "PUT private/onlineRequests/conciliateOperation",
    access: keepers,
    summary: "Mark payments as found in the bank's statement, or take the mark away with a note",
    input: z.object({
      ids,
      conciliated: yesNo.default(true).describe("false takes the mark away"),
      statementReference: text(1, 60).optional().describe("Where they stand in the statement"),
      date: day.optional().describe("Day of the statement"),
      note: note.optional().describe("Why; needed to take the mark away"),
    }),
    output: Outcome.extend({ count: z.number().int().describe("How many were changed") }),
  }),
  refund: operation({
    wire: "POST private/payments/refund",
    access: tenders,
    summary: "Write down that money was given back, never more than is due; the payer is told",
    input: one.extend({
      amount: amount.describe("What went back, in the payment's currency"),
      reference: text(3, 60).describe("Reference of the transfer that gave it back"),
    }),
    output: Payment,
    idempotent: true,
  }),
  decide: operation({
    wire: "POST private/payments/decideDispute",
    access: keepers,
    summary: "Decide about money that the gateway disputes: take it as paid, or give it back",
    input: one.extend({
      decision: z.enum(["accept", "refund"], "CHOICE").describe("accept: it counts as paid; refund: it is owed back"),
      reason: note.describe("Why, for whoever asks later"),
    }),
    output: Payment,
    idempotent: true,
  }),
  linkToRequest: operation({
    wire: "POST private/payments/linkToRequest",
    access: keepers,
    summary: "Let money that settles nothing pay another request that waits for just this amount",
    input: one.extend({
      number: text(8, 20).toUpperCase().describe("Number of the request: AP26000123"),
      reason: note.describe("Why, for whoever asks later"),
    }),
    output: Payment,
    idempotent: true,
  }),
};
