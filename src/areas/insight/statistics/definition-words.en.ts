import type { Words } from "../../../kit/text/words.ts";
import type { words as source } from "./definition-words.es.ts";
import { comparisonStatsWords } from "./definitions/comparison-stats.en.ts";
import { contractOfferStatsWords } from "./definitions/contract-offer-stats.en.ts";
import { filingStatsWords } from "./definitions/filing-stats.en.ts";
import { legalizationStadisticsWords } from "./definitions/legalization-stadistics.en.ts";
import { onlineServiceStatsWords } from "./definitions/online-stats.en.ts";
import { generalStatsWords } from "./definitions/general-stats.en.ts";
import { notarialFilingStatsWords } from "./definitions/notarial-filing-stats.en.ts";
import { virtualTableStadisticsWords } from "./definitions/virtual-table-stadistics.en.ts";

export const words: Words<typeof source> = {
  ...generalStatsWords,
  ...filingStatsWords,
  ...notarialFilingStatsWords,
  ...legalizationStadisticsWords,
  ...contractOfferStatsWords,
  ...onlineServiceStatsWords,
  ...virtualTableStadisticsWords,
  ...comparisonStatsWords,
};
