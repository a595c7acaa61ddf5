import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./words.es.ts";

export const words: Words<typeof source> = {
  status: {
    draft: "Draft",
    underReview: "Under review",
    notPaid: "Payment pending",
    rejectedByUser: "Rejected by user",
    pending: "Pending approval",
    requested: "Requested",
    toked: "Obtained",
    deliveredTramitation: "Delivered to processing",
    legalization: "In legalization",
    readyToDelivery: "Ready to deliver",
    delivered: "Delivered",
    rejected: "Rejected",
    cancelled: "Cancelled",
  },
};
