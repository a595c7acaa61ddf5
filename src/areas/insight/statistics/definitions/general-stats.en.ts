import type { Words } from "../../../../kit/text/words.ts";
import type { generalStats as source } from "./general-stats.es.ts";

const services = "advisory filings, contracts and supplements, notarial services and legalization contracts";
const income = "Total charged for legal assistance, notarial services and paid legalizations";
const clients = (of: string) => `Clients with ${of} in the period, counted once.`;
const exportable = "Legalizations are exportable if they were paid in a currency other than CUP";

export const generalStatsWords: Words<typeof source> = {
  totalContractedServices: { title: "Contracted services", definition: `Number of ${services}.` },
  totalExportableServices: {
    title: "Exportable services",
    definition: `Number of ${services}, exportable only. ${exportable}.`,
  },
  hiredServices: { title: "Services by type", definition: `Number of ${services}, by type of service.` },
  getCountriesByExportableServices: {
    title: "Exportable services by country",
    definition: `Number of ${services}, exportable only, by the country of the service.`,
  },
  totalNumberOfFilings: {
    title: "Legal assistance",
    definition: "Number of advisory filings, contracts and supplements, by signing date.",
  },
  totalFilingExportable: {
    title: "Exportable legal assistance",
    definition: "Number of exportable advisory filings, contracts and supplements, by signing date.",
  },
  totalNotarialFilings: {
    title: "Notarial services",
    definition: "Number of notarial services, by procedure date.",
  },
  totalNotarialExportable: {
    title: "Exportable notarial services",
    definition: "Number of exportable notarial services, by procedure date.",
  },
  totalLegalizations: {
    title: "Legalizations",
    definition: "Number of legalization contracts that were not cancelled, by creation date.",
  },
  totalLegalizationExportable: {
    title: "Exportable legalizations",
    definition: "Number of legalization contracts paid in a currency other than CUP, by creation date.",
  },
  totalIncomesAmount: { title: "Income", definition: `${income}.` },
  totalNationalIncomes: {
    title: "National income",
    definition: `${income}, from clients who were national at the time.`,
  },
  totalForeignIncomes: {
    title: "Foreign income",
    definition: `${income}, from clients who were foreign at the time.`,
  },
  totalIncomeByMonth: { title: "Income by month", definition: `${income}, by month.` },
  totalIncomeByType: { title: "Income by service type", definition: `${income}, by type of service.` },
  totalExportableServicesIncomes: {
    title: "Exportable income by service type",
    definition: `${income}, exportable services only, by type of service.`,
  },
  totalClient: {
    title: "Clients",
    definition: `${clients("any service")} Legalization holders who are not clients are counted by identity number or passport.`,
  },
  allClientTypes: {
    title: "Clients by type",
    definition: `${clients("any service")} By current type.`,
  },
  totalFilingClient: {
    title: "Legal assistance clients",
    definition: clients("an advisory filing, contract or supplement"),
  },
  totalNotarialClient: { title: "Notarial clients", definition: clients("a notarial service") },
  totalLegalizationClient: {
    title: "Legalization clients",
    definition: `${clients("a legalization contract")} Holders who are not clients are counted by identity number or passport.`,
  },
  totalClientByAcquisitionWay: {
    title: "New clients by acquisition way",
    definition: "Clients registered in the period, including inactive ones, by acquisition way.",
  },
};
