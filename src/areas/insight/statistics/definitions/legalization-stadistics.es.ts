/** Vouchers of legalization, contracts of the consulate, and their documents. */
const documents = "Documentos de vales y contratos consulares no cancelados, por fecha de creación";
const inProcess =
  "Documentos sin entregar ni cancelar, de vales y contratos consulares no cancelados, por fecha de creación";
const alike = "Cada línea cuenta una vez, con todas sus copias";

export const legalizationStadisticsWords = {
  totalDeliveredDocuments: {
    title: "Documentos entregados",
    definition: `Documentos de vales y contratos consulares no cancelados, por fecha de entrega. ${alike}.`,
  },
  totalDocumentsProceedings: { title: "Documentos en proceso", definition: `${inProcess}. ${alike}.` },
  getPendingDocumentsDPJ: {
    title: "Pendientes en la Dirección Provincial de Justicia",
    definition: `${inProcess}; pendientes hoy del sello de la Dirección Provincial de Justicia.`,
  },
  getPendingDocumentsMINREX: {
    title: "Pendientes de legalización central",
    definition: `${inProcess}; pendientes hoy del sello del MINJUS, o del MINREX, que legalizaba hasta 2025.`,
  },
  totalProceedingsByState: {
    title: "Legalizaciones por estado",
    definition: "Vales y contratos consulares sin completar ni cancelar, por fecha de creación y estado actual.",
  },
  totalProceedingsByStamp: {
    title: "Documentos en proceso por sello",
    definition: `${inProcess}, por el sello pendiente.`,
  },
  proceedingDocumentsByType: {
    title: "Documentos en proceso por tipo",
    definition: `${inProcess}, por tipo de documento.`,
  },
  documentsByActiveDestination: {
    title: "Documentos por destino",
    definition: `${documents}, por país de destino; solo los destinos activos.`,
  },
  getDocumentsByTypeProcess: {
    title: "Documentos por proceso",
    definition: `${documents}, según se obtengan, se legalicen o ambos.`,
  },
  documentsAggrupateType: {
    title: "Documentos por grupo",
    definition: `${documents}, por grupo de documentos.`,
  },
  documentsAggrupateTypeAndDocument: {
    title: "Documentos por grupo y tipo",
    definition: `${documents}, por grupo y tipo de documento.`,
  },
  totalContractsProcessedPersonallyOrOtherPerson: {
    title: "Recogida de documentos",
    definition: "Vales y contratos consulares completados, según los recogiera el titular u otra persona.",
  },
} as const;
