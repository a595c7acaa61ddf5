/** Texts shared by staff, clients and courier. */
export const words = {
  status: {
    pendingDelivery: "Pendiente de entrega",
    readyForMessaging: "Lista para mensajería",
    transporting: "En camino",
    delivered: "Entregada",
    canceled: "Cancelada",
  },
} as const;
