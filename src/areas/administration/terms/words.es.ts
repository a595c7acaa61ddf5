export const words = {
  title: "Términos y condiciones",
  version: "Versión {version}, publicada el {day}",
  language: "Idioma del texto",
  basic: {
    about_us: "Quiénes somos",
    politics: "Protección de datos",
    empty: "Todavía no hay nada escrito aquí.",
  },
} as const;
