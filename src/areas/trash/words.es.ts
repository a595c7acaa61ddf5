export const words = {
  title: "Papelera",
  subtitle:
    "Lo que se elimina se guarda 30 días y puede volver a su sitio tal como estaba. Después se borra para siempre.",
  list: "Lo eliminado",
  none: "La papelera está vacía",
  columns: {
    name: "Nombre",
    kind: "Qué es",
    removedAt: "Eliminado",
    removedBy: "Por",
    until: "Se guarda hasta",
  },
  kinds: {
    carrier: "Mensajero",
    exchangeRate: "Tasa de cambio",
    offer: "Oferta de servicio en línea",
    role: "Rol",
    bankAccount: "Cuenta bancaria",
    contractOffer: "Oferta de contrato",
    correspondence: "Corresponsalía",
    notarialFiling: "Radicación notarial",
    nomenclator: "Nomenclador",
    client: "Cliente",
    terms: "Borrador de términos y condiciones",
  },
  restore: "Restaurar",
  restored: "«{name}» volvió a su sitio.",
} as const;
