/** Payments: links, attempts and gateways; what was paid, when, and what must be given back. */
import { z } from "zod";
import { callback, operation } from "../../kit/contract.ts";
import { amount, bi, currency, id, instant, nameShapes, phone, text } from "../../kit/shapes.ts";
import { gateways, paymentStatuses } from "./states.ts";
import { subjectKinds } from "./subject-kinds.ts";

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

export const Payment = z.object({
  _id: z.string().describe("Identifier of the attempt"),
  reference: z.string().describe("Twelve digits, known to payer, gateway and us"),
  subject: z.object({
    kind: z.enum(subjectKinds).describe("What was paid"),
    id: z.string().describe("Its id; commonId of a request group"),
    number: z.string().describe("Its number as people read it: AP26000123"),
  }),
  gateway: z.enum(gateways).describe("Through which it was tried"),
  status: z.enum(paymentStatuses).describe("domain.md §2.3"),
  amount: amount.describe("What the gateway takes from the payer, bank fee included"),
  currency,
  bankFee: amount.describe("Part of the amount that is the bank's fee, in the same currency"),
  rate: z.string().optional().describe("CUP for one unit of the currency, when the price was converted"),
  transactionUuid: z.string().optional().describe("EnZona's own id"),
  operationSignature: z.string().optional().describe("The gateway's signature, kept as evidence"),
  bank: z.string().optional().describe("Bank code, two digits (Transfermóvil)"),
  bankId: z.string().optional().describe("The bank's transaction id"),
  tmId: z.string().optional().describe("Transfermóvil's transaction id"),
  payerPhone: z.string().optional().describe("Phone that paid, E.164"),
  cardBrand: z.string().optional().describe("Brand of the card, when the gateway tells it"),
  authCode: z.string().optional().describe("The card's authorization code"),
  late: z.boolean().describe("Paid after we had closed the attempt"),
  duplicated: z.boolean().describe("The subject had been paid already"),
  disputed: z.boolean().describe("The gateway speaks of another amount: a person decides"),
  refundDue: amount.optional().describe("What must be given back, in the payment's currency"),
  refundReason: z.string().optional().describe("Why it must be given back"),
  refundedAmount: amount.describe("What was given back so far"),
  conciliated: z.boolean().describe("Found in the bank's statement"),
  createdAt: instant,
  expiresAt: instant.describe("When the gateway's order ends"),
  confirmedAt: instant.optional().describe("When we took it as paid"),
  updatedAt: instant,
});
export type Payment = z.output<typeof Payment>;

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

nameShapes({ Payment, PaymentMethod: Method, Redirected: redirected });

export const payments = {
  createEnzona: operation({
    wire: "POST public/onlineSeviceOffers/createPaymentsEtz",
    access: "anyone",
    summary: "Begin to pay with EnZona; the same open attempt is answered again",
    input: payable,
    output: redirected,
    idempotent: true,
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
    idempotent: true,
    limit: [30, 60],
  }),
  createCard: operation({
    wire: "POST bipay/createPaymentsBipay",
    access: "anyone",
    summary: "Begin to pay by international card, bank fee added",
    input: payable.extend({ currency: z.enum(["USD", "EUR"], "CHOICE").describe("What the card is charged in") }),
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
    output: z.object({
      checked: z.number().int().describe("How many operations were asked about"),
      changed: z
        .array(z.object({ reference, from: status, to: status }))
        .describe("Those whose status is another one now"),
    }),
    changes: true,
    limit: [20, 60],
  }),
};
