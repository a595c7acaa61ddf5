/** Texts of mails to colleagues, in the shape of `templates.es.ts`. */
export const staffTemplatesEs = {
  activityReminder: {
    subject: "Recordatorio: {activity}",
    title: "{activity}",
    body: "Le recordamos esta actividad de su agenda: {when}.",
    button: "Ver la actividad",
  },
  activityAssigned: {
    subject: "A su cargo: {activity}",
    title: "{change}",
    body: "{text}",
    button: "Ver la actividad",
  },
  activityMoved: {
    subject: "{change}: {activity}",
    title: "{change}",
    body: "{text}",
    button: "Ver la agenda",
  },
  workPlanMonth: {
    subject: "Su plan de trabajo de {month}",
    title: "{plan}",
    body: "Esto es lo que usted planificó para {month}.\n\n{text}",
    button: "Ver el plan",
  },
  documentsShared: {
    subject: "{sender}: {shared}",
    title: "{change}",
    body: "{text}",
    button: "Ver los documentos",
  },
  importDone: {
    subject: "Importación terminada: {file}",
    title: "Terminó la importación de {file}",
    body: "{text}",
    button: "Ver la importación",
  },
  auditCheckpoint: {
    subject: "Punto de control de la auditoría: {count} anotaciones",
    title: "Punto de control de la auditoría",
    body: "El archivo adjunto es el punto de control firmado del registro de auditoría, con {count} anotaciones. Guárdelo fuera del sistema: con él se demuestra si alguien cambió o borró algo de lo anterior. El manual explica cómo comprobarlo.",
    button: "Abrir la oficina",
  },
  custodyDifference: {
    subject: "Lote {lot}: no coincide con lo escaneado",
    title: "Hay una diferencia en el lote {lot}",
    body: "{by} escaneó los originales del lote {lot}, y no coinciden con los del lote. Compruebe dónde está cada uno.",
    button: "Ver el lote",
  },
} as const;
