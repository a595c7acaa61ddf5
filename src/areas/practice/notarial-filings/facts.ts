/** Notarial filings by the day of the procedure. */
import { defineFacts } from "../../../kit/contract/facts.ts";
import { clientTypes } from "../clients/enums.ts";

export const notarialFilingFacts = defineFacts({
  measures: ["count", "amount", "clients"],
  dimensions: {
    exportable: ["exportable", "nonExportable"],
    concept: "nomenclator",
    // The client's current type.
    clientType: clientTypes,
    acquisitionWay: "nomenclator",
    month: "month",
  },
  conditions: ["exportable"],
});
