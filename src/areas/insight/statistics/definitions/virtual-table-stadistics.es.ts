/** Virtual tables. */
export const virtualTableStadistics = {
  totalVirtualTables: {
    title: "Mesas creadas",
    definition: "Cantidad de mesas virtuales creadas en el período, estén activas o no.",
  },
  totalActiveVirtualTables: {
    title: "Mesas activas",
    definition: "Cantidad de mesas virtuales activas ahora, sea cual sea el período.",
  },
  openAndCloseVirtualTables: {
    title: "Mesas activas por estado",
    definition: "Cantidad de mesas virtuales activas ahora, según estén abiertas, cerradas o programadas.",
  },
  mostRepeatedKeywords: {
    title: "Palabras clave más repetidas",
    definition:
      "Cantidad de mesas virtuales creadas en el período con cada palabra clave, sin distinguir mayúsculas ni acentos; las primeras.",
  },
  mostCommentedVirtualTables: {
    title: "Mesas más comentadas",
    definition:
      "Cantidad de mensajes enviados en el período en cada mesa virtual, de cualquier fecha; sin los eliminados ni los del sistema; las primeras.",
  },
  moderatorsWithMoreVirtualTables: {
    title: "Moderadores con más mesas",
    definition: "Cantidad de mesas virtuales creadas en el período que modera cada persona; las primeras.",
  },
  usersWithMoreVirtualTablesCreated: {
    title: "Quiénes crean más mesas",
    definition: "Cantidad de mesas virtuales creadas en el período por cada persona; las primeras.",
  },
} as const;
