/** Contract offers. */
import { defineStatistics } from "./define-statistic.ts";

export const contractOfferStats = {
  ...defineStatistics("contractOffers", { group: "contractOfferStats", access: ["seeContractOfferStats"] })({
    contractOffersTotal: { measure: "count", groupBy: ["status"], perCurrency: "columns", chart: "table" },
    totalAmountByBank: {
      measure: "amount",
      groupBy: ["bank"],
      where: ["active", "paid"],
      perCurrency: "groups",
      chart: "bars",
    },
  }),
  ...defineStatistics("offerConcepts", { group: "contractOfferStats", access: ["seeContractOfferStats"] })({
    totalAmountByConcept: {
      measure: "amount",
      groupBy: ["concept"],
      where: ["active"],
      perCurrency: "groups",
      chart: "bars",
    },
  }),
};
