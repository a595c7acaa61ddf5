/** What requests are counted in: forms by the day they were begun, their stamps, and payments by the day the money came. */
import { defineFacts } from "../../kit/facts.ts";
import { gatewayKeys } from "../payments/states.ts";
import { formStatuses } from "./states.ts";

/** Drafts are counted nowhere. */
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
    /** A form of either family is called the same where it stands. */
    status: { wordsArea: "AP", keys: countedStatuses },
    service: "service",
    /** Of the holder; `abroad` has none. */
    province: "province",
    /** Code of the line of its service; nothing before it has a price. */
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

/** Money that came, less what went back: of requests and, where a line says so, of offers. */
export const requestPaymentFacts = defineFacts({
  measures: ["count", "amount"],
  dimensions: { gateway: gatewayKeys, week: "week" },
  conditions: ["ofRequests", "ofBidaiondo", "ofMilo"],
});
