/** Requests of the online services, their payments and appointments. */
import { defineStatistics } from "./define-statistic.ts";

const scope = {
  group: "onlineServiceStats",
  access: ["onlineServices", "adminRequestsAP", "adminRequestsTR"],
  allFamilies: "onlineServices",
} as const;

export const onlineServiceStats = {
  ...defineStatistics(
    "requestForms",
    scope,
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
    scope,
  )({
    totalByWeeksChart: { measure: "amount", groupBy: ["week"], where: ["ofRequests"], chart: "line" },
  }),
  ...defineStatistics(
    "requestForms",
    scope,
  )({
    totalByStatusChart: { measure: "count", groupBy: ["status"], chart: "bars" },
    countByServicesRequested: { measure: "count", groupBy: ["service"], chart: "bars" },
    totalAmountByServices: { measure: "amount", groupBy: ["service"], where: ["paid", "priced"], chart: "bars" },
  }),
  ...defineStatistics(
    "requestPayments",
    scope,
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
    scope,
  )({
    totalAmountByStamps: { measure: "amount", groupBy: ["stamp"], where: ["paid"], chart: "bars" },
  }),
  ...defineStatistics(
    "requestForms",
    scope,
  )({
    getTotalTRByTariff: { measure: "count", groupBy: ["tariff"], where: ["ofTR", "notWithdrawn"], chart: "bars" },
    totalByProvinces: { measure: "count", groupBy: ["province"], chart: "bars" },
  }),
  ...defineStatistics(
    "places",
    scope,
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
    scope,
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
