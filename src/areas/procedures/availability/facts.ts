/** Statistics of places, by their day. */
import { defineFacts } from "../../../kit/facts.ts";

export const placeFacts = defineFacts({
  measures: ["count"],
  dimensions: { service: "openService" },
  conditions: ["free"],
});
