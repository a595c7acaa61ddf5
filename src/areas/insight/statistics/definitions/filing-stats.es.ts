/** The filings of legal assistance. */
const filings = "expedientes de asesoría, contrato y suplemento, por su fecha de suscripción";
const fees = "Suma de honorarios de los expedientes, por su fecha de suscripción";

export const filingStats = {
  totalFeeAmount: { title: "Ingresos", definition: `${fees}.` },
  totalExportIncome: {
    title: "Ingresos por exportación",
    definition: `${fees}; solo los de servicio exportable.`,
  },
  totalNationalClients: {
    title: "Clientes nacionales",
    definition:
      "Clientes que hoy son nacionales y tienen al menos un expediente suscrito en el período, cada uno una vez.",
  },
  countFilingsByContractType: { title: "Expedientes por tipo", definition: `Cantidad de ${filings}.` },
  totalFilingsByPracticeArea: {
    title: "Expedientes por área de práctica",
    definition: `Cantidad de ${filings}, por área principal; las subáreas cuentan en la suya.`,
  },
  incomesBySpecialists: { title: "Ingresos por especialista", definition: `${fees}, por especialista.` },
  filingsByCountryMapData: {
    title: "Expedientes en el mundo",
    definition: `Cantidad de ${filings}, por país del expediente, y la suma de sus honorarios. Lo que no tiene tasa de cambio cuenta, pero no suma.`,
  },
  totalExpServByDateRange: {
    title: "Duración de los servicios exportables",
    definition: `Cantidad de ${filings}, de servicio exportable, según los días desde la suscripción hasta su término, o hasta hoy si no ha llegado.`,
  },
  totalPracticeAreasByEspecialist: {
    title: "Áreas de práctica por especialista",
    definition: `Cantidad de ${filings}, por especialista y área principal.`,
  },
  totalModalitiesByEspecialist: {
    title: "Modalidades por especialista",
    definition: `Cantidad de ${filings}, por especialista y modalidad de servicio.`,
  },
  totalCountriesByEspecialist: {
    title: "Países por especialista",
    definition: `Cantidad de ${filings}, por especialista y país del expediente.`,
  },
  totalFilingsByEspecialist: {
    title: "Expedientes por especialista",
    definition: `Cantidad de ${filings}, por especialista.`,
  },
  totalFilingsBySector: { title: "Expedientes por sector", definition: `Cantidad de ${filings}, por sector.` },
  totalFilingsByModality: {
    title: "Expedientes por modalidad",
    definition: `Cantidad de ${filings}, por modalidad de servicio.`,
  },
  totalServicesByContractObject: {
    title: "Expedientes por objeto del contrato",
    definition: `Cantidad de ${filings}, por objeto del contrato.`,
  },
  totalFilingsByTakenShape: {
    title: "Expedientes por forma que adoptan",
    definition: `Cantidad de ${filings}, por la forma que adoptan.`,
  },
  totalFilingsByCountry: {
    title: "Expedientes por país",
    definition: `Cantidad de ${filings}, por país del expediente.`,
  },
  totalClientsByCountry: {
    title: "Clientes por país",
    definition: "Clientes con algún expediente en el período, contados una vez, por su país actual.",
  },
  totalClientTypes: {
    title: "Clientes por tipo",
    definition: "Clientes con algún expediente en el período, contados una vez, por su tipo actual.",
  },
  totalFilingsByClientAcquisitionWay: {
    title: "Expedientes por vía de captación",
    definition: `Cantidad de ${filings}, por la vía de captación del cliente.`,
  },
  totalPossibleMIPYME: {
    title: "Posibles MIPYMES",
    definition: `Cantidad de ${filings}, en los que el cliente declara ser MIPYME, por su tipo.`,
  },
} as const;
