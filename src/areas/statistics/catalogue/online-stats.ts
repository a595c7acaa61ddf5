/** Requests of the online services, what was paid for them, and their places. */
import { defineStatistics } from "./define-statistic.ts";

const of = {
  group: "onlineServiceStats",
  access: ["onlineServices", "adminRequestsAP", "adminRequestsTR"],
  allFamilies: "onlineServices",
} as const;

export const onlineServiceStats = {
  ...defineStatistics(
    "requestForms",
    of,
  )({
    getTotalAprovalPaids: { measure: "count", dated: "approved", when: ["paid"], beside: "amount", draw: "tile" },
    getTotalTRPending: { measure: "count", when: ["ofTR", "pending"], draw: "tile" },
    getTotalTRrejected: { measure: "count", dated: "rejected", when: ["ofTR", "rejected"], draw: "tile" },
    countByWeeksChart: { measure: "count", by: ["week"], draw: "line" },
  }),
  ...defineStatistics(
    "requestPayments",
    of,
  )({
    totalByWeeksChart: { measure: "amount", by: ["week"], when: ["ofRequests"], draw: "line" },
  }),
  ...defineStatistics(
    "requestForms",
    of,
  )({
    totalByStatusChart: { measure: "count", by: ["status"], draw: "bars" },
    countByServicesRequested: { measure: "count", by: ["service"], draw: "bars" },
    totalAmountByServices: { measure: "amount", by: ["service"], when: ["paid", "priced"], draw: "bars" },
  }),
  ...defineStatistics(
    "requestPayments",
    of,
  )({
    totalAmountByPaymentGateWay: {
      measure: "amount",
      by: ["gateway"],
      when: ["ofRequests"],
      perCurrency: "groups",
      draw: "bars",
    },
  }),
  ...defineStatistics(
    "requestStamps",
    of,
  )({
    totalAmountByStamps: { measure: "amount", by: ["stamp"], when: ["paid"], draw: "bars" },
  }),
  ...defineStatistics(
    "requestForms",
    of,
  )({
    getTotalTRByTariff: { measure: "count", by: ["tariff"], when: ["ofTR", "notWithdrawn"], draw: "bars" },
    totalByProvinces: { measure: "count", by: ["province"], draw: "bars" },
  }),
  ...defineStatistics(
    "places",
    of,
  )({
    totalRemainingRequestByService: {
      measure: "count",
      by: ["service"],
      when: ["free"],
      days: "restOfWeek",
      draw: "bars",
    },
  }),
  ...defineStatistics(
    "requestPayments",
    of,
  )({
    bidadindoStats: { measure: "count", when: ["ofBidaiondo"], perCurrency: "lines", beside: "fee", draw: "table" },
    getStatByMilo: { measure: "count", when: ["ofMilo"], perCurrency: "lines", beside: "fee", draw: "table" },
  }),
};
