/** Refunds through the gateway: proposal, approval by a second person, status. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { amountInput, id, note, text, version, booleanParam } from "../../../kit/contract/schemas.ts";
import { Refund } from "./refund.ts";

const managers = ["adminRequestsAP", "adminRequestsTR", "adminTransfermovil", "adminEnzona"] as const;
const refundVersion = z.object({ _id: id.describe("The refund"), updatedAt: version });
const why = note.describe("Reason, stored with the change");

export const refundCalls = {
  refundsOf: operation({
    route: "GET private/payments/refundsOf/:_id",
    access: managers,
    summary: "Every refund of a payment, newest first",
    input: z.object({ _id: id.describe("The payment") }),
    output: z.array(Refund),
  }),
  refundAtGateway: operation({
    route: "POST private/payments/refundAtGateway",
    access: managers,
    requiresRecentSignIn: true,
    summary: "Refund a payment through its gateway; from a set amount on, a second person must approve it",
    input: z.object({
      _id: id.describe("The payment"),
      updatedAt: version,
      amount: amountInput.describe("Amount to refund, in the payment's currency; at most the amount due"),
      reason: why,
    }),
    output: Refund,
    idempotent: true,
    limit: [60, 60],
  }),
  approveRefund: operation({
    route: "POST private/payments/approveRefund",
    access: managers,
    requiresRecentSignIn: true,
    summary:
      "Approve a proposed refund as the second person: it is sent to the gateway, or counted as refunded by hand",
    input: refundVersion,
    output: Refund,
    idempotent: true,
    limit: [60, 60],
  }),
  withdrawRefund: operation({
    route: "POST private/payments/withdrawRefund",
    access: managers,
    summary: "Withdraw or reject a refund that awaits a second person",
    input: refundVersion.extend({ reason: why }),
    output: Refund,
    idempotent: true,
  }),
  askAboutRefund: operation({
    route: "POST private/payments/askAboutRefund",
    access: managers,
    summary: "Query the gateway for the result of a refund",
    input: z.object({ _id: id.describe("The refund") }),
    output: Refund,
    limit: [60, 60],
  }),
  decideRefund: operation({
    route: "POST private/payments/decideRefund",
    access: managers,
    requiresRecentSignIn: true,
    summary: "Record the result of a refund whose query has several candidates at the gateway",
    input: refundVersion.extend({
      arrived: booleanParam.describe("Whether the money was refunded"),
      refundId: text(1, 100).optional().describe("Matching candidate; required if there are candidates"),
      reason: why,
    }),
    output: Refund,
    idempotent: true,
  }),
};
