/** What notarial filings are counted in, by the day of the procedure. */
import { defineFacts } from "../../kit/facts.ts";
import { clientTypes } from "../clients/columns.ts";

export const notarialFilingFacts = defineFacts({
  measures: ["count", "amount", "clients"],
  dimensions: {
    exportable: ["exportable", "nonExportable"],
    concept: "nomenclator",
    // Of the client as it is now.
    clientType: clientTypes,
    acquisitionWay: "nomenclator",
    month: "month",
  },
  conditions: ["exportable"],
});
