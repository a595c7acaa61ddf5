/** All the firm does. */
const services = "asesorías, contratos y suplementos, servicios notariales y contratos de legalización";
const income = "Total cobrado por asistencia legal, servicios notariales y legalizaciones pagadas";
const clients = (of: string) => `Clientes con ${of} en el período, contados una vez.`;
const exportable = "Las legalizaciones son exportables si se pagaron en una moneda distinta del CUP";

export const generalStats = {
  totalContractedServices: { title: "Servicios contratados", definition: `Cantidad de ${services}.` },
  totalExportableServices: {
    title: "Servicios exportables",
    definition: `Cantidad de ${services}, solo los exportables. ${exportable}.`,
  },
  hiredServices: { title: "Servicios por tipo", definition: `Cantidad de ${services}, por tipo de servicio.` },
  getCountriesByExportableServices: {
    title: "Servicios exportables por país",
    definition: `Cantidad de ${services}, solo los exportables, por país del servicio.`,
  },
  totalNumberOfFilings: {
    title: "Asistencia legal",
    definition: "Cantidad de asesorías, contratos y suplementos, por fecha de suscripción.",
  },
  totalFilingExportable: {
    title: "Asistencia legal exportable",
    definition: "Cantidad de asesorías, contratos y suplementos exportables, por fecha de suscripción.",
  },
  totalNotarialFilings: {
    title: "Servicios notariales",
    definition: "Cantidad de servicios notariales, por fecha del trámite.",
  },
  totalNotarialExportable: {
    title: "Notariales exportables",
    definition: "Cantidad de servicios notariales exportables, por fecha del trámite.",
  },
  totalLegalizations: {
    title: "Legalizaciones",
    definition: "Cantidad de contratos de legalización no cancelados, por fecha de creación.",
  },
  totalLegalizationExportable: {
    title: "Legalizaciones exportables",
    definition: "Cantidad de contratos de legalización pagados en una moneda distinta del CUP, por fecha de creación.",
  },
  totalIncomesAmount: { title: "Ingresos", definition: `${income}.` },
  totalNationalIncomes: {
    title: "Ingresos nacionales",
    definition: `${income}, de clientes que eran nacionales en ese momento.`,
  },
  totalForeignIncomes: {
    title: "Ingresos extranjeros",
    definition: `${income}, de clientes que eran extranjeros en ese momento.`,
  },
  totalIncomeByMonth: { title: "Ingresos por mes", definition: `${income}, por mes.` },
  totalIncomeByType: { title: "Ingresos por tipo de servicio", definition: `${income}, por tipo de servicio.` },
  totalExportableServicesIncomes: {
    title: "Ingresos exportables por tipo de servicio",
    definition: `${income}, solo de servicios exportables, por tipo de servicio.`,
  },
  totalClient: {
    title: "Clientes",
    definition: `${clients("algún servicio")} Los titulares de legalizaciones que no son clientes se cuentan por su número de identidad o pasaporte.`,
  },
  allClientTypes: {
    title: "Clientes por tipo",
    definition: `${clients("algún servicio")} Según su tipo actual.`,
  },
  totalFilingClient: {
    title: "Clientes de asistencia legal",
    definition: clients("una asesoría, contrato o suplemento"),
  },
  totalNotarialClient: { title: "Clientes notariales", definition: clients("un servicio notarial") },
  totalLegalizationClient: {
    title: "Clientes de legalización",
    definition: `${clients("un contrato de legalización")} Los titulares que no son clientes se cuentan por su número de identidad o pasaporte.`,
  },
  totalClientByAcquisitionWay: {
    title: "Clientes nuevos por vía de captación",
    definition: "Clientes registrados en el período, incluidos los inactivos, por vía de captación.",
  },
} as const;
