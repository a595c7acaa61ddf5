import type { Words } from "../../../../kit/words.ts";
import type { contractOfferStats as source } from "./contract-offer-stats.es.ts";

export const contractOfferStatsWords: Words<typeof source> = {
  contractOffersTotal: {
    title: "Offers by state",
    definition:
      "Number of offers that left the drafts, by their date, in the state of today, and their sum in each currency, not converted.",
  },
  totalAmountByBank: {
    title: "Paid by bank",
    definition: "Sum of paid offers, by their date and the bank of their account; each currency for itself.",
  },
  totalAmountByConcept: {
    title: "Offered by concept",
    definition:
      "Sum of the concepts of offers that are neither drafts nor cancelled, by the offer's date; each currency for itself.",
  },
};
