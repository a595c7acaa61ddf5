export const words = {
  title: "Términos y condiciones",
  version: "Versión {version}, publicada el {day}",
  language: "Idioma del texto",
  basic: {
    about_us: "Quiénes somos",
    politics: "Privacidad",
    empty: "Todavía no hay información aquí.",
  },
} as const;
