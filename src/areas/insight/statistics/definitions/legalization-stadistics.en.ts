/** Vouchers of legalization, contracts of the consulate, and their documents. */
const documents =
  "documents of legalization vouchers and consulate contracts that were not cancelled, by the day those were made";
const inProcess =
  "Documents neither delivered nor cancelled of legalization vouchers and consulate contracts that were not cancelled, by the day those were made";
const alike = "each line counts once, with all its copies";

export const legalizationStadisticsWords = {
  totalDeliveredDocuments: {
    title: "Delivered documents",
    definition: `Number of documents of legalization vouchers and consulate contracts that were not cancelled, by the day they were delivered; ${alike}.`,
  },
  totalDocumentsProceedings: { title: "Documents in progress", definition: `${inProcess}; ${alike}.` },
  getPendingDocumentsDPJ: {
    title: "Pending at the Provincial Directorate of Justice",
    definition: `${inProcess}; those that wait today for the seal of the provincial directorate of justice.`,
  },
  getPendingDocumentsMINREX: {
    title: "Pending central legalization",
    definition: `${inProcess}; those that wait today for the seal of MINJUS, or of MINREX, which legalized until 2025.`,
  },
  totalProceedingsByState: {
    title: "Legalizations by state",
    definition:
      "Number of legalization vouchers and consulate contracts that are neither completed nor cancelled, by the day they were made, by their state today.",
  },
  totalProceedingsByStamp: {
    title: "Documents in process by seal",
    definition: `${inProcess}, by the seal they wait for today.`,
  },
  proceedingDocumentsByType: {
    title: "Documents in process by type",
    definition: `${inProcess}, by type of document.`,
  },
  documentsByActiveDestination: {
    title: "Documents by destination",
    definition: `Number of ${documents}, by country of destination; of destinations in use only.`,
  },
  getDocumentsByTypeProcess: {
    title: "Documents by process",
    definition: `Number of ${documents}, by whether they are obtained, legalized or both.`,
  },
  documentsAggrupateType: {
    title: "Documents by group",
    definition: `Number of ${documents}, by group of documents.`,
  },
  documentsAggrupateTypeAndDocument: {
    title: "Documents by group and type",
    definition: `Number of ${documents}, by group and type of document.`,
  },
  totalContractsProcessedPersonallyOrOtherPerson: {
    title: "Document pickup",
    definition: "Completed vouchers and consulate contracts, by who collected them: the holder or another person.",
  },
};
