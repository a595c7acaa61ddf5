/** Facts of offers by their date: whole offers, and single concepts. */
import { defineFacts } from "../../../kit/contract/facts.ts";

/** Statuses of issued offers. */
const issuedStatuses = ["unsigned", "signed", "paid", "cancelled"] as const;

export const contractOfferFacts = defineFacts({
  measures: ["count", "amount"],
  dimensions: { status: issuedStatuses, bank: "nomenclator" },
  conditions: ["active", "paid"],
});

export const offerConceptFacts = defineFacts({
  measures: ["count", "amount"],
  dimensions: { concept: "nomenclator" },
  conditions: ["active"],
});
