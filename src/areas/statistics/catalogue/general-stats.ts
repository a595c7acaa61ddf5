/** All the firm does: services of every kind, what they bring, and for whom they are. */
import { defineStatistics } from "./define-statistic.ts";

const group = "generalStadistics";
const hired = { group, access: ["hiredServicesStats"] } as const;
const incomes = { group, access: ["servicesIncomes"] } as const;
const whom = { group, access: ["clientStats"] } as const;

export const generalStats = {
  ...defineStatistics(
    "services",
    hired,
  )({
    totalContractedServices: { measure: "count", draw: "tile" },
    totalExportableServices: { measure: "count", when: ["exportable"], draw: "tile" },
    hiredServices: { measure: "count", by: ["service"], draw: "bars" },
    getCountriesByExportableServices: { measure: "count", by: ["country"], when: ["exportable"], draw: "map" },
  }),
  ...defineStatistics(
    "filings",
    hired,
  )({
    totalNumberOfFilings: { measure: "count", draw: "tile" },
    totalFilingExportable: { measure: "count", when: ["exportable"], draw: "tile" },
  }),
  ...defineStatistics(
    "notarialFilings",
    hired,
  )({
    totalNotarialFilings: { measure: "count", draw: "tile" },
    totalNotarialExportable: { measure: "count", when: ["exportable"], draw: "tile" },
  }),
  ...defineStatistics(
    "legalizationContracts",
    hired,
  )({
    totalLegalizations: { measure: "count", draw: "tile" },
    totalLegalizationExportable: { measure: "count", when: ["exportable"], draw: "tile" },
  }),
  ...defineStatistics(
    "services",
    incomes,
  )({
    totalIncomesAmount: { measure: "amount", when: ["earned"], draw: "tile" },
    totalNationalIncomes: { measure: "amount", when: ["earned", "forNationals"], draw: "tile" },
    totalForeignIncomes: { measure: "amount", when: ["earned", "forForeigners"], draw: "tile" },
    totalIncomeByType: { measure: "amount", by: ["service"], when: ["earned"], draw: "bars" },
    totalExportableServicesIncomes: {
      measure: "amount",
      by: ["service"],
      when: ["earned", "exportable"],
      draw: "bars",
    },
  }),
  ...defineStatistics(
    "services",
    whom,
  )({
    totalClient: { measure: "clients", draw: "tile" },
    allClientTypes: { measure: "clients", by: ["clientType"], draw: "bars" },
  }),
  ...defineStatistics("filings", whom)({ totalFilingClient: { measure: "clients", draw: "tile" } }),
  ...defineStatistics("notarialFilings", whom)({ totalNotarialClient: { measure: "clients", draw: "tile" } }),
  ...defineStatistics("legalizationContracts", whom)({ totalLegalizationClient: { measure: "clients", draw: "tile" } }),
  ...defineStatistics(
    "newClients",
    whom,
  )({
    totalClientByAcquisitionWay: { measure: "count", by: ["acquisitionWay"], draw: "bars" },
  }),
};
