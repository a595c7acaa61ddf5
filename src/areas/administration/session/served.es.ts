/** Texts of the server about accounts: the page where the owner of an old e-mail confirms its change, or undoes it. */
export const serverMessages = {
  emailChange: {
    title: "Cambiaron el correo de su cuenta",
    lead: "Su cuenta usaba {former} y ahora usa {email}.",
    text: "Si usted no pidió este cambio, deshágalo: cerraremos su sesión en todos los dispositivos y le enviaremos a este correo un enlace para elegir otra contraseña. Si lo pidió, confírmelo y podrá usar el correo nuevo enseguida.",
    undo: "No fui yo: deshacer el cambio",
    confirm: "Sí, lo pedí yo",
    confirmed: "Confirmó el cambio",
    confirmedText: "El correo nuevo ya sirve para todo. Si fue un error, todavía puede deshacerlo.",
    undone: "El cambio se deshizo",
    undoneText:
      "Avisamos a los administradores. Para volver a iniciar sesión, elija una contraseña con el enlace que le enviamos a este correo.",
    wrong: "Este enlace no es válido",
    wrongText: "El enlace está incompleto o venció. Si no reconoce el cambio, escríbanos.",
    signIn: "Iniciar sesión",
    notice: {
      title: "Rechazaron un cambio de correo",
      undone: "La cuenta volvió a su correo anterior.",
      blocked: "Otra cuenta ya tiene ese correo: esta quedó bloqueada hasta que usted decida.",
    },
  },
  notices: {
    factorAdded: {
      change: "Añadió un método de verificación en dos pasos",
      text: "Desde ahora puede confirmar que es usted con «{factor}».",
    },
    factorRemoved: {
      change: "Quitó un método de verificación en dos pasos",
      text: "«{factor}» ya no sirve para iniciar sesión.",
    },
    factorsReset: {
      change: "Se quitó la verificación en dos pasos de su cuenta",
      text: "Quien administra las cuentas quitó todos sus métodos y cerró sus sesiones. La próxima vez iniciará sesión solo con su contraseña.",
    },
    codesRenewed: {
      change: "Tiene códigos de recuperación nuevos",
      text: "Los códigos anteriores ya no sirven.",
    },
    codeUsed: {
      change: "Se inició sesión con un código de recuperación",
      text: "Se usó uno de sus códigos de recuperación. Códigos sin usar: {left}. Si perdió el teléfono o la llave, quítelos de su cuenta.",
    },
    guesses: {
      change: "Alguien conoce su contraseña",
      text: "Se escribió su contraseña correcta y después varios códigos equivocados, desde {place}. Nadie entró.",
    },
    newDevice: {
      change: "Nuevo inicio de sesión",
      text: "Su cuenta se abrió en un dispositivo nuevo: {device}, el {time} (hora de La Habana).",
    },
  },
  device: {
    on: "{browser} en {system}",
    from: "{device}, desde {place}",
    unknown: "un dispositivo desconocido",
  },
} as const;
