export const words = {
  notice: {
    ahead: {
      title: "Compruebe la fecha del servidor",
      text: "El reloj del servidor marca {now}; la última hora confirmada es {trusted}. Los avisos, vencimientos y borrados por fecha están detenidos hasta que se corrija el reloj o usted confirme la hora.",
    },
    behind: {
      title: "El reloj del servidor está atrasado",
      text: "El reloj del servidor marca {now}, pero ya hay trabajo registrado hasta {trusted}. La numeración y los avisos por fecha están detenidos hasta que se corrija el reloj o usted confirme la hora.",
    },
  },
  panel: "¿Está bien el reloj del servidor?",
  ahead:
    "Marca {now}. Última hora confirmada: {trusted}. Si el servidor estuvo apagado, confirme la hora; si no, corríjala en el servidor.",
  behind:
    "Marca {now}, antes de {trusted}, la hora del último trabajo registrado. Corríjala en el servidor; confírmela solo si es la verdadera.",
  waits: "Mientras tanto, los avisos, vencimientos y borrados por fecha están detenidos.",
  confirm: "La hora es correcta",
  done: "Hora confirmada. Continúan las tareas detenidas.",
} as const;
