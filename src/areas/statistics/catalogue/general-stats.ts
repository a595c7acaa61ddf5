/** All the firm does: services of every kind, what they bring, and for whom they are. */
import { measured } from "./line.ts";

const group = "generalStadistics";
const hired = { group, access: ["hiredServicesStats"] } as const;
const incomes = { group, access: ["servicesIncomes"] } as const;
const whom = { group, access: ["clientStats"] } as const;

export const generalStats = {
  ...measured(
    "services",
    hired,
  )({
    totalContractedServices: { measure: "count", draw: "tile" },
    totalExportableServices: { measure: "count", when: ["exportable"], draw: "tile" },
    hiredServices: { measure: "count", by: ["service"], draw: "bars" },
    getCountriesByExportableServices: { measure: "count", by: ["country"], when: ["exportable"], draw: "map" },
  }),
  ...measured(
    "filings",
    hired,
  )({
    totalNumberOfFilings: { measure: "count", draw: "tile" },
    totalFilingExportable: { measure: "count", when: ["exportable"], draw: "tile" },
  }),
  ...measured(
    "notarialFilings",
    hired,
  )({
    totalNotarialFilings: { measure: "count", draw: "tile" },
    totalNotarialExportable: { measure: "count", when: ["exportable"], draw: "tile" },
  }),
  ...measured(
    "legalizationContracts",
    hired,
  )({
    totalLegalizations: { measure: "count", draw: "tile" },
    totalLegalizationExportable: { measure: "count", when: ["exportable"], draw: "tile" },
  }),
  ...measured(
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
  ...measured(
    "services",
    whom,
  )({
    totalClient: { measure: "clients", draw: "tile" },
    allClientTypes: { measure: "clients", by: ["clientType"], draw: "bars" },
  }),
  ...measured("filings", whom)({ totalFilingClient: { measure: "clients", draw: "tile" } }),
  ...measured("notarialFilings", whom)({ totalNotarialClient: { measure: "clients", draw: "tile" } }),
  ...measured("legalizationContracts", whom)({ totalLegalizationClient: { measure: "clients", draw: "tile" } }),
  ...measured(
    "newClients",
    whom,
  )({
    totalClientByAcquisitionWay: { measure: "count", by: ["acquisitionWay"], draw: "bars" },
  }),
};
