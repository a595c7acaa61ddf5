/** Server-side texts about deliveries: notifications and the lot sheet. */
export const serverMessages = {
  notices: {
    asked: { title: "Mensajería pedida", text: "{number}, para {receiver}, está por preparar." },
    onTheWay: { title: "Sus documentos van en camino", text: "{number} salió con {carrier}." },
    newVisit: { title: "Haremos otra visita", text: "{number}: {reason}" },
    delivered: { title: "Documentos entregados", text: "{receiver} recibió los documentos de {number}." },
    canceled: { title: "Entrega cancelada", text: "{number}: {reason}" },
  },
} as const;

/** The lot sheet is in Spanish in both languages: the carrier carries it. */
export const sheetWords = {
  title: "Lote de mensajería",
  carrier: "Mensajero",
  identityNumber: "CI",
  phone: "Tel.",
  vehicle: "Vehículo",
  parcels: "Entregas",
  parcelCount: { one: "{count} entrega", other: "{count} entregas" },
  total: "Por cobrar en total",
  code: "Código",
  delivery: "Entrega",
  receiver: "Quién recibe",
  address: "Dirección",
  documents: "Documentos",
  toCollect: "Por cobrar",
  signature: "Recibido conforme",
  attempts: "Visitas fallidas: {count}",
  takenName: "Nombre",
  takenCi: "CI",
  takenSignature: "Firma",
  handsOver: "Entrega la oficina: nombre, firma y fecha",
  takesOver: "Recibe el mensajero: nombre, firma y fecha",
} as const;
