/**
 * Contract of payments: links, attempts, gateways and refunds. This file contains the operations of payers and gateways.
 */
import { z } from "zod";
import { webhook, operation } from "../../../kit/contract/contract.ts";
import { email, id, instant, nameSchemas, phone, withAliases, text } from "../../../kit/contract/schemas.ts";
import { paymentStaffCalls } from "./staff/staff-contract.ts";
import { PaymentMethod } from "./payment-method.ts";
import { paymentReference } from "./payment.ts";
import { AttemptForPayer, PaymentLinkStatus } from "./payment-link-status.ts";
import { paymentStatuses } from "./states.ts";

export { PaymentMethod } from "./payment-method.ts";
export { Payable, paymentAccessParams as payerParams, type PriceTotal, PriceTotals } from "./payment-page-contract.ts";
export type { Payment } from "./payment.ts";
export { RefundLine } from "./refund.ts";
export { OpenAttempt, type AttemptForPayer, type PaymentLinkStatus } from "./payment-link-status.ts";
export { GatewayTest, GatewayTrial } from "./gateway/gateway-contract.ts";
export { type GatewayKey, gatewayKeys, type PaymentStatus, paymentStatuses } from "./states.ts";

const transactionUuid = text(16, 64)
  .regex(/^[\w-]+$/, "CHARACTERS")
  .describe("EnZona's transaction_uuid");
const token = text(20, 100).describe("The payment link's token; its owner may come with a session instead");
const payable = z.object({
  commonId: id.describe("Subject to pay: the commonId of a request group, or the id of an offer"),
  token: token.optional(),
});
/** Operations for offers name the id `offerId`. */
const payableOrOffer = <T extends z.ZodObject>(shape: T) => withAliases(shape, { offerId: "commonId" });

const paymentInput = payable.extend({
  receiptEmail: email.optional().describe("Additional recipient of the receipt, for payers who are not the requester"),
});

const redirected = z.object({
  reference: paymentReference,
  redirectUrl: z.string().describe("URL to which the payer's browser is sent"),
  form: z
    .object({
      action: z.string().describe("Where the form is posted"),
      fields: z.record(z.string(), z.string()).describe("Hidden fields, name and value"),
    })
    .optional()
    .describe("When the gateway wants a signed form posted by the browser: these fields, as they are"),
});
const status = z.enum(paymentStatuses).describe("Status of the attempt");

const attemptStatus = z.object({
  status,
  msg: z.string().optional().describe("Message for the payer"),
  attempt: AttemptForPayer.optional(),
});

nameSchemas({ PaymentMethod, Redirected: redirected });

export const paymentsContract = {
  /* Payer. */
  createEnzona: operation({
    route: "POST public/onlineSeviceOffers/createPaymentsEtz",
    requiresOpenOffice: true,
    access: "anyone",
    summary: "Start a payment with EnZona; an open attempt is returned again",
    input: payableOrOffer(paymentInput),
    output: redirected,
    idempotent: "resumes",
    limit: [30, 60],
  }),
  createTransfermovil: operation({
    route: "POST public/onlineSeviceOffers/createPaymentsTransfer",
    requiresOpenOffice: true,
    access: "anyone",
    summary: "Start a payment with Transfermóvil: QR and deep link",
    input: payableOrOffer(
      paymentInput.extend({ phone: phone.optional().describe("Phone that pays; the profile's when absent") }),
    ),
    output: z.object({
      reference: paymentReference,
      qr: z.string().describe("Text of the QR code, JSON"),
      deepLink: z.string().describe("Opens the app on the phone"),
      validUntil: instant,
    }),
    idempotent: "resumes",
    limit: [30, 60],
  }),
  createCard: operation({
    route: "POST bipay/createPaymentsBipay",
    requiresOpenOffice: true,
    access: "anyone",
    summary: "Start a payment by international card, bank fee added",
    input: paymentInput.extend({ currency: z.enum(["USD", "EUR"], "CHOICE").describe("Currency charged to the card") }),
    output: redirected,
    idempotent: "resumes",
    limit: [30, 60],
  }),
  createOfferCard: operation({
    route: "POST bipay/operationPayBidaiondoOffer",
    requiresOpenOffice: true,
    access: "anyone",
    summary: "Start the payment of a contract offer by international card, with the link sent to its client",
    input: z.object({
      offerId: id.describe("The offer"),
      token: token.describe("The offer's payment link's token"),
      currency: z.enum(["USD", "EUR"], "CHOICE").describe("Currency charged to the card"),
    }),
    output: redirected,
    idempotent: true,
    limit: [30, 60],
  }),
  completeEnzona: operation({
    route: "POST public/onlineSeviceOffers/paymentCompleteEtz",
    access: "anyone",
    summary: "Complete a payment after the payer's return from EnZona; its result is confirmed with the gateway",
    input: z.object({
      transaction_uuid: transactionUuid,
      user_uuid: text(0, 64).optional().describe("The payer at EnZona; not used"),
      reference: paymentReference.optional(),
    }),
    output: z.object({ status, commonId: z.string().describe("Paid subject") }),
    limit: [60, 60],
  }),
  cancel: operation({
    route: "POST public/onlineSeviceOffers/paymentCancelEtz",
    access: "anyone",
    summary: "Cancel a payment attempt; with its reference alone, the link's token or the owner's session is needed",
    input: z.object({
      transaction_uuid: transactionUuid.optional(),
      reference: paymentReference.optional(),
      token: token.optional(),
    }),
    output: z.object({ status }),
    limit: [30, 60],
  }),
  state: operation({
    route: "GET public/onlineRequests/getPaymentsStateTRANSF/:reference",
    access: "anyone",
    summary:
      "Get the status of a payment attempt, for the waiting page; details only for those with access to the subject",
    input: z.object({ reference: paymentReference, token: token.optional() }),
    output: attemptStatus,
    limit: [120, 60],
  }),
  askNow: operation({
    route: "POST public/payments/askNow",
    access: "anyone",
    summary:
      "Query the gateway at the payer's request: for those with access to the subject, at most once in ten seconds",
    input: z.object({ reference: paymentReference, token: token.optional() }),
    output: attemptStatus,
    limit: [30, 60],
  }),
  standing: operation({
    route: "GET public/payments/getStanding/:commonId",
    access: "anyone",
    summary:
      "Get the payment status of a subject: open, paid, replaced, expired, attempts exhausted, cancelled; the same for owner and link",
    input: payable,
    output: PaymentLinkStatus,
    limit: [120, 60],
  }),
  methods: operation({
    route: "GET bipay/getMethodPayAvailable",
    access: "anyone",
    summary: "List the payment methods, and which of them are available for this amount",
    input: z.object({
      subject: z.enum(["request", "offer", "vale"], "CHOICE").default("request").describe("Kind of the subject"),
      id: id.optional().describe("Subject to pay, with the token of its link"),
      token: token.optional(),
    }),
    output: z.array(PaymentMethod),
    limit: [60, 60],
  }),

  /* Gateways. */
  transfermovilNotification: webhook({
    route: "POST public/onlineSeviceOffers/transfermovil/notification",
    summary: "Receive a notification of Transfermóvil about an order",
  }),
  cardNotification: webhook({
    route: "POST bipay/notification",
    summary: "The card gateway's signed answer",
  }),
  cardNotificationByGet: webhook({
    route: "GET bipay/notification",
    summary: "The card gateway's signed answer, from terminals that send it in the address",
  }),
  cardReturn: webhook({
    route: "POST bipay/return/:key",
    summary: "Return URL of the card gateway: redirects the payer's browser to the waiting page",
  }),
  cardReturnByGet: webhook({
    route: "GET bipay/return/:key",
    summary: "The same, from terminals that come back by GET",
  }),
  enzonaReturn: webhook({
    route: "GET public/onlineSeviceOffers/enzona/return/:key",
    summary: "Return URL of EnZona after confirmation: redirects the payer's browser to the waiting page",
  }),
  enzonaCancel: webhook({
    route: "GET public/onlineSeviceOffers/enzona/cancel/:key",
    summary: "Return URL of EnZona after cancellation: redirects the payer's browser to the waiting page",
  }),

  /* Staff. */
  ...paymentStaffCalls,
};
