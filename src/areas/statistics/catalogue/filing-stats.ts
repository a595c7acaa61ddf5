/** The filings of legal assistance. */
import { defineStatistics } from "./define-statistic.ts";

export const filingStats = {
  ...defineStatistics("filings", { group: "filingStats", access: ["legalAssistanceStats"] })({
    totalFeeAmount: { measure: "amount", draw: "tile" },
    totalExportIncome: { measure: "amount", when: ["exportable"], draw: "tile" },
    totalNationalClients: { measure: "clients", when: ["ofNationals"], draw: "tile" },
    countFilingsByContractType: { measure: "count", by: ["kind"], draw: "bars" },
    totalFilingsByPracticeArea: { measure: "count", by: ["practiceArea"], draw: "bars" },
    incomesBySpecialists: { measure: "amount", by: ["specialist"], draw: "bars" },
    filingsByCountryMapData: { measure: "count", by: ["country"], beside: "amount", draw: "map" },
    totalExpServByDateRange: { measure: "count", by: ["age"], when: ["exportable"], draw: "bars" },
    totalPracticeAreasByEspecialist: { measure: "count", by: ["specialist", "practiceArea"], draw: "stacked" },
    totalModalitiesByEspecialist: { measure: "count", by: ["specialist", "serviceModality"], draw: "stacked" },
    totalCountriesByEspecialist: { measure: "count", by: ["specialist", "country"], draw: "stacked" },
    totalFilingsByEspecialist: { measure: "count", by: ["specialist"], draw: "bars" },
    totalFilingsBySector: { measure: "count", by: ["sector"], draw: "bars" },
    totalFilingsByModality: { measure: "count", by: ["serviceModality"], draw: "bars" },
    totalServicesByContractObject: { measure: "count", by: ["serviceType"], draw: "bars" },
    totalFilingsByTakenShape: { measure: "count", by: ["takenShape"], draw: "bars" },
    totalFilingsByCountry: { measure: "count", by: ["country"], draw: "bars" },
    totalClientsByCountry: { measure: "clients", by: ["clientCountry"], draw: "bars" },
    totalClientTypes: { measure: "clients", by: ["clientType"], draw: "bars" },
    totalFilingsByClientAcquisitionWay: { measure: "count", by: ["acquisitionWay"], draw: "bars" },
    totalPossibleMIPYME: { measure: "count", by: ["mipymeType"], when: ["ofMipyme"], draw: "bars" },
  }),
};
