/** Texts of the mails of virtual tables. */
export const tableTemplatesEs = {
  tableInvitation: {
    subject: "Tiene una invitación a la mesa «{table}»",
    title: "Tiene una invitación a una mesa virtual",
    body: "{inviter} le dio acceso a la mesa «{table}». En ella puede tratar el asunto, fijar objetivos y compartir documentos.",
    button: "Entrar en la mesa",
  },
  tableGuest: {
    subject: "Tiene una invitación a la mesa «{table}»",
    title: "Tiene una invitación a una mesa virtual",
    body: "{inviter} le dio acceso a la mesa «{table}». No necesita una cuenta: use este botón para entrar.\n\nEl enlace es solo para usted: no lo comparta. Dejará de funcionar cuando la mesa se cierre.",
    button: "Entrar en la mesa",
  },
  tableClosed: {
    subject: "Se cerró la mesa «{table}»: acta {paper}",
    title: "Se cerró la mesa virtual",
    body: "La mesa «{table}» se cerró. Lo acordado está en el acta {paper}. Su código de verificación es {check}.",
    button: "Ver la mesa y su acta",
    after: "Cualquiera puede comprobar que el acta es auténtica:",
    afterLink: "comprobar el acta",
  },
  tableRemoved: {
    subject: "Ya no participa en la mesa «{table}»",
    title: "Ya no participa en una mesa virtual",
    body: "{inviter} le quitó el acceso a la mesa «{table}»: ya no puede verla ni recibe sus mensajes. Si fue un error, pida que se lo devuelvan.",
    button: "Ver sus mesas",
  },
  tableConversation: {
    subject: "{subject}",
    title: "Conversación de la mesa «{table}»",
    body: "{inviter} le envía la conversación de la mesa «{table}» hasta el {when}.\n\n{message}\n\n{conversation}",
    button: "Ver la mesa",
  },
  chatMentions: {
    subject: "Le mencionaron en la mesa «{table}»",
    title: "Le mencionaron en una mesa virtual",
    body: "{inviter} le mencionó en la mesa «{table}». Si le mencionan más veces en los próximos minutos, no le escribimos de nuevo.",
    button: "Ver el mensaje",
  },
};
