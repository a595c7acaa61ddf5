/** Statistics of places, by their day. */
import { defineFacts } from "../../../kit/contract/facts.ts";

export const placeFacts = defineFacts({
  measures: ["count"],
  dimensions: { service: "openService" },
  conditions: ["free"],
});
