/** What is said in virtual tables is counted by the day it was sent; what two say to each other is counted nowhere. */
import { defineFacts } from "../../kit/facts.ts";

export const tableMessageFacts = defineFacts({
  measures: ["count"],
  dimensions: { table: "virtualTable" },
  conditions: [],
});
