import type { Words } from "../../../../kit/words.ts";
import type { clientStatus as source } from "./client-status-words.es.ts";

export const clientStatus: Words<typeof source> = {
  draft: "Not sent yet",
  underReview: "We are reviewing it",
  notPaid: "To pay",
  toCorrect: "To correct",
  rejectedByUser: "Closed, not corrected",
  pending: "Paid, we are checking it",
  refunded: "The payment was given back",
  requested: "Requested from the registry",
  toked: "Obtained",
  deliveredTramitation: "Being legalized",
  legalization: "Being legalized",
  readyToDelivery: "Ready to collect",
  delivered: "Delivered",
  rejected: "Could not be done",
  cancelled: "Cancelled",
};
