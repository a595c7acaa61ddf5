/** All statistics, grouped by path. */
import { comparisonStats } from "./catalogue/comparison-stats.ts";
import { contractOfferStats } from "./catalogue/contract-offer-stats.ts";
import { filingStats } from "./catalogue/filing-stats.ts";
import { generalStats } from "./catalogue/general-stats.ts";
import { legalizationStadistics } from "./catalogue/legalization-stadistics.ts";
import type { Statistic } from "./catalogue/define-statistic.ts";
import { onlineServiceStats } from "./catalogue/online-stats.ts";
import { notarialFilingStats } from "./catalogue/notarial-filing-stats.ts";
import { virtualTableStadistics } from "./catalogue/virtual-table-stadistics.ts";

export { type FactName, facts, type Statistic } from "./catalogue/define-statistic.ts";

export const catalogue = {
  ...generalStats,
  ...filingStats,
  ...notarialFilingStats,
  ...legalizationStadistics,
  ...contractOfferStats,
  ...onlineServiceStats,
  ...virtualTableStadistics,
  ...comparisonStats,
};
export type StatisticName = keyof typeof catalogue;
export const statisticNames = Object.keys(catalogue) as [StatisticName, ...StatisticName[]];

/** A statistic by name, with the general type instead of its literal one. */
export const statisticOf = (name: StatisticName): Statistic => catalogue[name];
