/** What virtual tables are counted in, by the day they were made: whole, by who leads them, and by what they are about. */
import { defineFacts } from "../../kit/facts.ts";

/** As a table stands that is in use. */
const activeStates = ["open", "closed", "scheduled"] as const;

export const virtualTableFacts = defineFacts({
  measures: ["count"],
  dimensions: { state: { wordsArea: "virtualTables", keys: activeStates }, creator: "person" },
  conditions: ["active"],
});

/** One for each person who leads a table. */
export const tableModeratorFacts = defineFacts({
  measures: ["count"],
  dimensions: { moderator: "person" },
  conditions: [],
});

/** One for each keyword of a table, however often and in whatever spelling it stands there. */
export const tableKeywordFacts = defineFacts({
  measures: ["count"],
  dimensions: { keyword: "keyword" },
  conditions: [],
});
