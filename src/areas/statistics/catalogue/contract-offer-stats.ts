/** Contract offers. */
import { defineStatistics } from "./define-statistic.ts";

export const contractOfferStats = {
  ...defineStatistics("contractOffers", { group: "contractOfferStats", access: ["seeContractOfferStats"] })({
    contractOffersTotal: { measure: "count", by: ["status"], perCurrency: "columns", draw: "table" },
    totalAmountByBank: {
      measure: "amount",
      by: ["bank"],
      when: ["active", "paid"],
      perCurrency: "groups",
      draw: "bars",
    },
  }),
  ...defineStatistics("offerConcepts", { group: "contractOfferStats", access: ["seeContractOfferStats"] })({
    totalAmountByConcept: { measure: "amount", by: ["concept"], when: ["active"], perCurrency: "groups", draw: "bars" },
  }),
};
