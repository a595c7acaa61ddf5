/** What clients are counted in, by the day they were written down. */
import { countable } from "../../kit/countable.ts";
import { clientTypes } from "./columns.ts";

export const newClients = countable({
  measures: ["count"],
  by: { acquisitionWay: "nomenclator", clientType: clientTypes },
  when: [],
});
