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
    totalContractedServices: { measure: "count", chart: "tile" },
    totalExportableServices: { measure: "count", where: ["exportable"], chart: "tile" },
    hiredServices: { measure: "count", groupBy: ["service"], chart: "bars" },
    getCountriesByExportableServices: { measure: "count", groupBy: ["country"], where: ["exportable"], chart: "map" },
  }),
  ...defineStatistics(
    "filings",
    hired,
  )({
    totalNumberOfFilings: { measure: "count", chart: "tile" },
    totalFilingExportable: { measure: "count", where: ["exportable"], chart: "tile" },
  }),
  ...defineStatistics(
    "notarialFilings",
    hired,
  )({
    totalNotarialFilings: { measure: "count", chart: "tile" },
    totalNotarialExportable: { measure: "count", where: ["exportable"], chart: "tile" },
  }),
  ...defineStatistics(
    "legalizationContracts",
    hired,
  )({
    totalLegalizations: { measure: "count", chart: "tile" },
    totalLegalizationExportable: { measure: "count", where: ["exportable"], chart: "tile" },
  }),
  ...defineStatistics(
    "services",
    incomes,
  )({
    totalIncomesAmount: { measure: "amount", where: ["earned"], chart: "tile" },
    totalNationalIncomes: { measure: "amount", where: ["earned", "forNationals"], chart: "tile" },
    totalForeignIncomes: { measure: "amount", where: ["earned", "forForeigners"], chart: "tile" },
    totalIncomeByType: { measure: "amount", groupBy: ["service"], where: ["earned"], chart: "bars" },
    totalExportableServicesIncomes: {
      measure: "amount",
      groupBy: ["service"],
      where: ["earned", "exportable"],
      chart: "bars",
    },
  }),
  ...defineStatistics(
    "services",
    whom,
  )({
    totalClient: { measure: "clients", chart: "tile" },
    allClientTypes: { measure: "clients", groupBy: ["clientType"], chart: "bars" },
  }),
  ...defineStatistics("filings", whom)({ totalFilingClient: { measure: "clients", chart: "tile" } }),
  ...defineStatistics("notarialFilings", whom)({ totalNotarialClient: { measure: "clients", chart: "tile" } }),
  ...defineStatistics(
    "legalizationContracts",
    whom,
  )({ totalLegalizationClient: { measure: "clients", chart: "tile" } }),
  ...defineStatistics(
    "newClients",
    whom,
  )({
    totalClientByAcquisitionWay: { measure: "count", groupBy: ["acquisitionWay"], chart: "bars" },
  }),
};
