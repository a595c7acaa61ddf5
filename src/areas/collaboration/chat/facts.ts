/** Messages in virtual tables, counted by the day they were sent. Private messages are never counted. */
import { defineFacts } from "../../../kit/contract/facts.ts";

export const tableMessageFacts = defineFacts({
  measures: ["count"],
  dimensions: { table: "virtualTable" },
  conditions: [],
});
