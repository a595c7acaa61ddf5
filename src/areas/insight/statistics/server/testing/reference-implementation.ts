/**
 * Reference implementation of the figures: plain loops over the given facts, written from the definitions and not
 * from the catalogue. Groups by key, amounts in hundredths.
 */
import type { StatisticName } from "../../catalogue.ts";
import type { CaseFacts, CaseWorld } from "./case-facts.ts";
import { referenceComparisonStats } from "./reference/comparison-stats.ts";
import { referenceContractOfferStats } from "./reference/contract-offer-stats.ts";
import { referenceFilingStats } from "./reference/filing-stats.ts";
import { referenceGeneralStats } from "./reference/general-stats.ts";
import type { Figures, ReferenceStatistic } from "./reference/counting.ts";
import { referenceOnlineServiceStats } from "./reference/online-stats.ts";
import { referenceLegalizationStadistics } from "./reference/legalization-stadistics.ts";
import { referenceVirtualTableStadistics } from "./reference/virtual-table-stadistics.ts";
import { referenceNotarialFilingStats } from "./reference/notarial-filing-stats.ts";

export { referenceSides } from "./reference/comparison-stats.ts";
export type { Figures, ReferenceStatistic } from "./reference/counting.ts";

export function referenceFigures(
  world: CaseWorld,
  facts: CaseFacts,
  question: ReferenceStatistic,
): Readonly<Record<StatisticName, () => Figures>> {
  const query = { world, facts, question };
  return {
    ...referenceGeneralStats(query),
    ...referenceFilingStats(query),
    ...referenceNotarialFilingStats(query),
    ...referenceContractOfferStats(query),
    ...referenceOnlineServiceStats(query),
    ...referenceLegalizationStadistics(query),
    ...referenceVirtualTableStadistics(query),
    ...referenceComparisonStats(query),
  };
}
