/** Vouchers of legalization and their documents. */
import { defineStatistics } from "./define-statistic.ts";

const of = { group: "legalizationStadistics", access: ["legalizationStats"] } as const;

export const legalizationStadistics = {
  ...defineStatistics(
    "legalDocuments",
    of,
  )({
    totalDeliveredDocuments: { measure: "count", dateVariant: "delivered", where: ["delivered"], chart: "tile" },
    totalDocumentsProceedings: { measure: "count", where: ["inProcess"], chart: "tile" },
    getPendingDocumentsDPJ: { measure: "count", where: ["inProcess", "atDpj"], chart: "tile" },
    getPendingDocumentsMINREX: { measure: "count", where: ["inProcess", "atCentralLegalization"], chart: "tile" },
  }),
  ...defineStatistics(
    "legalizationContracts",
    of,
  )({
    totalProceedingsByState: { measure: "count", groupBy: ["state"], where: ["open"], chart: "bars" },
  }),
  ...defineStatistics(
    "legalDocuments",
    of,
  )({
    totalProceedingsByStamp: { measure: "count", groupBy: ["seal"], where: ["inProcess"], chart: "bars" },
    proceedingDocumentsByType: { measure: "count", groupBy: ["documentType"], where: ["inProcess"], chart: "bars" },
    documentsByActiveDestination: {
      measure: "count",
      groupBy: ["destination"],
      where: ["toActiveDestination"],
      chart: "bars",
    },
    getDocumentsByTypeProcess: { measure: "count", groupBy: ["process"], chart: "bars" },
    documentsAggrupateType: { measure: "count", groupBy: ["group"], chart: "bars" },
    documentsAggrupateTypeAndDocument: { measure: "count", groupBy: ["group", "documentType"], chart: "stacked" },
  }),
  ...defineStatistics(
    "legalizationContracts",
    of,
  )({
    totalContractsProcessedPersonallyOrOtherPerson: {
      measure: "count",
      groupBy: ["receiver"],
      where: ["completed"],
      chart: "bars",
    },
  }),
};
