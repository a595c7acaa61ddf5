import type { Words } from "../../../../kit/text/words.ts";
import type { comparisonStats as source } from "./comparison-stats.es.ts";

const months = "by month; the first month of one period against the first of the other";

export const comparisonStatsWords: Words<typeof source> = {
  ContractedServicesByPeriod: {
    title: "Contracted services",
    definition:
      "Number of advisory filings, contracts and supplements, notarial services and legalization contracts of each period, by type of service.",
  },
  IncomesByPeriod: {
    title: "Income",
    definition:
      "Total charged in each period for legal assistance, notarial services and paid legalizations, by type of service.",
  },
  ClientsByPeriod: {
    title: "New clients",
    definition: "Clients registered in each period, including inactive ones, by current type.",
  },
  FilingByTrending: {
    title: "Legal assistance by month",
    definition: `Number of advisory filings, contracts and supplements of each period, ${months}.`,
  },
  NotarialByTrending: {
    title: "Notarial services by month",
    definition: `Number of notarial services of each period, ${months}.`,
  },
  documentsProceedingTrending: {
    title: "Legalization documents by month",
    definition: `Documents of vouchers and consulate contracts that were not cancelled, created in each period, ${months}.`,
  },
  filingsBySectors: {
    title: "Legal assistance by sector",
    definition: "Number of advisory filings, contracts and supplements of each period, by sector.",
  },
  filingsByPracticeArea: {
    title: "Legal assistance by practice area",
    definition: "Number of advisory filings, contracts and supplements of each period, by main practice area.",
  },
};
