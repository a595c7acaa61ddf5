/** Vouchers of legalization, contracts of the consulate, and their documents. */
const documents =
  "documentos de los vales de legalización y contratos consulares que no se cancelaron, por el día en que se hicieron";
const inProcess =
  "Documentos sin entregar ni cancelar de los vales de legalización y contratos consulares que no se cancelaron, por el día en que se hicieron";
const alike = "cada renglón cuenta una vez, con todas sus copias";

export const legalizationStadisticsWords = {
  totalDeliveredDocuments: {
    title: "Documentos entregados",
    definition: `Cantidad de documentos de los vales de legalización y contratos consulares que no se cancelaron, por el día en que se entregaron; ${alike}.`,
  },
  totalDocumentsProceedings: { title: "Documentos en proceso", definition: `${inProcess}; ${alike}.` },
  getPendingDocumentsDPJ: {
    title: "Pendientes en la Dirección Provincial de Justicia",
    definition: `${inProcess}; los que hoy esperan el sello de la Dirección Provincial de Justicia.`,
  },
  getPendingDocumentsMINREX: {
    title: "Pendientes de legalización central",
    definition: `${inProcess}; los que hoy esperan el sello del MINJUS, o del MINREX, que legalizaba hasta 2025.`,
  },
  totalProceedingsByState: {
    title: "Legalizaciones por estado",
    definition:
      "Cantidad de vales de legalización y contratos consulares que no están completados ni cancelados, por el día en que se hicieron, según su estado de hoy.",
  },
  totalProceedingsByStamp: {
    title: "Documentos en proceso por sello",
    definition: `${inProcess}, según el sello que esperan hoy.`,
  },
  proceedingDocumentsByType: {
    title: "Documentos en proceso por tipo",
    definition: `${inProcess}, por tipo de documento.`,
  },
  documentsByActiveDestination: {
    title: "Documentos por destino",
    definition: `Cantidad de ${documents}, por país de destino; solo los destinos en uso.`,
  },
  getDocumentsByTypeProcess: {
    title: "Documentos por proceso",
    definition: `Cantidad de ${documents}, según se obtengan, se legalicen o ambas cosas.`,
  },
  documentsAggrupateType: {
    title: "Documentos por grupo",
    definition: `Cantidad de ${documents}, por grupo de documentos.`,
  },
  documentsAggrupateTypeAndDocument: {
    title: "Documentos por grupo y tipo",
    definition: `Cantidad de ${documents}, por grupo y tipo de documento.`,
  },
  totalContractsProcessedPersonallyOrOtherPerson: {
    title: "Recogida de documentos",
    definition: "Vales y contratos consulares completados, según los recogió el titular u otra persona.",
  },
} as const;
