/** Vouchers of legalization and their documents. */
import { defineStatistics } from "./define-statistic.ts";

const of = { group: "legalizationStadistics", access: ["legalizationStats"] } as const;

export const legalizationStadistics = {
  ...defineStatistics(
    "legalDocuments",
    of,
  )({
    totalDeliveredDocuments: { measure: "count", dated: "delivered", when: ["delivered"], draw: "tile" },
    totalDocumentsProceedings: { measure: "count", when: ["inProcess"], draw: "tile" },
    getPendingDocumentsDPJ: { measure: "count", when: ["inProcess", "atDpj"], draw: "tile" },
    getPendingDocumentsMINREX: { measure: "count", when: ["inProcess", "atCentralLegalization"], draw: "tile" },
  }),
  ...defineStatistics(
    "legalizationContracts",
    of,
  )({
    totalProceedingsByState: { measure: "count", by: ["state"], when: ["open"], draw: "bars" },
  }),
  ...defineStatistics(
    "legalDocuments",
    of,
  )({
    totalProceedingsByStamp: { measure: "count", by: ["seal"], when: ["inProcess"], draw: "bars" },
    proceedingDocumentsByType: { measure: "count", by: ["documentType"], when: ["inProcess"], draw: "bars" },
    documentsByActiveDestination: {
      measure: "count",
      by: ["destination"],
      when: ["toActiveDestination"],
      draw: "bars",
    },
    getDocumentsByTypeProcess: { measure: "count", by: ["process"], draw: "bars" },
    documentsAggrupateType: { measure: "count", by: ["group"], draw: "bars" },
    documentsAggrupateTypeAndDocument: { measure: "count", by: ["group", "documentType"], draw: "stacked" },
  }),
  ...defineStatistics(
    "legalizationContracts",
    of,
  )({
    totalContractsProcessedPersonallyOrOtherPerson: {
      measure: "count",
      by: ["receiver"],
      when: ["completed"],
      draw: "bars",
    },
  }),
};
