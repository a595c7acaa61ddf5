/**
 * What each mail says (domain.md §6.5). Names in braces are the letter's vars; a blank line begins a paragraph;
 * `button` appears when there is a `link`; which data stand in the table is `letters.ts`.
 */
export const templatesEs = {
  accountCode: {
    subject: "Su código de {firm}: {code}",
    title: "Active su cuenta",
    body: "Escriba este código para activar su cuenta. Vale {minutes} minutos y sustituye a los anteriores.\n\nSi usted no creó una cuenta en {firm}, ignore este mensaje.",
    button: "Activar mi cuenta",
  },
  passwordReset: {
    subject: "Cambie su contraseña de {firm}",
    title: "Cambie su contraseña",
    body: "Recibimos una petición para cambiar su contraseña. El enlace vale {minutes} minutos y se usa una sola vez.\n\nSi usted no lo pidió, ignore este mensaje: su contraseña sigue igual.",
    button: "Cambiar mi contraseña",
  },
  accountInvitation: {
    subject: "Su cuenta de trabajo en {firm}",
    title: "Le damos la bienvenida",
    body: "Se creó una cuenta de trabajo para usted. Elija su contraseña para entrar. El enlace vale {hours} horas y se usa una sola vez.",
    button: "Elegir mi contraseña",
  },
  testMail: {
    subject: "Correo de prueba de {firm}",
    title: "El correo funciona",
    body: "Usted pidió este mensaje desde los primeros pasos de la oficina. Si lo lee, los correos salen y llegan.",
    button: "Volver a los primeros pasos",
  },
  requestReceived: {
    subject: "Recibimos su solicitud {number}",
    title: "Recibimos su solicitud",
    body: "Su solicitud {number} llegó bien y será revisada. Le escribiremos cuando haya una decisión; no tiene que hacer nada más por ahora.",
    button: "Ver mi solicitud",
  },
  paymentLink: {
    subject: "Confirme sus datos y pague la solicitud {number}",
    title: "Confirme sus datos y pague",
    body: "Su solicitud {number} está lista para pagar. Abra el enlace, compruebe los datos y elija cómo pagar.\n\nEl enlace vale hasta el {expires}. Si algún dato no es correcto, puede rechazarlo desde la misma página y corregirlo.",
    button: "Revisar y pagar",
  },
  requestPaid: {
    subject: "Recibo del pago de la solicitud {number}",
    title: "Recibimos su pago",
    body: "Su pago quedó confirmado. El recibo se puede ver y descargar en PDF; desde él se sigue la solicitud.",
    button: "Ver el recibo",
  },
  requestInProcess: {
    subject: "Su solicitud {number} está en trámite",
    title: "Su solicitud está en trámite",
    body: "Aprobamos su solicitud {number} y comenzamos el trámite ante el registro. Le avisaremos cuando el documento esté listo.",
    button: "Seguir mi solicitud",
  },
  requestReady: {
    subject: "Su documento está listo: solicitud {number}",
    title: "Su documento está listo",
    body: "Ya puede recoger el documento de la solicitud {number}. Quien lo recoja debe llevar su documento de identidad.\n\nSi vive en La Habana puede pedir que un mensajero se lo lleve.",
    button: "Ver dónde recogerlo",
  },
  requestDelivered: {
    subject: "Entregamos el documento de la solicitud {number}",
    title: "Gracias por confiar en nosotros",
    body: "El documento de la solicitud {number} fue entregado. Si hay algo que no está bien, escríbanos dentro de los próximos 7 días.",
    button: "Ver mi solicitud",
  },
  requestRejected: {
    subject: "No pudimos aceptar la solicitud {number}",
    title: "No pudimos aceptar su solicitud",
    body: "Revisamos la solicitud {number} y no podemos continuar por el motivo que aparece abajo. Si hay un importe que devolverle, le escribiremos cuando se haga la devolución.",
    button: "Ver mi solicitud",
  },
  requestToCorrect: {
    subject: "Corrija la solicitud {number} y envíela de nuevo",
    title: "Su solicitud necesita una corrección",
    body: "Revisamos la solicitud {number} y no podemos continuar por el motivo que aparece abajo. No ha pagado nada y no debe nada.\n\nPuede corregirla y enviarla otra vez hasta el {expires}; la revisaremos de nuevo.",
    button: "Corregir mi solicitud",
  },
  requestRejectedByUser: {
    subject: "Corrija y vuelva a enviar la solicitud {number}",
    title: "Corrija sus datos y envíe de nuevo",
    body: "Usted indicó que los datos de la solicitud {number} no eran correctos. El enlace de pago anterior ya no vale y la plaza quedó libre.\n\nPuede corregir los datos y enviarla otra vez hasta el {expires}.",
    button: "Corregir mi solicitud",
  },
  requestCancelled: {
    subject: "La solicitud {number} fue cancelada",
    title: "Su solicitud fue cancelada",
    body: "La solicitud {number} quedó cancelada y su enlace de pago ya no vale. Si todavía necesita el documento, puede iniciar otra solicitud.",
    button: "Ver mi solicitud",
  },
  courierConfirmed: {
    subject: "Recibimos su pedido de mensajería {delivery}",
    title: "Le llevaremos sus documentos",
    body: "Su pedido de mensajería {delivery} quedó anotado. Le avisaremos cuando el mensajero salga.\n\nLa entrega se paga al recibir. Quien reciba debe mostrar su documento de identidad.",
    button: "Seguir la entrega",
  },
  courierOnTheWay: {
    subject: "El mensajero va en camino: {delivery}",
    title: "Sus documentos van en camino",
    body: "El mensajero salió con sus documentos. Tenga a mano el documento de identidad de quien recibe y el importe de la entrega.",
    button: "Seguir la entrega",
  },
  courierNewVisit: {
    subject: "Volveremos a visitarle: {delivery}",
    title: "No pudimos entregar sus documentos",
    body: "El mensajero fue a la dirección y no pudo entregar, por el motivo que aparece abajo. Sus documentos están en nuestra oficina y habrá una nueva visita.\n\nSi la dirección o el teléfono no son correctos, escríbanos.",
    button: "Seguir la entrega",
  },
  courierDelivered: {
    subject: "Entregamos sus documentos: {delivery}",
    title: "Sus documentos fueron entregados",
    body: "El mensajero entregó los documentos de {delivery}. Si hay algo que no está bien, escríbanos dentro de los próximos 7 días.",
    button: "Ver la entrega",
  },
  courierCancelled: {
    subject: "La mensajería {delivery} fue cancelada",
    title: "La entrega fue cancelada",
    body: "El pedido de mensajería {delivery} quedó cancelado. Sus documentos siguen en nuestra oficina: puede recogerlos allí o pedir otra entrega.",
    button: "Ver la entrega",
  },
  paymentDuplicated: {
    subject: "Le devolveremos un pago: {reference}",
    title: "Recibimos un pago que no correspondía",
    body: "Llegó un pago suyo para {number} que no podemos aplicar: ya estaba pagada o ya no puede atenderse. El importe es suyo y se lo devolveremos; no tiene que pedirlo.\n\nLe escribiremos de nuevo cuando la devolución esté hecha.",
    button: "Ver mi solicitud",
  },
  paymentRefunded: {
    subject: "Devolvimos su pago: {reference}",
    title: "Devolvimos su dinero",
    body: "Hicimos la devolución del importe que aparece abajo, por la misma vía por la que usted pagó. Según el banco puede tardar unos días en verse.",
    button: "Ver mi solicitud",
  },
} as const;

export const mailFrameEs = {
  greeting: "Estimado/a {name}:",
  tracker: "También puede seguirla sin cuenta, con su número y un dato suyo: {tracker}",
  contact: "Para consultas, use la página de contacto del sitio o acuda a nuestras oficinas.",
  automatic: "Este correo es automático: no responda a esta dirección.",
  plainLink: "Si el botón no funciona, copie esta dirección en su navegador:",
  labels: {
    number: "Solicitud",
    service: "Servicio",
    holder: "Titular",
    amount: "Importe",
    expires: "Vale hasta",
    reference: "Referencia del pago",
    gateway: "Pagado con",
    date: "Fecha",
    reason: "Motivo",
    office: "Oficina",
    hours: "Horario",
    delivery: "Mensajería",
    receiver: "Recibe",
    address: "Dirección",
    carrier: "Mensajero",
    carrierPhone: "Teléfono del mensajero",
    toPay: "Se paga al recibir",
  },
} as const;
