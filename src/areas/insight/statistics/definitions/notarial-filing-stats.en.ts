import type { Words } from "../../../../kit/text/words.ts";
import type { notarialFilingStats as source } from "./notarial-filing-stats.es.ts";

const notarial = "notarial services, by the day of the procedure";
const notarialFees = "Sum of what was charged for notarial services, by the day of the procedure";

export const notarialFilingStatsWords: Words<typeof source> = {
  totalServices: { title: "Services", definition: `Number of all ${notarial}.` },
  totalIncomes: { title: "Income", definition: `${notarialFees}, all of them.` },
  totalExpAndNonExpServices: {
    title: "Exportable and non-exportable services",
    definition: `Number of ${notarial}, exportable or not.`,
  },
  totalExpAndNonExpIncomes: {
    title: "Exportable and non-exportable income",
    definition: `${notarialFees}, exportable or not.`,
  },
  totalNotarialClientTypes: {
    title: "Clients by type",
    definition: "Clients with a notarial service in the period, each once, by their type today.",
  },
  totalByServiceConcept: { title: "Services by concept", definition: `Number of ${notarial}, by concept.` },
  totalExportableConcept: {
    title: "Exportable services by concept",
    definition: `Number of ${notarial}, exportable ones only, by concept.`,
  },
  totalIncomesPerConcept: { title: "Income by concept", definition: `${notarialFees}, by concept.` },
  totalNotarialFilingsByClientAcquisitionWay: {
    title: "Services by acquisition way",
    definition: `Number of ${notarial}, by how their client came to the firm.`,
  },
};
