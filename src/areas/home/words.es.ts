/** The first screen of staff. */
export const words = {
  greetings: { morning: "Buenos días, {name}", afternoon: "Buenas tardes, {name}", evening: "Buenas noches, {name}" },
  tiles: "Lo más urgente",
  ways: "Su trabajo",
  failed: "No se pudo leer: {part}",
  noRoles: {
    title: "Su cuenta todavía no tiene roles",
    text: "Pida a un administrador que le asigne los que necesita para su trabajo: aparecerán en el menú.",
  },
} as const;
