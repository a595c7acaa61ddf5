/**
 * Comparisons of two periods: statistics of other boards run twice, and months of one period next to those of the
 * other.
 */
import { filingStats } from "./filing-stats.ts";
import { generalStats } from "./general-stats.ts";
import { defineStatistics } from "./define-statistic.ts";

const board = { group: "comparisonStats", access: ["comparisonStats"] } as const;
const comparison = { ...board, comparesPeriods: true, chart: "versus" } as const;
const monthly = { measure: "count", groupBy: ["month"], comparesPeriods: true, chart: "trend" } as const;

export const comparisonStats = {
  ContractedServicesByPeriod: { ...generalStats.hiredServices, ...comparison },
  IncomesByPeriod: { ...generalStats.totalIncomeByType, ...comparison },
  ...defineStatistics(
    "newClients",
    board,
  )({
    ClientsByPeriod: { measure: "count", groupBy: ["clientType"], comparesPeriods: true, chart: "versus" },
  }),
  ...defineStatistics("filings", board)({ FilingByTrending: { ...monthly, extraFilter: "kind" } }),
  ...defineStatistics("notarialFilings", board)({ NotarialByTrending: monthly }),
  ...defineStatistics("legalDocuments", board)({ documentsProceedingTrending: monthly }),
  filingsBySectors: { ...filingStats.totalFilingsBySector, ...comparison },
  filingsByPracticeArea: { ...filingStats.totalFilingsByPracticeArea, ...comparison },
};
