/** Texts of the page after submission. Separate from the wizard texts, to keep that bundle small. */
export const words = {
  title: "Recibimos su solicitud",
  inReview: "Recibimos su solicitud y la estamos revisando",
  review: {
    title: "Comprobamos los datos del registro",
    text: "No tiene que hacer nada ni pagar todavía. Le escribimos en cuanto haya una decisión.",
  },
  payLater: "Si los datos están bien, le enviamos el enlace para pagar, con su fecha límite.",
  payCancelled: "Puede cancelarla desde «Sus solicitudes» mientras se revisa.",
  rejected: {
    title: "No pudimos aceptar su solicitud",
    why: "Motivo",
    final: "No puede corregirla ni enviarla otra vez. Si todavía necesita el documento, haga una solicitud nueva.",
    again: "Hacer una solicitud nueva",
  },
  cancelled: "Su solicitud fue cancelada",
  number: "Número de solicitud",
  mail: "Le enviamos estos datos a {email}.",
  next: "Qué pasa ahora",
  pay: { title: "Usted paga", text: "El enlace de pago vence el {at}." },
  work: { title: "Tramitamos el documento" },
  ready: { title: "Le avisamos por correo cuando esté listo", text: "{name} lo recoge con su carné de identidad." },
  payNow: "Pagar ahora",
  follow: "Seguir la solicitud",
  print: "Imprimir o guardar como PDF",
  mine: "Sus solicitudes",
} as const;
