import type { Words } from "../../../../kit/text/words.ts";
import type { notarialFilingStats as source } from "./notarial-filing-stats.es.ts";

const notarial = "Notarial services, by procedure date";
const notarialFees = "Total charged for notarial services, by procedure date";

export const notarialFilingStatsWords: Words<typeof source> = {
  totalServices: { title: "Services", definition: `${notarial}.` },
  totalIncomes: { title: "Income", definition: `${notarialFees}.` },
  totalExpAndNonExpServices: {
    title: "Exportable and non-exportable services",
    definition: `${notarial}, exportable or not.`,
  },
  totalExpAndNonExpIncomes: {
    title: "Exportable and non-exportable income",
    definition: `${notarialFees}, exportable or not.`,
  },
  totalNotarialClientTypes: {
    title: "Clients by type",
    definition: "Clients with a notarial service in the period, counted once, by current type.",
  },
  totalByServiceConcept: { title: "Services by concept", definition: `${notarial}, by concept.` },
  totalExportableConcept: {
    title: "Exportable services by concept",
    definition: `${notarial}, exportable only, by concept.`,
  },
  totalIncomesPerConcept: { title: "Income by concept", definition: `${notarialFees}, by concept.` },
  totalNotarialFilingsByClientAcquisitionWay: {
    title: "Services by acquisition way",
    definition: `${notarial}, by how the client found the firm.`,
  },
};
