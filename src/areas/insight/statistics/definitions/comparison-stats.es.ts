/** Two periods beside each other. */
const months = "por mes; el primer mes de un período frente al primero del otro";

export const comparisonStats = {
  ContractedServicesByPeriod: {
    title: "Servicios contratados",
    definition:
      "Cantidad de asesorías, contratos y suplementos, servicios notariales y contratos de legalización de cada período, por clase de servicio.",
  },
  IncomesByPeriod: {
    title: "Ingresos",
    definition:
      "Suma de lo cobrado por asistencia legal, servicios notariales y legalizaciones ya pagadas de cada período, por clase de servicio.",
  },
  ClientsByPeriod: {
    title: "Clientes nuevos",
    definition: "Clientes registrados en cada período, también los inactivos, por su tipo de hoy.",
  },
  FilingByTrending: {
    title: "Asistencia legal por mes",
    definition: `Cantidad de asesorías, contratos y suplementos de cada período, ${months}.`,
  },
  NotarialByTrending: {
    title: "Servicios notariales por mes",
    definition: `Cantidad de servicios notariales de cada período, ${months}.`,
  },
  documentsProceedingTrending: {
    title: "Documentos de legalización por mes",
    definition: `Cantidad de documentos de los vales de legalización y contratos consulares no cancelados que se hicieron en cada período, ${months}.`,
  },
  filingsBySectors: {
    title: "Asistencia legal por sector",
    definition: "Cantidad de asesorías, contratos y suplementos de cada período, por sector.",
  },
  filingsByPracticeArea: {
    title: "Asistencia legal por área de práctica",
    definition: "Cantidad de asesorías, contratos y suplementos de cada período, por área de práctica general.",
  },
} as const;
