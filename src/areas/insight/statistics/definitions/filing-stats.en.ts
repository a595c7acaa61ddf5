import type { Words } from "../../../../kit/text/words.ts";
import type { filingStats as source } from "./filing-stats.es.ts";

const filings = "filings (advice, contracts and supplements), by the day they were agreed";
const fees = "Sum of the fees of filings, by the day they were agreed";

export const filingStatsWords: Words<typeof source> = {
  totalFeeAmount: { title: "Income", definition: `${fees}.` },
  totalExportIncome: { title: "Export income", definition: `${fees}; of exportable services only.` },
  totalNationalClients: {
    title: "National clients",
    definition: "Clients who are national today and have a filing agreed in the period, each once.",
  },
  countFilingsByContractType: { title: "Filings by type", definition: `Number of ${filings}.` },
  totalFilingsByPracticeArea: {
    title: "Filings by practice area",
    definition: `Number of ${filings}, by main area; what stands below one counts in it.`,
  },
  incomesBySpecialists: { title: "Income by specialist", definition: `${fees}, by specialist.` },
  filingsByCountryMapData: {
    title: "Filings around the world",
    definition: `Number of ${filings}, by country of the filing, and the sum of their fees. What has no exchange rate counts and adds no money.`,
  },
  totalExpServByDateRange: {
    title: "Duration of exportable services",
    definition: `Number of ${filings}, of exportable services, by the days from agreement to their end, or to today where that has not come.`,
  },
  totalPracticeAreasByEspecialist: {
    title: "Practice areas by specialist",
    definition: `Number of ${filings}, by specialist and main practice area.`,
  },
  totalModalitiesByEspecialist: {
    title: "Modalities by specialist",
    definition: `Number of ${filings}, by specialist and modality of service.`,
  },
  totalCountriesByEspecialist: {
    title: "Countries by specialist",
    definition: `Number of ${filings}, by specialist and country of the filing.`,
  },
  totalFilingsByEspecialist: { title: "Filings by specialist", definition: `Number of ${filings}, by specialist.` },
  totalFilingsBySector: { title: "Filings by sector", definition: `Number of ${filings}, by sector.` },
  totalFilingsByModality: {
    title: "Filings by modality",
    definition: `Number of ${filings}, by modality of service.`,
  },
  totalServicesByContractObject: {
    title: "Filings by contract object",
    definition: `Number of ${filings}, by object of the contract.`,
  },
  totalFilingsByTakenShape: {
    title: "Filings by legal form",
    definition: `Number of ${filings}, by the shape they take.`,
  },
  totalFilingsByCountry: { title: "Filings by country", definition: `Number of ${filings}, by country of the filing.` },
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
    definition: `Number of ${filings}, by how their client came to the firm.`,
  },
  totalPossibleMIPYME: {
    title: "Possible MSMEs",
    definition: `Number of ${filings}, whose client says to be a micro, small or medium enterprise, by its type.`,
  },
};
