/** Client status labels; feminine, because they describe "la solicitud" or "la certificación". */
export const clientStatus = {
  draft: "Sin enviar",
  underReview: "En revisión",
  notPaid: "Por pagar",
  toCorrect: "Falta corregirla",
  rejectedByUser: "Cerrada sin corregir",
  pending: "Pagada, en comprobación",
  refunded: "Pago devuelto",
  requested: "Pedida al registro",
  toked: "Recibida del registro",
  deliveredTramitation: "En legalización",
  legalization: "En legalización",
  readyToDelivery: "Lista para recoger",
  delivered: "Entregada",
  rejected: "No aceptada",
  cancelled: "Cancelada",
} as const;
