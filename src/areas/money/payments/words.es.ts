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
    failed: "El pago no se realizó. Puede intentarlo de nuevo.",
    expired: "El tiempo para pagar terminó. Puede intentarlo de nuevo.",
    cancelled: "El pago fue cancelado.",
    partlyRefunded: "El pago fue confirmado y una parte del importe fue devuelta.",
    refunded: "El importe fue devuelto.",
    disputed: "El medio de pago informó un importe distinto. Lo estamos revisando; no pague de nuevo.",
  },
  alerts: {
    duplicated: {
      title: "Pago duplicado",
      text: "La solicitud {number} ya estaba pagada y llegó otro pago: {reference}, {amount}, por {gateway}. Hay que devolverlo.",
    },
    refundDue: {
      title: "Devolución pendiente",
      text: "Hay que devolver {amount} del pago {reference} ({gateway}) de {number}.",
    },
    refundProposed: {
      title: "Devolución por aprobar",
      text: "Se propuso devolver {amount} del pago {reference} ({gateway}) de {number}. Tiene que aprobarlo otra persona.",
    },
    refundUnclear: {
      title: "Devolución por aclarar",
      text: "{gateway} no dice con claridad si se devolvieron {amount} del pago {reference} de {number}. Compruébelo allí y anótelo.",
    },
    refundFailed: {
      title: "Devolución no realizada",
      text: "{gateway} no devolvió {amount} del pago {reference} de {number}. Revise el motivo e inténtelo de nuevo.",
    },
    certificateEnds: {
      title: "Certificado por vencer",
      text: "{gateway}: {what} vence el {day}; días que quedan: {days}. Sin renovarlo no se podrá cobrar por ahí.",
    },
    certificateOver: {
      title: "Certificado vencido",
      text: "{gateway}: {what} venció el {day}. Hasta renovarlo no se puede cobrar por ahí.",
    },
    disputed: {
      title: "Pago con importe distinto",
      text: "{gateway} informa otro importe para el pago {reference} de {number}; esperábamos {amount}. No se dio por pagado: revíselo.",
    },
  },
} as const;
