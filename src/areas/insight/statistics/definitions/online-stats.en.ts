/** Requests of the online services, what was paid for them, and their places. */
const forms = "requests that are no longer drafts, by the day they were begun";
const paid = "whose payment is confirmed and was not fully refunded";
const money = "Payments for requests less refunds, by the day of confirmation";
const cards =
  "Payments by international card by day of confirmation: number, amount less refunds, and bank fee added to the price; per currency.";

export const onlineServiceStatsWords = {
  getTotalAprovalPaids: {
    title: "Approved and paid requests",
    definition: `Number of requests approved in the period, ${paid}, and the sum of their amounts.`,
  },
  getTotalTRPending: {
    title: "Registry documents to approve",
    definition: "Number of paid registry procedures that wait for approval today, by the day they were begun.",
  },
  getTotalTRrejected: {
    title: "Rejected registry documents",
    definition: "Number of registry procedures rejected, by the day of the rejection.",
  },
  countByWeeksChart: { title: "Requests by week", definition: `Number of ${forms}, by week.` },
  totalByWeeksChart: { title: "Amount paid by week", definition: `${money}, by week.` },
  totalByStatusChart: { title: "Requests by status", definition: `Number of ${forms}, by their status today.` },
  countByServicesRequested: { title: "Requests by service", definition: `Number of ${forms}, by service.` },
  totalAmountByServices: {
    title: "Amount by service",
    definition: `Sum of the amounts of ${forms}, ${paid}, by service.`,
  },
  totalAmountByPaymentGateWay: {
    title: "Amount paid by gateway",
    definition: `${money}, by gateway; each currency for itself.`,
  },
  totalAmountByStamps: {
    title: "Revenue stamps",
    definition: `Sum of the revenue stamps of ${forms}, ${paid}, by their value in CUP.`,
  },
  getTotalTRByTariff: {
    title: "Registry documents by tariff",
    definition:
      "Number of registry procedures that are no longer drafts and were neither cancelled nor rejected by the user, by the day they were begun, by the tariff of their service; those without a price yet are not specified.",
  },
  totalByProvinces: {
    title: "Requests by province",
    definition: `Number of ${forms}, by the province where the holder lives.`,
  },
  totalRemainingRequestByService: {
    title: "Free slots this week",
    definition: "Free slots from today to Sunday, by active service.",
  },
  bidadindoStats: {
    title: "Card payments by Bidaiondo",
    definition: `${cards} Of requests and, unless a family is asked for, of contract offers.`,
  },
  getStatByMilo: { title: "Card payments by Milo", definition: `${cards} Of requests.` },
};
