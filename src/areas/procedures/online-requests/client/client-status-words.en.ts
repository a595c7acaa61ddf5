import type { Words } from "../../../../kit/text/words.ts";
import type { clientStatus as source } from "./client-status-words.es.ts";

export const clientStatus: Words<typeof source> = {
  draft: "Not sent yet",
  underReview: "Under review",
  notPaid: "Payment due",
  toCorrect: "Needs correcting",
  rejectedByUser: "Closed without correction",
  pending: "Paid, being checked",
  refunded: "Refunded",
  requested: "With the registry",
  toked: "Received from the registry",
  deliveredTramitation: "Being legalized",
  legalization: "Being legalized",
  readyToDelivery: "Ready to collect",
  delivered: "Delivered",
  rejected: "Not accepted",
  cancelled: "Cancelled",
};
