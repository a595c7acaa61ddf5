/** The filings of legal assistance. */
import { defineStatistics } from "./define-statistic.ts";

export const filingStats = {
  ...defineStatistics("filings", { group: "filingStats", access: ["legalAssistanceStats"] })({
    totalFeeAmount: { measure: "amount", chart: "tile" },
    totalExportIncome: { measure: "amount", where: ["exportable"], chart: "tile" },
    totalNationalClients: { measure: "clients", where: ["ofNationals"], chart: "tile" },
    countFilingsByContractType: { measure: "count", groupBy: ["kind"], chart: "bars" },
    totalFilingsByPracticeArea: { measure: "count", groupBy: ["practiceArea"], chart: "bars" },
    incomesBySpecialists: { measure: "amount", groupBy: ["specialist"], chart: "bars" },
    filingsByCountryMapData: { measure: "count", groupBy: ["country"], companion: "amount", chart: "map" },
    totalExpServByDateRange: { measure: "count", groupBy: ["age"], where: ["exportable"], chart: "bars" },
    totalPracticeAreasByEspecialist: { measure: "count", groupBy: ["specialist", "practiceArea"], chart: "stacked" },
    totalModalitiesByEspecialist: { measure: "count", groupBy: ["specialist", "serviceModality"], chart: "stacked" },
    totalCountriesByEspecialist: { measure: "count", groupBy: ["specialist", "country"], chart: "stacked" },
    totalFilingsByEspecialist: { measure: "count", groupBy: ["specialist"], chart: "bars" },
    totalFilingsBySector: { measure: "count", groupBy: ["sector"], chart: "bars" },
    totalFilingsByModality: { measure: "count", groupBy: ["serviceModality"], chart: "bars" },
    totalServicesByContractObject: { measure: "count", groupBy: ["serviceType"], chart: "bars" },
    totalFilingsByTakenShape: { measure: "count", groupBy: ["takenShape"], chart: "bars" },
    totalFilingsByCountry: { measure: "count", groupBy: ["country"], chart: "bars" },
    totalClientsByCountry: { measure: "clients", groupBy: ["clientCountry"], chart: "bars" },
    totalClientTypes: { measure: "clients", groupBy: ["clientType"], chart: "bars" },
    totalFilingsByClientAcquisitionWay: { measure: "count", groupBy: ["acquisitionWay"], chart: "bars" },
    totalPossibleMIPYME: { measure: "count", groupBy: ["mipymeType"], where: ["ofMipyme"], chart: "bars" },
  }),
};
