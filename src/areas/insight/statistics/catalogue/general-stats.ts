/** All services of the firm: their number, income and clients. */
import { defineStatistics } from "./define-statistic.ts";

const group = "generalStadistics";
const hiredScope = { group, access: ["hiredServicesStats"] } as const;
const incomeScope = { group, access: ["servicesIncomes"] } as const;
const clientScope = { group, access: ["clientStats"] } as const;

export const generalStats = {
  ...defineStatistics(
    "services",
    hiredScope,
  )({
    totalContractedServices: { measure: "count", chart: "tile" },
    totalExportableServices: { measure: "count", where: ["exportable"], chart: "tile" },
    hiredServices: { measure: "count", groupBy: ["service"], chart: "bars" },
    getCountriesByExportableServices: { measure: "count", groupBy: ["country"], where: ["exportable"], chart: "map" },
  }),
  ...defineStatistics(
    "filings",
    hiredScope,
  )({
    totalNumberOfFilings: { measure: "count", chart: "tile" },
    totalFilingExportable: { measure: "count", where: ["exportable"], chart: "tile" },
  }),
  ...defineStatistics(
    "notarialFilings",
    hiredScope,
  )({
    totalNotarialFilings: { measure: "count", chart: "tile" },
    totalNotarialExportable: { measure: "count", where: ["exportable"], chart: "tile" },
  }),
  ...defineStatistics(
    "legalizationContracts",
    hiredScope,
  )({
    totalLegalizations: { measure: "count", chart: "tile" },
    totalLegalizationExportable: { measure: "count", where: ["exportable"], chart: "tile" },
  }),
  ...defineStatistics(
    "services",
    incomeScope,
  )({
    totalIncomesAmount: { measure: "amount", where: ["earned"], chart: "tile" },
    totalNationalIncomes: { measure: "amount", where: ["earned", "forNationals"], chart: "tile" },
    totalForeignIncomes: { measure: "amount", where: ["earned", "forForeigners"], chart: "tile" },
    totalIncomeByMonth: { measure: "amount", groupBy: ["month"], where: ["earned"], chart: "line" },
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
    clientScope,
  )({
    totalClient: { measure: "clients", chart: "tile" },
    allClientTypes: { measure: "clients", groupBy: ["clientType"], chart: "bars" },
  }),
  ...defineStatistics("filings", clientScope)({ totalFilingClient: { measure: "clients", chart: "tile" } }),
  ...defineStatistics("notarialFilings", clientScope)({ totalNotarialClient: { measure: "clients", chart: "tile" } }),
  ...defineStatistics(
    "legalizationContracts",
    clientScope,
  )({ totalLegalizationClient: { measure: "clients", chart: "tile" } }),
  ...defineStatistics(
    "newClients",
    clientScope,
  )({
    totalClientByAcquisitionWay: { measure: "count", groupBy: ["acquisitionWay"], chart: "bars" },
  }),
};
