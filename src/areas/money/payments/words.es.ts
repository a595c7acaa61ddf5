export const words = {
  methods: {
    transfermovil: "Transfermóvil",
    enzona: "EnZona",
    bipay: "Tarjeta internacional",
  },
  states: {
    created: "Abriendo el pago.",
    paying: "Esperando la confirmación del pago.",
    confirmed: "El pago fue confirmado.",
    failed: "No se pudo hacer el pago. Puede intentarlo de nuevo.",
    expired: "Se acabó el tiempo para pagar. Puede intentarlo de nuevo.",
    cancelled: "El pago fue cancelado.",
    partlyRefunded: "El pago se confirmó y devolvimos una parte del importe.",
    refunded: "Devolvimos el importe.",
    disputed: "Nos confirmaron un importe distinto. Lo estamos revisando: no pague de nuevo.",
  },
  alerts: {
    duplicated: {
      title: "Pago duplicado",
      text: "La solicitud {number} ya estaba pagada y llegó otro pago: {reference}, {amount}, por {gateway}. Devuélvalo.",
    },
    refundDue: {
      title: "Devolución pendiente",
      text: "Devuelva {amount} del pago {reference} ({gateway}) de {number}.",
    },
    refundProposed: {
      title: "Devolución por aprobar",
      text: "Devolución propuesta: {amount} del pago {reference} ({gateway}) de {number}. Debe aprobarla otra persona.",
    },
    refundUnclear: {
      title: "Devolución por confirmar",
      text: "{gateway} no confirma si devolvió {amount} del pago {reference} de {number}. Compruébelo allí y registre el resultado.",
    },
    refundFailed: {
      title: "Devolución fallida",
      text: "{gateway} no devolvió {amount} del pago {reference} de {number}. Revise el motivo e inténtelo de nuevo.",
    },
    certificateEnds: {
      title: "Certificado por vencer",
      text: "{gateway}: {what} vence el {day} (días restantes: {days}). Renuévelo para seguir cobrando.",
    },
    certificateOver: {
      title: "Certificado vencido",
      text: "{gateway}: {what} venció el {day}. Renuévelo para volver a cobrar.",
    },
    disputed: {
      title: "Pago con importe distinto",
      text: "{gateway} informa otro importe para el pago {reference} de {number}; se esperaban {amount}. Revíselo.",
    },
  },
} as const;
