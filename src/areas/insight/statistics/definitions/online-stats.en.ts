/** Requests of the online services, what was paid for them, and their places. */
const forms = "requests that are no longer drafts, by the day they were begun";
const paid = "whose payment is confirmed and was not given back whole";
const money = "Sum of what was paid for requests, less what was given back, by the day it was confirmed";
const cards =
  "Payments by international card by the day they were confirmed: how many, how much without what was given back, and what fee was added to the price; each currency for itself.";

export const onlineServiceStatsWords = {
  getTotalAprovalPaids: {
    title: "Approved and paid",
    definition: `Number of requests approved in the period, ${paid}, and the sum of their amounts.`,
  },
  getTotalTRPending: {
    title: "Registry procedures pending approval",
    definition: "Number of paid registry procedures that wait for approval today, by the day they were begun.",
  },
  getTotalTRrejected: {
    title: "Registry procedures rejected",
    definition: "Number of registry procedures rejected, by the day of the rejection.",
  },
  countByWeeksChart: { title: "Requests by week", definition: `Number of ${forms}, by week.` },
  totalByWeeksChart: { title: "Paid by week", definition: `${money}, by week.` },
  totalByStatusChart: { title: "Requests by status", definition: `Number of ${forms}, by their status today.` },
  countByServicesRequested: { title: "Requests by service", definition: `Number of ${forms}, by service.` },
  totalAmountByServices: {
    title: "Amount by service",
    definition: `Sum of the amounts of ${forms}, ${paid}, by service.`,
  },
  totalAmountByPaymentGateWay: {
    title: "Paid by gateway",
    definition: `${money}, by gateway; each currency for itself.`,
  },
  totalAmountByStamps: {
    title: "Revenue stamps",
    definition: `Sum of the revenue stamps of ${forms}, ${paid}, by their value in CUP.`,
  },
  getTotalTRByTariff: {
    title: "Registry procedures by tariff",
    definition:
      "Number of registry procedures that are no longer drafts and were neither cancelled nor rejected by the user, by the day they were begun, by the tariff of their service; those without a price yet are not specified.",
  },
  totalByProvinces: {
    title: "Requests by province",
    definition: `Number of ${forms}, by the province where the holder lives.`,
  },
  totalRemainingRequestByService: {
    title: "Free places this week",
    definition: "Free places from today to Sunday, of each service in use, whatever the period.",
  },
  bidadindoStats: {
    title: "Cards by Bidaiondo",
    definition: `${cards} Of requests and, unless a family is asked for, of contract offers.`,
  },
  getStatByMilo: { title: "Cards by Milo", definition: `${cards} Of requests.` },
};
