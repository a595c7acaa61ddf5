import type { Words } from "../../../../kit/text/words.ts";
import type { filingStats as source } from "./filing-stats.es.ts";

const filings = "Filings (advisory, contracts and supplements), by signing date";
const fees = "Total filing fees, by signing date";

export const filingStatsWords: Words<typeof source> = {
  totalFeeAmount: { title: "Income", definition: `${fees}.` },
  totalExportIncome: { title: "Export income", definition: `${fees}; exportable services only.` },
  totalNationalClients: {
    title: "National clients",
    definition: "National clients with a filing signed in the period, counted once.",
  },
  countFilingsByContractType: { title: "Filings by type", definition: `${filings}.` },
  totalFilingsByPracticeArea: {
    title: "Filings by practice area",
    definition: `${filings}, by main practice area; sub-areas count in their area.`,
  },
  incomesBySpecialists: { title: "Income by specialist", definition: `${fees}, by specialist.` },
  filingsByCountryMapData: {
    title: "Filings around the world",
    definition: `${filings}, by country, with their total fees. Without an exchange rate, the filing counts but its amount is not added.`,
  },
  totalExpServByDateRange: {
    title: "Duration of exportable services",
    definition: `${filings}, for exportable services, by days from signing to the end date (to today if still open).`,
  },
  totalPracticeAreasByEspecialist: {
    title: "Practice areas by specialist",
    definition: `${filings}, by specialist and main practice area.`,
  },
  totalModalitiesByEspecialist: {
    title: "Modalities by specialist",
    definition: `${filings}, by specialist and modality of service.`,
  },
  totalCountriesByEspecialist: {
    title: "Countries by specialist",
    definition: `${filings}, by specialist and country of the filing.`,
  },
  totalFilingsByEspecialist: { title: "Filings by specialist", definition: `${filings}, by specialist.` },
  totalFilingsBySector: { title: "Filings by sector", definition: `${filings}, by sector.` },
  totalFilingsByModality: {
    title: "Filings by modality",
    definition: `${filings}, by modality of service.`,
  },
  totalServicesByContractObject: {
    title: "Filings by contract subject",
    definition: `${filings}, by contract subject.`,
  },
  totalFilingsByTakenShape: {
    title: "Filings by legal form",
    definition: `${filings}, by legal form.`,
  },
  totalFilingsByCountry: { title: "Filings by country", definition: `${filings}, by country of the filing.` },
  totalClientsByCountry: {
    title: "Clients by country",
    definition: "Clients with a filing in the period, counted once, by current country.",
  },
  totalClientTypes: {
    title: "Clients by type",
    definition: "Clients with a filing in the period, counted once, by current type.",
  },
  totalFilingsByClientAcquisitionWay: {
    title: "Filings by acquisition way",
    definition: `${filings}, by how the client found the firm.`,
  },
  totalPossibleMIPYME: {
    title: "Possible MSMEs",
    definition: `${filings}, whose client declares to be a micro, small or medium enterprise, by type.`,
  },
};
