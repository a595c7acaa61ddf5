/** What each mail says (domain.md §6.5). Names in braces are the letter's vars; `button` appears when there is a `link`. */
export const templatesEs = {
  accountCode: {
    subject: "Su código de Legalsit: {code}",
    body: "Escriba este código para activar su cuenta: {code}. Vale {minutes} minutos y sustituye a los anteriores.",
    button: "Activar mi cuenta",
  },
  passwordReset: {
    subject: "Cambie su contraseña",
    body: "Recibimos una petición para cambiar su contraseña. El enlace vale {minutes} minutos y se usa una sola vez. Si usted no lo pidió, ignore este mensaje: su contraseña sigue igual.",
    button: "Cambiar mi contraseña",
  },
} as const;

export const mailFrameEs = {
  greeting: "Estimado/a {name}:",
  footer:
    "Legalsit · Servicios legales, notariales y registrales. Este correo es automático: no responda a esta dirección.",
} as const;
