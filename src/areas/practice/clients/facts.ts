/** New clients by the day they were created. */
import { defineFacts } from "../../../kit/contract/facts.ts";
import { clientTypes } from "./enums.ts";

export const newClientFacts = defineFacts({
  measures: ["count"],
  dimensions: { acquisitionWay: "nomenclator", clientType: clientTypes },
  conditions: [],
});
