export const words = {
  title: "Sus documentos legales, sin hacer colas",
  lead: "Pídalos desde su teléfono, pague en línea y siga cada paso. Aquí ve el precio y el plazo antes de crear una cuenta.",
  seeDocuments: "Ver documentos y precios",
  track: "Seguir una solicitud",
  documents: "Qué puede pedir",
  order: "Pedir",
  details: "Qué es y qué necesita cada documento",
  how: {
    title: "Cómo funciona",
    steps: {
      order: {
        title: "Pida el documento",
        text: "Responda unas preguntas sobre la persona. Puede parar y seguir después.",
      },
      pay: {
        title: "Pague en línea",
        text: "Ve el total antes de enviar y paga desde su teléfono. Le damos un recibo.",
      },
      collect: {
        title: "Recíbalo",
        text: "Le avisamos por correo cuando esté listo. Recójalo en la oficina o, en La Habana, pida mensajería.",
      },
    },
  },
  trackCard: {
    title: "Seguir una solicitud",
    text: "Vea por dónde va, sin iniciar sesión.",
    number: "Número de solicitud",
    submit: "Seguir",
  },
  checkCard: {
    title: "Verificar un documento nuestro",
    text: "Compruebe que un documento que le entregaron lo emitimos nosotros, y que sigue siendo válido.",
    code: "Código impreso en el documento",
    submit: "Verificar",
  },
  contact: {
    title: "Dónde estamos",
    today: "Hoy, {hours}",
    closedToday: "Hoy está cerrada",
    none: "Escríbanos y le respondemos por correo.",
    more: "Horarios y contacto",
  },
  description:
    "Pida en línea y sin hacer colas: {services}. Vea el precio, el plazo y los cupos antes de crear una cuenta.",
  descriptionAlone: "Servicios legales, notariales y registrales en línea. Siga su solicitud y verifique documentos.",
} as const;
