/** The first screen of staff. */
export const words = {
  greetings: { morning: "Buenos días, {name}", afternoon: "Buenas tardes, {name}", evening: "Buenas noches, {name}" },
  tiles: "Lo más urgente",
  ways: "Su trabajo",
  failed: "No se pudo leer: {part}",
  noRoles: {
    title: "Su cuenta todavía no tiene roles",
    text: "Pida a un administrador que le asigne los que necesita para su trabajo: aparecerán en el menú.",
  },
  since: {
    first: "En los últimos días",
    today: "Desde hoy a las {time}",
    yesterday: "Desde ayer a las {time}",
    day: "Desde el {day} a las {time}",
    nothing: "Sin novedades.",
  },
  notifications: "Avisos",
  configuration: "Cambios de configuración",
  news: {
    "settings.update": { one: "{by} cambió {count} ajuste", other: "{by} cambió {count} ajustes" },
    "firm.update": {
      one: "{by} cambió los datos de la entidad",
      other: "{by} cambió {count} veces los datos de la entidad",
    },
    "firm.open": { one: "{by} abrió la oficina al público", other: "{by} abrió {count} veces la oficina al público" },
    "firm.close": { one: "{by} cerró la oficina al público", other: "{by} cerró {count} veces la oficina al público" },
    "terms.publish": {
      one: "{by} publicó una versión de los términos",
      other: "{by} publicó {count} versiones de los términos",
    },
    "roles.create": { one: "{by} creó {count} rol", other: "{by} creó {count} roles" },
    "roles.update": { one: "{by} cambió {count} rol", other: "{by} cambió {count} roles" },
    "people.create": { one: "{by} creó {count} cuenta", other: "{by} creó {count} cuentas" },
    "people.setRoles": {
      one: "{by} cambió los roles de {count} persona",
      other: "{by} cambió roles de personas {count} veces",
    },
    "people.block": { one: "{by} bloqueó a {count} persona", other: "{by} bloqueó a {count} personas" },
    "people.unblock": { one: "{by} desbloqueó a {count} persona", other: "{by} desbloqueó a {count} personas" },
    "tariffs.add": { one: "{by} añadió {count} tarifa", other: "{by} añadió {count} tarifas" },
    "tariffs.end": { one: "{by} puso fin a {count} tarifa", other: "{by} puso fin a {count} tarifas" },
    "offers.create": { one: "{by} creó {count} servicio en línea", other: "{by} creó {count} servicios en línea" },
    "offers.update": { one: "{by} cambió {count} servicio en línea", other: "{by} cambió {count} servicios en línea" },
    "exchangeRates.create": { one: "{by} añadió {count} tasa de cambio", other: "{by} añadió {count} tasas de cambio" },
    "exchangeRates.update": { one: "{by} cambió {count} tasa de cambio", other: "{by} cambió {count} tasas de cambio" },
    "availability.generate": {
      one: "{by} generó plazas de {count} servicio",
      other: "{by} generó plazas {count} veces",
    },
    "availability.regenerate": {
      one: "{by} cambió la capacidad de {count} servicio",
      other: "{by} cambió la capacidad {count} veces",
    },
    "availability.closeDay": { one: "{by} cerró {count} día", other: "{by} cerró {count} días" },
    "onlineRequests.move": {
      one: "{by} cambió el estado de {count} solicitud",
      other: "{by} cambió estados de solicitudes {count} veces",
    },
    "delivery.move": {
      one: "{by} cambió el estado de {count} entrega",
      other: "{by} cambió estados de entregas {count} veces",
    },
    "carriers.create": { one: "{by} añadió {count} mensajero", other: "{by} añadió {count} mensajeros" },
    "carriers.update": {
      one: "{by} cambió los datos de {count} mensajero",
      other: "{by} cambió datos de mensajeros {count} veces",
    },
    "payments.decide": { one: "{by} decidió sobre {count} disputa", other: "{by} decidió sobre {count} disputas" },
    "payments.refund.proposed": { one: "{by} preparó {count} devolución", other: "{by} preparó {count} devoluciones" },
    "payments.refund.done": { one: "{by} completó {count} devolución", other: "{by} completó {count} devoluciones" },
    "reconciliation.load": {
      one: "{by} cargó {count} estado de cuenta",
      other: "{by} cargó {count} estados de cuenta",
    },
    "reconciliation.resolve": { one: "{by} explicó {count} diferencia", other: "{by} explicó {count} diferencias" },
    "reconciliation.closed": { one: "{by} cerró {count} día de cobros", other: "{by} cerró {count} días de cobros" },
    "reconciliation.reopened": {
      one: "{by} reabrió {count} día de cobros",
      other: "{by} reabrió {count} días de cobros",
    },
    "outgoingMail.change": {
      one: "{by} cambió el estado de {count} correo",
      other: "{by} cambió el estado de {count} correos",
    },
    "outgoingMail.retryAll": {
      one: "{by} reintentó los correos fallidos",
      other: "{by} reintentó {count} veces los correos fallidos",
    },
  },
} as const;
