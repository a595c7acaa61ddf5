import type { Words } from "../../../../kit/text/words.ts";
import type { contractOfferStats as source } from "./contract-offer-stats.es.ts";

export const contractOfferStatsWords: Words<typeof source> = {
  contractOffersTotal: {
    title: "Offers by state",
    definition: "Issued offers by current status and date, with totals per currency.",
  },
  totalAmountByBank: {
    title: "Amount collected by bank",
    definition: "Sum of paid offers, by their date and the bank of their account; each currency for itself.",
  },
  totalAmountByConcept: {
    title: "Amount offered by concept",
    definition:
      "Sum of the concepts of offers that are neither drafts nor cancelled, by the offer's date; each currency for itself.",
  },
};
