import type { Words } from "../../../../kit/text/words.ts";
import type { generalStats as source } from "./general-stats.es.ts";

const services = "advisory filings, contracts and supplements, notarial services and legalization contracts";
const income = "Sum of what was charged for legal assistance, notarial services and legalizations that are paid";
const clients = (of: string) => `Clients with ${of} in the period, each once.`;
const exportable = "Legalizations are when they were paid in another currency than CUP";

export const generalStatsWords: Words<typeof source> = {
  totalContractedServices: { title: "Contracted services", definition: `Number of ${services}.` },
  totalExportableServices: {
    title: "Exportable services",
    definition: `Number of ${services}, exportable ones only. ${exportable}.`,
  },
  hiredServices: { title: "Services by type", definition: `Number of ${services}, by kind of service.` },
  getCountriesByExportableServices: {
    title: "Exportable services by country",
    definition: `Number of ${services}, exportable ones only, by the country of the service.`,
  },
  totalNumberOfFilings: {
    title: "Legal assistance",
    definition: "Number of advisory filings, contracts and supplements, by the day they were agreed.",
  },
  totalFilingExportable: {
    title: "Exportable legal assistance",
    definition: "Number of exportable advisory filings, contracts and supplements, by the day they were agreed.",
  },
  totalNotarialFilings: {
    title: "Notarial services",
    definition: "Number of notarial services, by the day of the procedure.",
  },
  totalNotarialExportable: {
    title: "Exportable notarial services",
    definition: "Number of exportable notarial services, by the day of the procedure.",
  },
  totalLegalizations: {
    title: "Legalizations",
    definition: "Number of legalization contracts that were not cancelled, by the day they were made.",
  },
  totalLegalizationExportable: {
    title: "Exportable legalizations",
    definition: "Number of legalization contracts paid in another currency than CUP, by the day they were made.",
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
  totalIncomeByType: { title: "Income by service type", definition: `${income}, by kind of service.` },
  totalExportableServicesIncomes: {
    title: "Exportable income by service type",
    definition: `${income}, of exportable services only, by kind of service.`,
  },
  totalClient: {
    title: "Clients",
    definition: `${clients("any service")} A holder of a legalization who is no client counts by identity number or passport.`,
  },
  allClientTypes: {
    title: "Clients by type",
    definition: `${clients("any service")} By their type today.`,
  },
  totalFilingClient: {
    title: "Legal assistance clients",
    definition: clients("an advisory filing, contract or supplement"),
  },
  totalNotarialClient: { title: "Notarial clients", definition: clients("a notarial service") },
  totalLegalizationClient: {
    title: "Legalization clients",
    definition: `${clients("a legalization contract")} A holder who is no client counts by identity number or passport.`,
  },
  totalClientByAcquisitionWay: {
    title: "New clients by acquisition way",
    definition: "Clients registered in the period, including inactive ones, by acquisition way.",
  },
};
