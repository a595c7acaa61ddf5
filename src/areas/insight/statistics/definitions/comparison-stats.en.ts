import type { Words } from "../../../../kit/text/words.ts";
import type { comparisonStats as source } from "./comparison-stats.es.ts";

const months = "by month; the first month of one period against the first of the other";

export const comparisonStatsWords: Words<typeof source> = {
  ContractedServicesByPeriod: {
    title: "Contracted services",
    definition:
      "Number of advisory services, contracts and supplements, notarial services and legalization contracts of each period, by kind of service.",
  },
  IncomesByPeriod: {
    title: "Income",
    definition:
      "Sum of what legal assistance, notarial services and legalizations already paid brought in each period, by kind of service.",
  },
  ClientsByPeriod: {
    title: "New clients",
    definition: "Clients registered in each period, inactive ones too, by their type of today.",
  },
  FilingByTrending: {
    title: "Legal assistance by month",
    definition: `Number of advisory services, contracts and supplements of each period, ${months}.`,
  },
  NotarialByTrending: {
    title: "Notarial services by month",
    definition: `Number of notarial services of each period, ${months}.`,
  },
  documentsProceedingTrending: {
    title: "Legalization documents by month",
    definition: `Number of documents of legalization vouchers and consulate contracts, not cancelled, that were made in each period, ${months}.`,
  },
  filingsBySectors: {
    title: "Legal assistance by sector",
    definition: "Number of advisory services, contracts and supplements of each period, by sector.",
  },
  filingsByPracticeArea: {
    title: "Legal assistance by practice area",
    definition: "Number of advisory services, contracts and supplements of each period, by top-level practice area.",
  },
};
