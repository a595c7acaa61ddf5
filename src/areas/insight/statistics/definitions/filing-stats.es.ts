/** The filings of legal assistance. */
const filings = "Expedientes de asesoría, contrato y suplemento, por fecha de suscripción";
const fees = "Total de honorarios de los expedientes, por fecha de suscripción";

export const filingStats = {
  totalFeeAmount: { title: "Ingresos", definition: `${fees}.` },
  totalExportIncome: {
    title: "Ingresos por exportación",
    definition: `${fees}; solo los servicios exportables.`,
  },
  totalNationalClients: {
    title: "Clientes nacionales",
    definition: "Clientes nacionales con algún expediente suscrito en el período, contados una vez.",
  },
  countFilingsByContractType: { title: "Expedientes por tipo", definition: `${filings}.` },
  totalFilingsByPracticeArea: {
    title: "Expedientes por área de práctica",
    definition: `${filings}, por área de práctica principal; las subáreas se suman a su área.`,
  },
  incomesBySpecialists: { title: "Ingresos por especialista", definition: `${fees}, por especialista.` },
  filingsByCountryMapData: {
    title: "Expedientes en el mundo",
    definition: `${filings}, por país, con el total de sus honorarios. Sin tasa de cambio, el expediente cuenta pero su importe no se suma.`,
  },
  totalExpServByDateRange: {
    title: "Duración de los servicios exportables",
    definition: `${filings}, de servicios exportables, según los días desde la suscripción hasta el término (hasta hoy si sigue en curso).`,
  },
  totalPracticeAreasByEspecialist: {
    title: "Áreas de práctica por especialista",
    definition: `${filings}, por especialista y área de práctica principal.`,
  },
  totalModalitiesByEspecialist: {
    title: "Modalidades por especialista",
    definition: `${filings}, por especialista y modalidad de servicio.`,
  },
  totalCountriesByEspecialist: {
    title: "Países por especialista",
    definition: `${filings}, por especialista y país del expediente.`,
  },
  totalFilingsByEspecialist: {
    title: "Expedientes por especialista",
    definition: `${filings}, por especialista.`,
  },
  totalFilingsBySector: { title: "Expedientes por sector", definition: `${filings}, por sector.` },
  totalFilingsByModality: {
    title: "Expedientes por modalidad",
    definition: `${filings}, por modalidad de servicio.`,
  },
  totalServicesByContractObject: {
    title: "Expedientes por objeto del contrato",
    definition: `${filings}, por objeto del contrato.`,
  },
  totalFilingsByTakenShape: {
    title: "Expedientes por forma que adoptan",
    definition: `${filings}, por la forma que adoptan.`,
  },
  totalFilingsByCountry: {
    title: "Expedientes por país",
    definition: `${filings}, por país del expediente.`,
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
    definition: `${filings}, por la vía de captación del cliente.`,
  },
  totalPossibleMIPYME: {
    title: "Posibles MIPYMES",
    definition: `${filings}, cuyo cliente declara ser MIPYME, por tipo.`,
  },
} as const;
