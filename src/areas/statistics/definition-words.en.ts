import type { Words } from "../../kit/words.ts";
import type { words as source } from "./definition-words.es.ts";

const filings = "filings (advice, contracts and supplements), by the day they were agreed";
const notarial = "notarial services, by the day of the procedure";
const notarialFees = "Sum of what was charged for notarial services, by the day of the procedure";
const fees = "Sum of the fees of filings, by the day they were agreed";

export const words: Words<typeof source> = {
  totalFeeAmount: { title: "Income", definition: `${fees}.` },
  totalExportIncome: { title: "Export income", definition: `${fees}; of exportable services only.` },
  totalNationalClients: {
    title: "National clients",
    definition: "Clients who are national today and have a filing agreed in the period, each once.",
  },
  countFilingsByContractType: { title: "Filings by kind", definition: `Number of ${filings}.` },
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
    title: "Days that exportable services take",
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
    title: "Filings by shape taken",
    definition: `Number of ${filings}, by the shape they take.`,
  },
  totalFilingsByCountry: { title: "Filings by country", definition: `Number of ${filings}, by country of the filing.` },
  totalClientsByCountry: {
    title: "Clients by country",
    definition: "Clients with a filing agreed in the period, each once, by their country today.",
  },
  totalClientTypes: {
    title: "Clients by type",
    definition: "Clients with a filing agreed in the period, each once, by their type today.",
  },
  totalFilingsByClientAcquisitionWay: {
    title: "Filings by acquisition way",
    definition: `Number of ${filings}, by how their client came to the firm.`,
  },
  totalPossibleMIPYME: {
    title: "Possible small enterprises",
    definition: `Number of ${filings}, whose client says to be a micro, small or medium enterprise, by its type.`,
  },
  totalServices: { title: "Services", definition: `Number of all ${notarial}.` },
  totalIncomes: { title: "Income", definition: `${notarialFees}, all of them.` },
  totalExpAndNonExpServices: {
    title: "Exportable and other services",
    definition: `Number of ${notarial}, exportable or not.`,
  },
  totalExpAndNonExpIncomes: {
    title: "Exportable and other income",
    definition: `${notarialFees}, exportable or not.`,
  },
  totalNotarialClientTypes: {
    title: "Clients by type",
    definition: "Clients with a notarial service in the period, each once, by their type today.",
  },
  totalByServiceConcept: { title: "Services by concept", definition: `Number of ${notarial}, by concept.` },
  totalExportableConcept: {
    title: "Exportable services by concept",
    definition: `Number of ${notarial}, exportable ones only, by concept.`,
  },
  totalIncomesPerConcept: { title: "Income by concept", definition: `${notarialFees}, by concept.` },
  totalNotarialFilingsByClientAcquisitionWay: {
    title: "Services by acquisition way",
    definition: `Number of ${notarial}, by how their client came to the firm.`,
  },
  contractOffersTotal: {
    title: "Offers by state",
    definition:
      "Number of offers that left the drafts, by their date, in the state of today, and their sum in each currency, not converted.",
  },
  totalAmountByBank: {
    title: "Paid by bank",
    definition: "Sum of paid offers, by their date and the bank of their account; each currency for itself.",
  },
  totalAmountByConcept: {
    title: "Offered by concept",
    definition:
      "Sum of the concepts of offers that are neither drafts nor cancelled, by the offer's date; each currency for itself.",
  },
};
