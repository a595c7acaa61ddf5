/**
 * The figures again, by another hand: plain loops over the facts as they were given, written from the definitions and
 * not from the catalogue. Groups by key, amounts in hundredths.
 */
import type { StatisticName } from "../../catalogue.ts";
import type { CaseFacts, CaseWorld } from "./office.ts";
import { comparisonStats } from "./second-hand/comparison-stats.ts";
import { contractOfferStats } from "./second-hand/contract-offer-stats.ts";
import { filingStats } from "./second-hand/filing-stats.ts";
import { generalStats } from "./second-hand/general-stats.ts";
import type { Figures, ReferenceStatistic } from "./second-hand/hand.ts";
import { onlineServiceStats } from "./second-hand/online-stats.ts";
import { legalizationStadistics } from "./second-hand/legalization-stadistics.ts";
import { virtualTableStadistics } from "./second-hand/virtual-table-stadistics.ts";
import { notarialFilingStats } from "./second-hand/notarial-filing-stats.ts";

export { sidesOf } from "./second-hand/comparison-stats.ts";
export type { Figures, ReferenceStatistic } from "./second-hand/hand.ts";

export function secondHand(
  world: CaseWorld,
  facts: CaseFacts,
  question: ReferenceStatistic,
): Readonly<Record<StatisticName, () => Figures>> {
  const asked = { world, facts, question };
  return {
    ...generalStats(asked),
    ...filingStats(asked),
    ...notarialFilingStats(asked),
    ...contractOfferStats(asked),
    ...onlineServiceStats(asked),
    ...legalizationStadistics(asked),
    ...virtualTableStadistics(asked),
    ...comparisonStats(asked),
  };
}
