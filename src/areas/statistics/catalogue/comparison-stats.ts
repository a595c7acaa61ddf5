/** Two periods beside each other: lines of other boards asked twice, and months of one beside those of the other. */
import { filingStats } from "./filing-stats.ts";
import { generalStats } from "./general-stats.ts";
import { defineStatistics } from "./define-statistic.ts";

const of = { group: "comparisonStats", access: ["comparisonStats"] } as const;
const twice = { ...of, comparesPeriods: true, chart: "versus" } as const;
const monthly = { measure: "count", groupBy: ["month"], comparesPeriods: true, chart: "trend" } as const;

export const comparisonStats = {
  ContractedServicesByPeriod: { ...generalStats.hiredServices, ...twice },
  IncomesByPeriod: { ...generalStats.totalIncomeByType, ...twice },
  ...defineStatistics(
    "newClients",
    of,
  )({
    ClientsByPeriod: { measure: "count", groupBy: ["clientType"], comparesPeriods: true, chart: "versus" },
  }),
  ...defineStatistics("filings", of)({ FilingByTrending: { ...monthly, extraFilter: "kind" } }),
  ...defineStatistics("notarialFilings", of)({ NotarialByTrending: monthly }),
  ...defineStatistics("legalDocuments", of)({ documentsProceedingTrending: monthly }),
  filingsBySectors: { ...filingStats.totalFilingsBySector, ...twice },
  filingsByPracticeArea: { ...filingStats.totalFilingsByPracticeArea, ...twice },
};
