/** Statistics of requests: forms by creation day, revenue stamps, and payments by confirmation day. */
import { defineFacts } from "../../../kit/contract/facts.ts";
import { gatewayKeys } from "../../money/payments/states.ts";
import { formStatuses } from "./states.ts";

/** Without drafts, which are never counted. */
const countedStatuses = [
  "underReview",
  "notPaid",
  "pending",
  "requested",
  "toked",
  "deliveredTramitation",
  "legalization",
  "readyToDelivery",
  "delivered",
  "rejected",
  "rejectedByUser",
  "cancelled",
] as const satisfies readonly (typeof formStatuses)[number][];

export const requestFormFacts = defineFacts({
  measures: ["count", "amount"],
  dimensions: {
    /** The words of the family AP serve both families. */
    status: { wordsArea: "AP", keys: countedStatuses },
    service: "service",
    /** Province of the holder; `abroad` if there is none. */
    province: "province",
    /** Code of the form's service price line; empty until the form has a price. */
    tariff: "tariff",
    week: "week",
  },
  conditions: ["ofTR", "notWithdrawn", "pending", "rejected", "paid", "priced"],
  dateVariants: ["approved", "rejected"],
});

export const requestStampFacts = defineFacts({
  measures: ["count", "amount"],
  dimensions: { stamp: "nomenclator" },
  conditions: ["paid"],
});

/** Payments received minus refunds: of requests and, where a condition allows it, of offers. */
export const requestPaymentFacts = defineFacts({
  measures: ["count", "amount"],
  dimensions: { gateway: gatewayKeys, week: "week" },
  conditions: ["ofRequests", "ofBidaiondo", "ofMilo"],
});
