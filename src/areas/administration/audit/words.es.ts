export const words = {
  panel: "Registro de auditoría",
  broken: "La comprobación del {at} encontró un cambio en el registro, después de {size} anotaciones correctas.",
  brokenHelp:
    "Guarde una copia de la base de datos antes de tocar nada, ejecute audit:verify con los puntos de control que salieron de esta máquina y avise a quien responde de los datos.",
  stalled:
    "El registro no se firma desde hace más de diez minutos (anotaciones en espera: {waiting}). Revise el registro del servidor.",
  failed: "El punto de control no llegó a {destination}: {reason}",
  late: "Hace más de un día que ningún punto de control llega a {destination}.",
  nowhere:
    "Los puntos de control no salen de esta máquina. Sin ellos no se puede demostrar que nadie cortó el registro: configure AUDIT_DELIVERY.",
  arrived: "El último que llegó, con {size} anotaciones, es del {at}.",
} as const;
