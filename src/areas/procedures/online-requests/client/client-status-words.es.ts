/** Client status labels; feminine, because they describe "la solicitud" or "la certificación". */
export const clientStatus = {
  draft: "Sin enviar",
  underReview: "La estamos revisando",
  notPaid: "Por pagar",
  toCorrect: "Por corregir",
  rejectedByUser: "Cerrada sin corregir",
  pending: "Pagada, la estamos comprobando",
  refunded: "Se devolvió el pago",
  requested: "Pedida al registro",
  toked: "Obtenida",
  deliveredTramitation: "En legalización",
  legalization: "En legalización",
  readyToDelivery: "Lista para recoger",
  delivered: "Entregada",
  rejected: "No se pudo hacer",
  cancelled: "Cancelada",
} as const;
