import type { Words } from "../../kit/words.ts";
import type { words as source } from "./definition-words.es.ts";
import { comparisonStats } from "./definitions/comparison-stats.en.ts";
import { contractOfferStats } from "./definitions/contract-offer-stats.en.ts";
import { filingStats } from "./definitions/filing-stats.en.ts";
import { legalizationStadistics } from "./definitions/legalization-stadistics.en.ts";
import { onlineServiceStats } from "./definitions/online-stats.en.ts";
import { generalStats } from "./definitions/general-stats.en.ts";
import { notarialFilingStats } from "./definitions/notarial-filing-stats.en.ts";
import { virtualTableStadistics } from "./definitions/virtual-table-stadistics.en.ts";

export const words: Words<typeof source> = {
  ...generalStats,
  ...filingStats,
  ...notarialFilingStats,
  ...legalizationStadistics,
  ...contractOfferStats,
  ...onlineServiceStats,
  ...virtualTableStadistics,
  ...comparisonStats,
};
