/** Notarial services. */
const notarial = "servicios notariales, por la fecha de la diligencia";
const notarialFees = "Suma de lo cobrado por servicios notariales, por la fecha de la diligencia";
const notarialClients =
  "Clientes con al menos un servicio notarial en el período, cada uno una vez, por su tipo de hoy.";

export const notarialFilingStats = {
  totalServices: { title: "Servicios", definition: `Cantidad de ${notarial}, todos.` },
  totalIncomes: { title: "Ingresos", definition: `${notarialFees}, todos.` },
  totalExpAndNonExpServices: {
    title: "Servicios exportables y no exportables",
    definition: `Cantidad de ${notarial}, según sean exportables o no.`,
  },
  totalExpAndNonExpIncomes: {
    title: "Ingresos exportables y no exportables",
    definition: `${notarialFees}, según sean exportables o no.`,
  },
  totalNotarialClientTypes: { title: "Clientes por tipo", definition: notarialClients },
  totalByServiceConcept: { title: "Servicios por concepto", definition: `Cantidad de ${notarial}, por concepto.` },
  totalExportableConcept: {
    title: "Servicios exportables por concepto",
    definition: `Cantidad de ${notarial}, solo los exportables, por concepto.`,
  },
  totalIncomesPerConcept: { title: "Ingresos por concepto", definition: `${notarialFees}, por concepto.` },
  totalNotarialFilingsByClientAcquisitionWay: {
    title: "Servicios por vía de captación",
    definition: `Cantidad de ${notarial}, por la vía de captación del cliente.`,
  },
} as const;
