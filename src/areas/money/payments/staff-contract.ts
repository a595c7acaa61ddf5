/** Operations for staff: payment lists, status queries, conciliation, refunds, disputes. */
import { z } from "zod";
import { operation } from "../../../kit/contract.ts";
import { bulkInput, BulkResult } from "../../../kit/list-contract.ts";
import { amountInput, day, id, note, text, version, booleanParam } from "../../../kit/schemas.ts";
import { ChosenPayment, ids, operationListContract, Payment, PaymentDetail, paymentReference, Sum } from "./payment.ts";
import { gatewayCalls } from "./gateway-contract.ts";
import { cashHomeCalls } from "./home.ts";
import { refundCalls } from "./refund-contract.ts";
import { gatewayKeys, paymentStatuses } from "./states.ts";

const managers = ["adminTransfermovil", "adminEnzona"] as const;
const refundManagers = ["adminRequestsAP", "adminRequestsTR", ...managers] as const;
const sums = { sum: z.array(Sum).describe("Of all that matches, per currency") };
const { gateway: _gateway, ...listFilters } = operationListContract.filters.shape;
const enzonaView = z.enum(["all", "registrals", "apenales"], "CHOICE").default("all").describe("Which requests");
const transfermovilFilters = z.object(listFilters);
const otherFilters = z.object({ ...listFilters, type: enzonaView });
const paymentVersion = z.object({ _id: id.describe("The payment"), updatedAt: version });
const refundReference = text(3, 60).describe("Reference of the transfer that gave it back");
const status = z.enum(paymentStatuses).describe("Status of the attempt (domain.md §2.3)");
const syncResult = z.object({
  checked: z.number().int().describe("How many operations were asked about"),
  changed: z
    .array(z.object({ reference: paymentReference, from: status, to: status }))
    .describe("Those whose status is another one now"),
});

export const paymentStaffCalls = {
  ...refundCalls,
  ...gatewayCalls,
  ...cashHomeCalls,
  sync: operation({
    route: "POST private/onlineRequests/syncPaymentWithRequestOnline",
    access: ["adminRequestsAP", "adminRequestsTR", "adminTransfermovil", "adminEnzona"],
    summary: "Ask the gateway again about one payment and settle what it says",
    input: z.object({ reference: paymentReference, commonId: id.optional() }),
    output: Payment,
    limit: [60, 60],
  }),
  syncTransfermovil: operation({
    route: "GET private/onlineRequests/getPaymentsTMSync/:reference?",
    access: ["adminTransfermovil"],
    summary: "Ask Transfermóvil about one operation, or about everything of the last 48 hours that is still open",
    input: z.object({ reference: paymentReference.optional() }),
    output: syncResult,
    hasSideEffects: true,
    limit: [20, 60],
  }),
  listTransfermovil: operationListContract.page({
    route: "POST private/onlineRequests/getPaymentsTM",
    access: ["adminTransfermovil"],
    summary: "Operations of Transfermóvil, newest first, and what they add up to",
    filters: transfermovilFilters,
    extra: sums,
  }),
  listEnzona: operationListContract.page({
    route: "POST private/onlineRequests/paymentsEZ",
    access: ["adminEnzona"],
    summary: "Operations of EnZona, newest first, and what they add up to",
    filters: otherFilters,
    extra: sums,
  }),
  listCard: operationListContract.page({
    route: "POST private/payments/getPaymentsCard",
    summary: "Operations by international card, newest first, and what they add up to",
    filters: otherFilters,
    extra: sums,
  }),
  details: operation({
    route: "GET private/payments/getPaymentById/:id",
    access: managers,
    summary: "One payment of a gateway that the reader keeps, with what was done to it",
    input: z.object({ id: id.describe("The payment") }),
    output: PaymentDetail,
  }),
  matching: operationListContract.allMatches({
    route: "POST private/payments/matching",
    summary: "All payments that the filters match now, to act on them; more than 5,000 are refused",
    rowShape: ChosenPayment,
  }),
  exportSheet: operationListContract.spreadsheet({
    route: "GET private/payments/exportSheet",
    summary: "A filtered list of payments as XLSX or CSV",
  }),
  syncOpen: operation({
    route: "POST private/payments/syncOpen",
    access: managers,
    summary: "Ask a gateway about everything of the last 48 hours that is still open",
    input: z.object({ gateway: z.enum(gatewayKeys, "CHOICE").describe("Which one is asked") }),
    output: syncResult,
    limit: [20, 60],
  }),
  syncMany: operation({
    route: "POST private/payments/syncMany",
    access: managers,
    summary: "Ask the gateways about many payments and settle what they say; one that does not answer fails alone",
    input: z.object({ ids }),
    output: BulkResult.extend({ changed: syncResult.shape.changed }),
    limit: [120, 60],
  }),
  conciliate: operation({
    route: "PUT private/onlineRequests/conciliateOperation",
    access: managers,
    summary: "Mark payments as found in the bank's statement, or take the mark away with a note",
    input: z.object({
      ids,
      conciliated: booleanParam.default(true).describe("false takes the mark away"),
      statementReference: text(1, 60).optional().describe("Where they stand in the statement"),
      date: day.optional().describe("Day of the statement"),
      note: note.optional().describe("Why; needed to take the mark away"),
    }),
    output: BulkResult.extend({ count: z.number().int().describe("How many were changed") }),
  }),
  refund: operation({
    route: "POST private/payments/refund",
    access: refundManagers,
    summary:
      "Write down that money was given back, never more than is due; from a set amount on it waits for a second person",
    input: paymentVersion.extend({
      amount: amountInput.describe("What went back, in the payment's currency"),
      reference: refundReference,
    }),
    output: Payment,
    idempotent: true,
  }),
  refundMany: operation({
    route: "POST private/payments/refundMany",
    access: managers,
    summary:
      "Write down that all that is due of many payments was given back by one transfer; what is much waits for a second person",
    input: z.object({ ids, versions: bulkInput.versions, reference: refundReference }),
    output: BulkResult,
    idempotent: true,
  }),
  decide: operation({
    route: "POST private/payments/decideDispute",
    access: managers,
    summary: "Decide about money that the gateway disputes: take it as paid, or give it back",
    input: paymentVersion.extend({
      decision: z.enum(["accept", "refund"], "CHOICE").describe("accept: it counts as paid; refund: it is owed back"),
      reason: note.describe("Why, for anyone who asks later"),
    }),
    output: Payment,
    idempotent: true,
  }),
  linkToRequest: operation({
    route: "POST private/payments/linkToRequest",
    access: managers,
    summary: "Let money that settles nothing pay another request that waits for just this amount",
    input: paymentVersion.extend({
      number: text(8, 20).toUpperCase().describe("Number of the request: AP26000123"),
      reason: note.describe("Why, for anyone who asks later"),
    }),
    output: Payment,
    idempotent: true,
  }),
};
