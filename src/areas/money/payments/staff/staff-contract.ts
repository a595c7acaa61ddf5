/** Operations for staff: payment lists, status queries, conciliation, refunds, disputes. */
import { z } from "zod";
import { operation } from "../../../../kit/contract/contract.ts";
import { bulkInput, BulkResult } from "../../../../kit/contract/list-contract.ts";
import { amountInput, day, id, note, text, version, booleanParam } from "../../../../kit/contract/schemas.ts";
import { ChosenPayment, ids, Payment, PaymentDetail, paymentReference, Sum } from "../payment.ts";
import { operationListContract } from "../payment-list.ts";
import { gatewayCalls } from "../gateway/gateway-contract.ts";
import { cashHomeCalls } from "../home.ts";
import { refundCalls } from "../refund-contract.ts";
import { gatewayKeys, paymentStatuses } from "../states.ts";

const managers = ["adminTransfermovil", "adminEnzona"] as const;
const refundManagers = ["adminRequestsAP", "adminRequestsTR", ...managers] as const;
const sums = { sum: z.array(Sum).describe("Totals of all matches, per currency") };
const { gateway: _gateway, ...listFilters } = operationListContract.filters.shape;
const enzonaView = z.enum(["all", "registrals", "apenales"], "CHOICE").default("all").describe("Which requests");
const transfermovilFilters = z.object(listFilters);
const otherFilters = z.object({ ...listFilters, type: enzonaView });
const paymentVersion = z.object({ _id: id.describe("The payment"), updatedAt: version });
const refundReference = text(3, 60).describe("Reference of the transfer that gave it back");
const status = z.enum(paymentStatuses).describe("Status of the attempt");
const syncResult = z.object({
  checked: z.number().int().describe("Number of operations queried"),
  changed: z
    .array(z.object({ reference: paymentReference, from: status, to: status }))
    .describe("Those whose status changed"),
});

export const paymentStaffCalls = {
  ...refundCalls,
  ...gatewayCalls,
  ...cashHomeCalls,
  sync: operation({
    route: "POST private/onlineRequests/syncPaymentWithRequestOnline",
    access: ["adminRequestsAP", "adminRequestsTR", "adminTransfermovil", "adminEnzona"],
    summary: "Query the gateway about one payment and apply its answer",
    input: z.object({ reference: paymentReference, commonId: id.optional() }),
    output: Payment,
    limit: [60, 60],
  }),
  syncTransfermovil: operation({
    route: "GET private/onlineRequests/getPaymentsTMSync/:reference?",
    access: ["adminTransfermovil"],
    summary: "Query Transfermóvil about one operation, or about all open ones of the last 48 hours",
    input: z.object({ reference: paymentReference.optional() }),
    output: syncResult,
    hasSideEffects: true,
    limit: [20, 60],
  }),
  listTransfermovil: operationListContract.page({
    route: "POST private/onlineRequests/getPaymentsTM",
    access: ["adminTransfermovil"],
    summary: "List operations of Transfermóvil, newest first, with totals",
    filters: transfermovilFilters,
    extra: sums,
  }),
  listEnzona: operationListContract.page({
    route: "POST private/onlineRequests/paymentsEZ",
    access: ["adminEnzona"],
    summary: "List operations of EnZona, newest first, with totals",
    filters: otherFilters,
    extra: sums,
  }),
  listCard: operationListContract.page({
    route: "POST private/payments/getPaymentsCard",
    summary: "List operations by international card, newest first, with totals",
    filters: otherFilters,
    extra: sums,
  }),
  details: operation({
    route: "GET private/payments/getPaymentById/:id",
    access: managers,
    summary: "Get one payment of a gateway that the reader manages, with its history",
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
    summary: "Query a gateway about all open operations of the last 48 hours",
    input: z.object({ gateway: z.enum(gatewayKeys, "CHOICE").describe("Gateway to query") }),
    output: syncResult,
    limit: [20, 60],
  }),
  syncMany: operation({
    route: "POST private/payments/syncMany",
    access: managers,
    summary: "Query the gateways about many payments and apply their answers; each fails on its own",
    input: z.object({ ids }),
    output: BulkResult.extend({ changed: syncResult.shape.changed }),
    limit: [120, 60],
  }),
  conciliate: operation({
    route: "PUT private/onlineRequests/conciliateOperation",
    access: managers,
    summary: "Mark payments as reconciled with the bank's statement, or remove the mark with a note",
    input: z.object({
      ids,
      conciliated: booleanParam.default(true).describe("false removes the mark"),
      statementReference: text(1, 60).optional().describe("Where they stand in the statement"),
      date: day.optional().describe("Day of the statement"),
      note: note.optional().describe("Why; needed to take the mark away"),
    }),
    output: BulkResult.extend({ count: z.number().int().describe("How many were changed") }),
  }),
  refund: operation({
    route: "POST private/payments/refund",
    access: refundManagers,
    requiresRecentSignIn: true,
    summary: "Record a refund made by hand, at most the amount due; from a set amount on it waits for a second person",
    input: paymentVersion.extend({
      amount: amountInput.describe("Refunded amount, in the payment's currency"),
      reference: refundReference,
    }),
    output: Payment,
    idempotent: true,
  }),
  refundMany: operation({
    route: "POST private/payments/refundMany",
    access: managers,
    requiresRecentSignIn: true,
    summary:
      "Record that all amounts due of several payments were refunded by one transfer; large ones wait for a second person",
    input: z.object({ ids, versions: bulkInput.versions, reference: refundReference }),
    output: BulkResult,
    idempotent: true,
  }),
  decide: operation({
    route: "POST private/payments/decideDispute",
    access: managers,
    requiresRecentSignIn: true,
    summary: "Resolve a disputed payment: accept it as paid, or refund it",
    input: paymentVersion.extend({
      decision: z.enum(["accept", "refund"], "CHOICE").describe("accept: it counts as paid; refund: it is owed back"),
      reason: note.describe("Reason, stored with the change"),
    }),
    output: Payment,
    idempotent: true,
  }),
  linkToRequest: operation({
    route: "POST private/payments/linkToRequest",
    access: managers,
    summary: "Apply an unmatched payment to another request with exactly this amount due",
    input: paymentVersion.extend({
      number: text(8, 20).toUpperCase().describe("Number of the request: AP26000123"),
      reason: note.describe("Reason, stored with the change"),
    }),
    output: Payment,
    idempotent: true,
  }),
};
