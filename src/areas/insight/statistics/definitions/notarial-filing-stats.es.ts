/** Notarial services. */
const notarial = "Servicios notariales, por fecha del trámite";
const notarialFees = "Total cobrado por servicios notariales, por fecha del trámite";
const notarialClients = "Clientes con algún servicio notarial en el período, contados una vez, por su tipo actual.";

export const notarialFilingStats = {
  totalServices: { title: "Servicios", definition: `${notarial}.` },
  totalIncomes: { title: "Ingresos", definition: `${notarialFees}.` },
  totalExpAndNonExpServices: {
    title: "Servicios exportables y no exportables",
    definition: `${notarial}, según sean exportables o no.`,
  },
  totalExpAndNonExpIncomes: {
    title: "Ingresos exportables y no exportables",
    definition: `${notarialFees}, según sean exportables o no.`,
  },
  totalNotarialClientTypes: { title: "Clientes por tipo", definition: notarialClients },
  totalByServiceConcept: { title: "Servicios por concepto", definition: `${notarial}, por concepto.` },
  totalExportableConcept: {
    title: "Servicios exportables por concepto",
    definition: `${notarial}, solo los exportables, por concepto.`,
  },
  totalIncomesPerConcept: { title: "Ingresos por concepto", definition: `${notarialFees}, por concepto.` },
  totalNotarialFilingsByClientAcquisitionWay: {
    title: "Servicios por vía de captación",
    definition: `${notarial}, por la vía de captación del cliente.`,
  },
} as const;
