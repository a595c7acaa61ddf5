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
    getTotalAprovalPaids: {
      measure: "count",
      dateVariant: "approved",
      where: ["paid"],
      companion: "amount",
      chart: "tile",
    },
    getTotalTRPending: { measure: "count", where: ["ofTR", "pending"], chart: "tile" },
    getTotalTRrejected: { measure: "count", dateVariant: "rejected", where: ["ofTR", "rejected"], chart: "tile" },
    countByWeeksChart: { measure: "count", groupBy: ["week"], chart: "line" },
  }),
  ...defineStatistics(
    "requestPayments",
    of,
  )({
    totalByWeeksChart: { measure: "amount", groupBy: ["week"], where: ["ofRequests"], chart: "line" },
  }),
  ...defineStatistics(
    "requestForms",
    of,
  )({
    totalByStatusChart: { measure: "count", groupBy: ["status"], chart: "bars" },
    countByServicesRequested: { measure: "count", groupBy: ["service"], chart: "bars" },
    totalAmountByServices: { measure: "amount", groupBy: ["service"], where: ["paid", "priced"], chart: "bars" },
  }),
  ...defineStatistics(
    "requestPayments",
    of,
  )({
    totalAmountByPaymentGateWay: {
      measure: "amount",
      groupBy: ["gateway"],
      where: ["ofRequests"],
      perCurrency: "groups",
      chart: "bars",
    },
  }),
  ...defineStatistics(
    "requestStamps",
    of,
  )({
    totalAmountByStamps: { measure: "amount", groupBy: ["stamp"], where: ["paid"], chart: "bars" },
  }),
  ...defineStatistics(
    "requestForms",
    of,
  )({
    getTotalTRByTariff: { measure: "count", groupBy: ["tariff"], where: ["ofTR", "notWithdrawn"], chart: "bars" },
    totalByProvinces: { measure: "count", groupBy: ["province"], chart: "bars" },
  }),
  ...defineStatistics(
    "places",
    of,
  )({
    totalRemainingRequestByService: {
      measure: "count",
      groupBy: ["service"],
      where: ["free"],
      days: "restOfWeek",
      chart: "bars",
    },
  }),
  ...defineStatistics(
    "requestPayments",
    of,
  )({
    bidadindoStats: {
      measure: "count",
      where: ["ofBidaiondo"],
      perCurrency: "lines",
      companion: "fee",
      chart: "table",
    },
    getStatByMilo: { measure: "count", where: ["ofMilo"], perCurrency: "lines", companion: "fee", chart: "table" },
  }),
};
