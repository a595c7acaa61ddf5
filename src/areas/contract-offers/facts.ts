/** What offers are counted in, by their date: whole, and concept by concept. */
import { defineFacts } from "../../kit/facts.ts";

/** As an offer is shown that left the drafts. */
const shownStatuses = ["unsigned", "signed", "paid", "cancelled"] as const;

export const contractOfferFacts = defineFacts({
  measures: ["count", "amount"],
  dimensions: { status: shownStatuses, bank: "nomenclator" },
  conditions: ["active", "paid"],
});

export const offerConceptFacts = defineFacts({
  measures: ["count", "amount"],
  dimensions: { concept: "nomenclator" },
  conditions: ["active"],
});
