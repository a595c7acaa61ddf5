/** Requests of the online services, what was paid for them, and their places. */
const forms = "submitted requests, by start date";
const paid = "with a confirmed payment that was not fully refunded";
const money = "Request payments minus refunds, by confirmation date";
const cards =
  "International card payments by confirmation date: number, amount minus refunds, and bank fee added to the price; each currency separately.";

export const onlineServiceStatsWords = {
  getTotalAprovalPaids: {
    title: "Approved and paid requests",
    definition: `Requests approved in the period, ${paid}, and their total amount.`,
  },
  getTotalTRPending: {
    title: "Registry documents to approve",
    definition: "Paid registry requests awaiting approval today, by start date.",
  },
  getTotalTRrejected: {
    title: "Rejected registry documents",
    definition: "Rejected registry requests, by rejection date.",
  },
  countByWeeksChart: { title: "Requests by week", definition: `Number of ${forms}, by week.` },
  totalByWeeksChart: { title: "Amount paid by week", definition: `${money}, by week.` },
  totalByStatusChart: { title: "Requests by status", definition: `Number of ${forms}, by current status.` },
  countByServicesRequested: { title: "Requests by service", definition: `Number of ${forms}, by service.` },
  totalAmountByServices: {
    title: "Amount by service",
    definition: `Total amount of ${forms}, ${paid}, by service.`,
  },
  totalAmountByPaymentGateWay: {
    title: "Amount paid by gateway",
    definition: `${money}, by gateway; each currency separately.`,
  },
  totalAmountByStamps: {
    title: "Revenue stamps",
    definition: `Total revenue stamps of ${forms}, ${paid}, by value in CUP.`,
  },
  getTotalTRByTariff: {
    title: "Registry documents by tariff",
    definition:
      "Submitted registry requests that the user neither cancelled nor rejected, by start date and tariff of the service; requests without a price yet are shown as not specified.",
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
    definition: `${cards} Of requests and, unless a family is chosen, of contract offers.`,
  },
  getStatByMilo: { title: "Card payments by Milo", definition: `${cards} Of requests.` },
};
