export const words = {
  notice: {
    ahead: {
      title: "Compruebe la fecha del servidor",
      text: "El reloj del servidor dice {now} y hasta hace poco decía {trusted}. No se borra ni se avisa nada por fecha hasta que se corrija o usted confirme que está bien.",
    },
    behind: {
      title: "El reloj del servidor está atrasado",
      text: "El reloj del servidor dice {now}, pero ya se había trabajado hasta {trusted}. No se dan números ni se avisa nada por fecha hasta que se corrija o usted confirme que está bien.",
    },
  },
  panel: "¿Está bien el reloj del servidor?",
  ahead:
    "Ahora dice {now}. La última hora segura fue {trusted}. Si la oficina estuvo apagada, confirme la hora; si no, corríjala en el servidor.",
  behind:
    "Ahora dice {now}, antes de {trusted}, hasta cuando ya se había trabajado. Corríjalo en el servidor; confirme solo si esta hora es la verdadera.",
  waits: "Mientras tanto no se borra, no se vence ni se avisa nada por fecha.",
  confirm: "La hora es correcta",
  done: "Confirmó la hora. Lo que esperaba sigue ahora.",
} as const;
