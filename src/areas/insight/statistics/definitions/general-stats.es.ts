/** All the firm does. */
const services = "asesorías, contratos y suplementos, servicios notariales y contratos de legalización";
const income = "Suma de lo cobrado por asistencia legal, servicios notariales y legalizaciones ya pagadas";
const clients = (of: string) => `Clientes con ${of} en el período, cada uno una vez.`;
const exportable = "Los de legalización lo son si se pagaron en otra moneda que CUP";

export const generalStats = {
  totalContractedServices: { title: "Servicios contratados", definition: `Cantidad de ${services}.` },
  totalExportableServices: {
    title: "Servicios exportables",
    definition: `Cantidad de ${services}, solo los exportables. ${exportable}.`,
  },
  hiredServices: { title: "Servicios por tipo", definition: `Cantidad de ${services}, por clase de servicio.` },
  getCountriesByExportableServices: {
    title: "Servicios exportables por país",
    definition: `Cantidad de ${services}, solo los exportables, por el país del servicio.`,
  },
  totalNumberOfFilings: {
    title: "Asistencia legal",
    definition: "Cantidad de asesorías, contratos y suplementos, por la fecha de suscripción.",
  },
  totalFilingExportable: {
    title: "Asistencia legal exportable",
    definition: "Cantidad de asesorías, contratos y suplementos exportables, por la fecha de suscripción.",
  },
  totalNotarialFilings: {
    title: "Servicios notariales",
    definition: "Cantidad de servicios notariales, por la fecha de la diligencia.",
  },
  totalNotarialExportable: {
    title: "Notariales exportables",
    definition: "Cantidad de servicios notariales exportables, por la fecha de la diligencia.",
  },
  totalLegalizations: {
    title: "Legalizaciones",
    definition: "Cantidad de contratos de legalización no cancelados, por la fecha en que se hicieron.",
  },
  totalLegalizationExportable: {
    title: "Legalizaciones exportables",
    definition:
      "Cantidad de contratos de legalización pagados en otra moneda que CUP, por la fecha en que se hicieron.",
  },
  totalIncomesAmount: { title: "Ingresos", definition: `${income}.` },
  totalNationalIncomes: {
    title: "Ingresos nacionales",
    definition: `${income}, de clientes que entonces eran nacionales.`,
  },
  totalForeignIncomes: {
    title: "Ingresos extranjeros",
    definition: `${income}, de clientes que entonces eran extranjeros.`,
  },
  totalIncomeByType: { title: "Ingresos por tipo de servicio", definition: `${income}, por clase de servicio.` },
  totalExportableServicesIncomes: {
    title: "Ingresos exportables por tipo de servicio",
    definition: `${income}, solo de servicios exportables, por clase de servicio.`,
  },
  totalClient: {
    title: "Clientes",
    definition: `${clients("algún servicio")} El titular de una legalización que no es cliente cuenta por su número de identidad o pasaporte.`,
  },
  allClientTypes: {
    title: "Clientes por tipo",
    definition: `${clients("algún servicio")} Por su tipo de hoy.`,
  },
  totalFilingClient: {
    title: "Clientes de asistencia legal",
    definition: clients("una asesoría, contrato o suplemento"),
  },
  totalNotarialClient: { title: "Clientes notariales", definition: clients("un servicio notarial") },
  totalLegalizationClient: {
    title: "Clientes de legalización",
    definition: `${clients("un contrato de legalización")} El titular que no es cliente cuenta por su número de identidad o pasaporte.`,
  },
  totalClientByAcquisitionWay: {
    title: "Clientes nuevos por vía de captación",
    definition: "Clientes registrados en el período, incluidos los inactivos, por vía de captación.",
  },
} as const;
