/** Legalization contracts and their documents. */
import { defineStatistics } from "./define-statistic.ts";

const scope = { group: "legalizationStadistics", access: ["legalizationStats"] } as const;

export const legalizationStadistics = {
  ...defineStatistics(
    "legalDocuments",
    scope,
  )({
    totalDeliveredDocuments: { measure: "count", dateVariant: "delivered", where: ["delivered"], chart: "tile" },
    totalDocumentsProceedings: { measure: "count", where: ["inProcess"], chart: "tile" },
    getPendingDocumentsDPJ: { measure: "count", where: ["inProcess", "atDpj"], chart: "tile" },
    getPendingDocumentsMINREX: { measure: "count", where: ["inProcess", "atCentralLegalization"], chart: "tile" },
  }),
  ...defineStatistics(
    "legalizationContracts",
    scope,
  )({
    totalProceedingsByState: { measure: "count", groupBy: ["state"], where: ["open"], chart: "bars" },
  }),
  ...defineStatistics(
    "legalDocuments",
    scope,
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
    scope,
  )({
    totalContractsProcessedPersonallyOrOtherPerson: {
      measure: "count",
      groupBy: ["receiver"],
      where: ["completed"],
      chart: "bars",
    },
  }),
};
