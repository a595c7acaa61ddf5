/** Notarial services. */
import { defineStatistics } from "./define-statistic.ts";

export const notarialFilingStats = {
  ...defineStatistics("notarialFilings", { group: "notarialFilingStats", access: ["notarialServicesStats"] })({
    totalServices: { measure: "count", chart: "tile" },
    totalIncomes: { measure: "amount", chart: "tile" },
    totalExpAndNonExpServices: { measure: "count", groupBy: ["exportable"], chart: "bars" },
    totalExpAndNonExpIncomes: { measure: "amount", groupBy: ["exportable"], chart: "bars" },
    totalNotarialClientTypes: { measure: "clients", groupBy: ["clientType"], chart: "bars" },
    totalByServiceConcept: { measure: "count", groupBy: ["concept"], chart: "bars" },
    totalExportableConcept: { measure: "count", groupBy: ["concept"], where: ["exportable"], chart: "bars" },
    totalIncomesPerConcept: { measure: "amount", groupBy: ["concept"], chart: "bars" },
    totalNotarialFilingsByClientAcquisitionWay: { measure: "count", groupBy: ["acquisitionWay"], chart: "bars" },
  }),
};
