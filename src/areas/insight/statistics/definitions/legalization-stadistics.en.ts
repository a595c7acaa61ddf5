/** Vouchers of legalization, contracts of the consulate, and their documents. */
const documents = "Documents of vouchers and consulate contracts that were not cancelled, by creation date";
const inProcess =
  "Documents neither delivered nor cancelled, of vouchers and consulate contracts that were not cancelled, by creation date";
const alike = "Each line counts once, with all its copies";

export const legalizationStadisticsWords = {
  totalDeliveredDocuments: {
    title: "Delivered documents",
    definition: `Documents of vouchers and consulate contracts that were not cancelled, by delivery date. ${alike}.`,
  },
  totalDocumentsProceedings: { title: "Documents in progress", definition: `${inProcess}. ${alike}.` },
  getPendingDocumentsDPJ: {
    title: "Pending at the Provincial Directorate of Justice",
    definition: `${inProcess}; awaiting the seal of the Provincial Directorate of Justice today.`,
  },
  getPendingDocumentsMINREX: {
    title: "Pending central legalization",
    definition: `${inProcess}; awaiting the seal of MINJUS today, or of MINREX, which legalized until 2025.`,
  },
  totalProceedingsByState: {
    title: "Legalizations by status",
    definition:
      "Vouchers and consulate contracts neither completed nor cancelled, by creation date and current status.",
  },
  totalProceedingsByStamp: {
    title: "Documents in progress by seal",
    definition: `${inProcess}, by pending seal.`,
  },
  proceedingDocumentsByType: {
    title: "Documents in progress by type",
    definition: `${inProcess}, by type of document.`,
  },
  documentsByActiveDestination: {
    title: "Documents by destination",
    definition: `${documents}, by country of destination; active destinations only.`,
  },
  getDocumentsByTypeProcess: {
    title: "Documents by process",
    definition: `${documents}, by whether they are obtained, legalized or both.`,
  },
  documentsAggrupateType: {
    title: "Documents by group",
    definition: `${documents}, by group of documents.`,
  },
  documentsAggrupateTypeAndDocument: {
    title: "Documents by group and type",
    definition: `${documents}, by group and type of document.`,
  },
  totalContractsProcessedPersonallyOrOtherPerson: {
    title: "Document pickup",
    definition: "Completed vouchers and consulate contracts, by who collected them: the holder or another person.",
  },
};
