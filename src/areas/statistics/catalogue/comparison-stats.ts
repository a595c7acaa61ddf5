/** Two periods beside each other: lines of other boards asked twice, and months of one beside those of the other. */
import { filingStats } from "./filing-stats.ts";
import { generalStats } from "./general-stats.ts";
import { defineStatistics } from "./define-statistic.ts";

const of = { group: "comparisonStats", access: ["comparisonStats"] } as const;
const twice = { ...of, versus: true, draw: "versus" } as const;
const monthly = { measure: "count", by: ["month"], versus: true, draw: "trend" } as const;

export const comparisonStats = {
  ContractedServicesByPeriod: { ...generalStats.hiredServices, ...twice },
  IncomesByPeriod: { ...generalStats.totalIncomeByType, ...twice },
  ...defineStatistics(
    "newClients",
    of,
  )({
    ClientsByPeriod: { measure: "count", by: ["clientType"], versus: true, draw: "versus" },
  }),
  ...defineStatistics("filings", of)({ FilingByTrending: { ...monthly, narrowed: "kind" } }),
  ...defineStatistics("notarialFilings", of)({ NotarialByTrending: monthly }),
  ...defineStatistics("legalDocuments", of)({ documentsProceedingTrending: monthly }),
  filingsBySectors: { ...filingStats.totalFilingsBySector, ...twice },
  filingsByPracticeArea: { ...filingStats.totalFilingsByPracticeArea, ...twice },
};
