/** Virtual tables. */
export const virtualTableStadistics = {
  totalVirtualTables: {
    title: "Mesas creadas",
    definition: "Cantidad de mesas virtuales creadas en el período, estén activas o no.",
  },
  totalActiveVirtualTables: {
    title: "Mesas activas",
    definition: "Mesas virtuales activas ahora, en cualquier período.",
  },
  openAndCloseVirtualTables: {
    title: "Mesas activas por estado",
    definition: "Cantidad de mesas virtuales activas ahora, según estén abiertas, cerradas o programadas.",
  },
  mostRepeatedKeywords: {
    title: "Palabras clave más repetidas",
    definition: "Mesas creadas en el período por palabra clave.",
  },
  mostCommentedVirtualTables: {
    title: "Mesas con más mensajes",
    definition: "Mensajes enviados en el período por mesa virtual, sin eliminados ni del sistema.",
  },
  moderatorsWithMoreVirtualTables: {
    title: "Moderadores con más mesas",
    definition: "Personas que moderan más mesas virtuales creadas en el período.",
  },
  usersWithMoreVirtualTablesCreated: {
    title: "Personas que más mesas crean",
    definition: "Personas que crearon más mesas virtuales en el período.",
  },
} as const;
