/** Two periods side by side. */
const months = "por mes; el primer mes de un período frente al primero del otro";

export const comparisonStats = {
  ContractedServicesByPeriod: {
    title: "Servicios contratados",
    definition:
      "Cantidad de asesorías, contratos y suplementos, servicios notariales y contratos de legalización de cada período, por tipo de servicio.",
  },
  IncomesByPeriod: {
    title: "Ingresos",
    definition:
      "Total cobrado en cada período por asistencia legal, servicios notariales y legalizaciones pagadas, por tipo de servicio.",
  },
  ClientsByPeriod: {
    title: "Clientes nuevos",
    definition: "Clientes registrados en cada período, incluidos los inactivos, por su tipo actual.",
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
    definition: `Documentos de vales y contratos consulares no cancelados, creados en cada período, ${months}.`,
  },
  filingsBySectors: {
    title: "Asistencia legal por sector",
    definition: "Cantidad de asesorías, contratos y suplementos de cada período, por sector.",
  },
  filingsByPracticeArea: {
    title: "Asistencia legal por área de práctica",
    definition: "Cantidad de asesorías, contratos y suplementos de cada período, por área de práctica principal.",
  },
} as const;
