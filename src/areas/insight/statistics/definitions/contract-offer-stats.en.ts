import type { Words } from "../../../../kit/text/words.ts";
import type { contractOfferStats as source } from "./contract-offer-stats.es.ts";

export const contractOfferStatsWords: Words<typeof source> = {
  contractOffersTotal: {
    title: "Offers by status",
    definition: "Issued offers by current status and date, with totals per currency.",
  },
  totalAmountByBank: {
    title: "Amount collected by bank",
    definition: "Total of paid offers, by offer date and bank of the account; each currency separately.",
  },
  totalAmountByConcept: {
    title: "Amount offered by concept",
    definition:
      "Total by concept of offers that are neither drafts nor cancelled, by offer date; each currency separately.",
  },
};
