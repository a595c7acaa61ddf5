/** What each statistic is called and what it counts. */
import { comparisonStats } from "./definitions/comparison-stats.es.ts";
import { contractOfferStats } from "./definitions/contract-offer-stats.es.ts";
import { filingStats } from "./definitions/filing-stats.es.ts";
import { legalizationStadisticsWords } from "./definitions/legalization-stadistics.es.ts";
import { onlineServiceStatsWords } from "./definitions/online-stats.es.ts";
import { generalStats } from "./definitions/general-stats.es.ts";
import { notarialFilingStats } from "./definitions/notarial-filing-stats.es.ts";
import { virtualTableStadistics } from "./definitions/virtual-table-stadistics.es.ts";

export const words = {
  ...generalStats,
  ...filingStats,
  ...notarialFilingStats,
  ...legalizationStadisticsWords,
  ...contractOfferStats,
  ...onlineServiceStatsWords,
  ...virtualTableStadistics,
  ...comparisonStats,
} as const;
