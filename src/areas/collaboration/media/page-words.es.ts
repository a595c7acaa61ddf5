/** The page of a mailed link; served to anyone. */
export const words = {
  title: "Documento compartido",
  from: "Lo comparte {name}",
  size: "Tamaño",
  until: "Vence el",
  left: "Descargas que quedan",
  download: "Descargar",
} as const;
