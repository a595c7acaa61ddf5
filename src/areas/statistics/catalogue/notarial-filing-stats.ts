/** Notarial services. */
import { defineStatistics } from "./define-statistic.ts";

export const notarialFilingStats = {
  ...defineStatistics("notarialFilings", { group: "notarialFilingStats", access: ["notarialServicesStats"] })({
    totalServices: { measure: "count", draw: "tile" },
    totalIncomes: { measure: "amount", draw: "tile" },
    totalExpAndNonExpServices: { measure: "count", by: ["exportable"], draw: "bars" },
    totalExpAndNonExpIncomes: { measure: "amount", by: ["exportable"], draw: "bars" },
    totalNotarialClientTypes: { measure: "clients", by: ["clientType"], draw: "bars" },
    totalByServiceConcept: { measure: "count", by: ["concept"], draw: "bars" },
    totalExportableConcept: { measure: "count", by: ["concept"], when: ["exportable"], draw: "bars" },
    totalIncomesPerConcept: { measure: "amount", by: ["concept"], draw: "bars" },
    totalNotarialFilingsByClientAcquisitionWay: { measure: "count", by: ["acquisitionWay"], draw: "bars" },
  }),
};
