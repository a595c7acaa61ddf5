/** What the mails of virtual tables say. */
export const tableTemplatesEs = {
  tableInvitation: {
    subject: "Tiene una invitación a la mesa «{table}»",
    title: "Tiene una invitación a una mesa virtual",
    body: "{inviter} le dio acceso a la mesa «{table}», donde se trata el asunto, se fijan objetivos y se comparten documentos.",
    button: "Entrar en la mesa",
  },
  tableGuest: {
    subject: "Tiene una invitación a la mesa «{table}»",
    title: "Tiene una invitación a una mesa virtual",
    body: "{inviter} le dio acceso a la mesa «{table}». No hace falta tener una cuenta: este botón abre esa mesa y nada más.\n\nEl enlace es solo para usted; deja de abrir cuando la mesa se cierra. No lo comparta.",
    button: "Entrar en la mesa",
  },
  tableClosed: {
    subject: "Se cerró la mesa «{table}»: acta {paper}",
    title: "Se cerró la mesa virtual",
    body: "La mesa «{table}» se cerró. Lo que se habló y acordó consta en el acta {paper}, cuyo código de verificación es {check}.",
    button: "Ver la mesa y su acta",
    after: "Cualquiera puede comprobar que el acta es auténtica:",
    afterLink: "comprobar el acta",
  },
  tableRemoved: {
    subject: "Ya no participa en la mesa «{table}»",
    title: "Ya no participa en una mesa virtual",
    body: "{inviter} le quitó el acceso a la mesa «{table}»: desde ahora no la ve ni recibe lo que se habla en ella. Si fue un error, pida que se lo devuelvan.",
    button: "Ver sus mesas",
  },
  tableConversation: {
    subject: "{subject}",
    title: "Conversación de la mesa «{table}»",
    body: "{inviter} le envía lo que se dijo en la mesa «{table}» hasta el {when}.\n\n{message}\n\n{conversation}",
    button: "Ver la mesa",
  },
  chatMentions: {
    subject: "Le mencionaron en la mesa «{table}»",
    title: "Le mencionaron en una mesa virtual",
    body: "{inviter} le mencionó en la mesa «{table}». Si le mencionan más veces en los próximos minutos, no le escribimos de nuevo.",
    button: "Ver el mensaje",
  },
};
