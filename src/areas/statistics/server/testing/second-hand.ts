/**
 * The figures again, by another hand: plain loops over the facts as they were given, written from the definitions and
 * not from the catalogue. Groups by key, amounts in hundredths.
 */
import type { StatisticName } from "../../catalogue.ts";
import type { CaseFacts, CaseWorld } from "./office.ts";
import { referenceComparisonStats } from "./second-hand/comparison-stats.ts";
import { referenceContractOfferStats } from "./second-hand/contract-offer-stats.ts";
import { referenceFilingStats } from "./second-hand/filing-stats.ts";
import { referenceGeneralStats } from "./second-hand/general-stats.ts";
import type { Figures, ReferenceStatistic } from "./second-hand/hand.ts";
import { referenceOnlineServiceStats } from "./second-hand/online-stats.ts";
import { referenceLegalizationStadistics } from "./second-hand/legalization-stadistics.ts";
import { referenceVirtualTableStadistics } from "./second-hand/virtual-table-stadistics.ts";
import { referenceNotarialFilingStats } from "./second-hand/notarial-filing-stats.ts";

export { referenceSides } from "./second-hand/comparison-stats.ts";
export type { Figures, ReferenceStatistic } from "./second-hand/hand.ts";

export function referenceFigures(
  world: CaseWorld,
  facts: CaseFacts,
  question: ReferenceStatistic,
): Readonly<Record<StatisticName, () => Figures>> {
  const asked = { world, facts, question };
  return {
    ...referenceGeneralStats(asked),
    ...referenceFilingStats(asked),
    ...referenceNotarialFilingStats(asked),
    ...referenceContractOfferStats(asked),
    ...referenceOnlineServiceStats(asked),
    ...referenceLegalizationStadistics(asked),
    ...referenceVirtualTableStadistics(asked),
    ...referenceComparisonStats(asked),
  };
}
