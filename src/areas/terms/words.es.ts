export const words = {
  title: "Términos y condiciones",
  version: "Versión {version}, publicada el {day}",
  language: "Idioma del texto",
} as const;
