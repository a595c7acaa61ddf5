export const words = {
  status: {
    draft: "Borrador",
    underReview: "En revisión",
    notPaid: "Pendiente de pago",
    rejectedByUser: "Rechazado por el usuario",
    pending: "Pendiente de aprobación",
    requested: "Solicitado",
    toked: "Obtenido",
    deliveredTramitation: "Entregado a tramitación",
    legalization: "En legalización",
    readyToDelivery: "Listo para entregar",
    delivered: "Entregado",
    rejected: "Rechazado",
    cancelled: "Cancelado",
  },
} as const;
