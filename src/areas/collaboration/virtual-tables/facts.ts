/** Facts of virtual tables by the day of their creation: tables, moderators and keywords. */
import { defineFacts } from "../../../kit/contract/facts.ts";

/** States of active tables. */
const activeStates = ["open", "closed", "scheduled"] as const;

export const virtualTableFacts = defineFacts({
  measures: ["count"],
  dimensions: { state: { wordsArea: "virtualTables", keys: activeStates }, creator: "person" },
  conditions: ["active"],
});

/** One per table and moderator. */
export const tableModeratorFacts = defineFacts({
  measures: ["count"],
  dimensions: { moderator: "person" },
  conditions: [],
});

/** One per table and keyword, whatever its spelling. */
export const tableKeywordFacts = defineFacts({
  measures: ["count"],
  dimensions: { keyword: "keyword" },
  conditions: [],
});
